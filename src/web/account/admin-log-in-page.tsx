import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { api, call } from '../app/api.ts';
import { pageAfterLogIn, rememberSession } from '../app/session.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/forms/code-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { beforeLogIn, sixDigitsRule } from './rules.ts';
import { useLogInReason } from './use-log-in-reason.ts';

const text = account.admin;
type LogIn = { email: string; password: string; code: string };

// Codes change every 30 seconds, and the server refuses an old one.
const refreshMs = 5000;

/** The sandbox's log-ins with their current codes; not rendered where there are none. */
function DemoLogIns({ choose }: { choose: (logIn: LogIn) => void }) {
  const query = useQuery(
    api.identity.demoLogins.queryOptions({
      refetchInterval: refreshMs,
      staleTime: 0,
      retry: false,
    }),
  );
  const administrators = query.data?.data.administrators ?? [];
  if (administrators.length === 0) return null;
  return (
    <section className="demo" aria-label={text.demo}>
      <h2 className="h3">{text.demo}</h2>
      <p className="small quiet">{text.demoLead}</p>
      <ul>
        {administrators.map(({ email, password, role, code }) => (
          <li key={email}>
            <span>
              <b>{role}</b>
              <span className="sub">{email}</span>
            </span>
            <span className="small num">
              {text.demoCode} <span className="mono">{code}</span>
            </span>
            <Button small onClick={() => choose({ email, password, code })}>
              {text.demoUse}
              <span className="sr"> {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const blank = { email: '', password: '', code: '' };

/** The administrators' log-in, which always needs a second factor (ACC-5). */
export function AdminLogInPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = (answer: { data: { token: string } }) => {
    rememberSession('admin', answer.data.token);
    return navigate(pageAfterLogIn(search, paths.admin));
  };
  const form = useCommandForm({
    ...beforeLogIn,
    values: blank,
    send: (values) =>
      call.identity.logInAdministrator({
        ...values,
        code: values.code,
        transport: 'cookie',
      }),
    success: ({ status }) => status,
    onDone: enter,
    fallback: text.failed,
  });
  const reason = useLogInReason('admin');
  return (
    <AccountPage
      title={text.title}
      lead={text.lead}
      footer={<Link to={paths.adminForgotPassword}>{text.forgot}</Link>}
    >
      {reason && !form.problem && <Notice>{reason}</Notice>}
      <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
        <IdentityFields words={text} field={form.field} />
        <CodeField label={text.code} help={text.codeHelp} {...form.field('code', sixDigitsRule)} />
      </EntryForm>
      <PasskeyLogIn
        options={() => call.identity.adminPasskeyLogInOptions()}
        logIn={(passkey) =>
          call.identity.logInAdministratorByPasskey({ passkey, transport: 'cookie' })
        }
        onDone={enter}
      />
      <DemoLogIns choose={(logIn) => form.reset({ ...blank, ...logIn })} />
    </AccountPage>
  );
}
