import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { account } from '../text/account.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { SignUpPassword } from './sign-up-password.tsx';
import { useSend } from './use-send.ts';

const words = account.confirm;

/** The link of a mail leads here; only a press confirms, since mail scanners follow links too. */
export function ConfirmPage() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const form = useForm({ defaultValues: { password: '' } });
  const sending = useSend({
    form,
    send: ({ password }) => call.identity.confirm({ token, password: password || undefined }),
    done: (answer) => {
      toastSuccess(answer.message);
      return navigate(paths.logIn);
    },
    fallback: words.failed,
  });
  return (
    <AccountPage
      title={words.title}
      lead={words.lead}
      footer={<Link to={paths.logIn}>{words.login}</Link>}
    >
      <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
        <SignUpPassword
          isAsked={sending.refusal?.startsWith('sign_up_password') === true}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      </EntryForm>
    </AccountPage>
  );
}
