import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { account } from '../text/account.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { newPasswordRule } from './rules.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useSend } from './use-send.ts';

const words = account.reset;

/** Sets a new password by the link of a mail, for members and administrators alike (ACC-4). */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const form = useForm({ defaultValues: { password: '' } });
  const typed = useWatch({ control: form.control, name: 'password' });
  const sending = useSend({
    form,
    send: ({ password }) => call.identity.resetPassword({ id, password }),
    done: () => {
      toastSuccess(words.done);
      return navigate(paths.logIn);
    },
    fallback: words.failed,
  });
  return (
    <AccountPage
      title={words.title}
      lead={words.lead}
      footer={<Link to={paths.logIn}>{words.back}</Link>}
    >
      <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
        <PasswordField
          label={words.password}
          autoComplete="new-password"
          help={<StrengthMeter password={typed} />}
          error={form.formState.errors.password?.message}
          {...form.register('password', newPasswordRule)}
        />
      </EntryForm>
    </AccountPage>
  );
}
