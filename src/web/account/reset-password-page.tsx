import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { newPasswordRule } from './new-password-rule.ts';
import { beforeLogIn } from './rules.ts';
import { StrengthMeter } from './strength-meter.tsx';

const text = account.reset;

/** Sets a new password through a mailed link, for members and administrators alike (ACC-4). */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const form = useCommandForm({
    ...beforeLogIn,
    values: { password: '' },
    send: ({ password }) => call.identity.resetPassword({ id, password }),
    success: text.done,
    onDone: () => navigate(paths.logIn),
    fallback: text.failed,
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <AccountPage
      title={text.title}
      lead={text.lead}
      footer={<Link to={paths.logIn}>{text.back}</Link>}
    >
      <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
        <PasswordField
          label={text.password}
          autoComplete="new-password"
          help={<StrengthMeter password={typed} />}
          {...form.field('password', newPasswordRule)}
        />
      </EntryForm>
    </AccountPage>
  );
}
