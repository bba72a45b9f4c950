import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn } from './rules.ts';
import { SignUpPassword } from './sign-up-password.tsx';

const text = account.confirm;

/**
 * The page behind a mailed link. Only the button confirms, since mail scanners follow links too.
 */
export function ConfirmPage() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const form = useCommandForm({
    ...beforeLogIn,
    values: { password: '' },
    send: ({ password }) => call.identity.confirm({ token, password: password || undefined }),
    onDone: () => navigate(paths.logIn),
    fallback: text.failed,
  });
  return (
    <AccountPage
      title={text.title}
      lead={text.lead}
      footer={<Link to={paths.logIn}>{text.login}</Link>}
    >
      <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
        <SignUpPassword
          isAsked={form.refusal?.startsWith('sign_up_password') === true}
          {...form.field('password')}
        />
      </EntryForm>
    </AccountPage>
  );
}
