import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { pageAfterLogIn, rememberSession } from '../app/session.ts';
import { account } from '../text/account.ts';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { DemoLogIns } from './demo-log-ins.tsx';
import { EntryForm } from './entry-form.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { sixDigitsRule } from './rules.ts';
import { useSend } from './use-send.ts';

const words = account.admin;
const blank = { email: '', password: '', code: '' };

/** An administrator's log-in, always with a second factor (ACC-5). */
export function AdminLogInPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm({ defaultValues: blank });
  const { errors } = form.formState;
  const enter = (answer: { status: string; data: { token: string } }) => {
    rememberSession('admin', answer.data.token);
    toastSuccess(answer.status);
    return navigate(pageAfterLogIn(search, paths.admin));
  };
  const sending = useSend({
    form,
    send: (values) =>
      call.identity.logInAdministrator({
        ...values,
        code: values.code.trim(),
        transport: 'cookie',
      }),
    done: enter,
    fallback: words.failed,
  });
  const said = search.get('said');
  return (
    <AccountPage
      title={words.title}
      lead={words.lead}
      footer={<Link to={paths.adminForgotPassword}>{words.forgot}</Link>}
    >
      {said && !sending.problem && <Notice>{said}</Notice>}
      <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
        <IdentityFields words={words} register={form.register} errors={form.formState.errors} />
        <Field
          mono
          label={words.code}
          help={words.codeHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={errors.code?.message}
          {...form.register('code', sixDigitsRule)}
        />
      </EntryForm>
      <PasskeyLogIn
        options={() => call.identity.seatPasskeyLogInOptions()}
        logIn={(passkey) => call.identity.logInSeatByPasskey({ passkey, transport: 'cookie' })}
        onDone={enter}
      />
      <DemoLogIns choose={(logIn) => form.reset({ ...blank, ...logIn })} />
    </AccountPage>
  );
}
