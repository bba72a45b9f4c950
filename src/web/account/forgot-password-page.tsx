import { Link, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { Field } from '../ui/forms/field.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn, emailRule } from './rules.ts';

const text = account.forgot;
type ResetRequest = (input: { email: string }) => Promise<{ message: string }>;

/** Requests a reset link for a member; the answer is the same for every address (ACC-4). */
export function ForgotPasswordPage() {
  return <Forgotten ask={call.identity.forgetPassword} back={paths.logIn} />;
}

/** Requests a reset link for an administrator (ACC-5). */
export function AdminForgotPasswordPage() {
  return <Forgotten ask={call.identity.forgetAdministratorPassword} back={paths.adminLogIn} />;
}

function Forgotten({ ask, back }: { ask: ResetRequest; back: string }) {
  const navigate = useNavigate();
  const form = useCommandForm({
    ...beforeLogIn,
    values: { email: '' },
    send: ask,
    onDone: () => navigate(back),
    fallback: text.failed,
  });
  return (
    <AccountPage title={text.title} lead={text.lead} footer={<Link to={back}>{text.back}</Link>}>
      <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
        <Field
          label={text.email}
          type="email"
          autoComplete="username"
          {...form.field('email', emailRule)}
        />
      </EntryForm>
    </AccountPage>
  );
}
