import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { account } from '../text/account.ts';
import { Field } from '../ui/forms/field.tsx';
import { toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { mailCodeRule } from './rules.ts';
import { SignUpPassword } from './sign-up-password.tsx';
import { useSend } from './use-send.ts';

const words = account.verify;

/** The address that the page before handed over; the cookie binds this browser without it. */
const handedOver = (state: unknown): string | null =>
  state !== null && typeof state === 'object' && 'email' in state ? String(state.email) : null;

/** Asks for the code of the mail (ACC-2). */
export function VerifyPage() {
  const navigate = useNavigate();
  const email = handedOver(useLocation().state);
  const form = useForm({ defaultValues: { verifyCode: '', password: '' } });
  const { errors } = form.formState;
  const sending = useSend({
    form,
    send: ({ verifyCode, password }) =>
      call.identity.verify({
        verifyCode: Number(verifyCode),
        email: email ?? undefined,
        password: password || undefined,
      }),
    done: () => {
      toastSuccess(words.done);
      return navigate(paths.logIn);
    },
    fallback: words.failed,
  });
  return (
    <AccountPage
      title={words.title}
      lead={words.lead(email)}
      footer={
        <>
          <Link to={paths.signUp}>{words.signup}</Link>
          <Link to={paths.forgotPassword}>{words.forgot}</Link>
        </>
      }
    >
      <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
        <Field
          mono
          label={words.code}
          help={words.codeHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={errors.verifyCode?.message}
          {...form.register('verifyCode', mailCodeRule)}
        />
        <SignUpPassword
          isAsked={sending.refusal?.startsWith('sign_up_password') === true}
          error={errors.password?.message}
          {...form.register('password')}
        />
      </EntryForm>
      <ResendCode email={email} />
    </AccountPage>
  );
}
