import { Suspense, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { call } from '../app/api.ts';
import { fetchedPart } from '../app/fetched-part.ts';
import { hasSession, pageAfterLogIn, rememberSession } from '../app/session.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { useCommand } from '../features/commands/use-command.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { beforeLogIn } from './rules.ts';
import type { DueStep } from './second-step.tsx';
import { useLogInReason } from './use-log-in-reason.ts';

// Most log-ins need no second step.
const SecondStep = fetchedPart(async () => (await import('./second-step.tsx')).SecondStep);

// Loads during the log-in request, so that the form does not wait for it.
const firstQueries = () => import('../member/layout/first-queries.ts');

const text = account.login;

/**
 * The members' log-in; the credential goes into an httpOnly cookie, never into this page (ACC-3).
 */
export function LogInPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [due, setDue] = useState<DueStep | null>(null);
  const [isInside] = useState(() => hasSession('client'));
  const enter = (answer: { data: { token: string } }) => {
    rememberSession('client', answer.data.token);
    void firstQueries().then(({ prefetchFirst }) => prefetchFirst());
    return navigate(pageAfterLogIn(search, paths.dashboard));
  };
  const form = useCommandForm({
    ...beforeLogIn,
    values: { email: '', password: '', rememberMe: false },
    send: (values) => {
      void firstQueries();
      return call.identity.logIn({ ...values, transport: 'cookie' });
    },
    success: ({ status, data }) => ('challenge' in data ? undefined : status),
    onDone: ({ data }) => ('challenge' in data ? setDue(data) : enter({ data })),
    fallback: text.failed,
  });
  const reason = useLogInReason('client');
  // A logged-in member is redirected; a logged-out one sees the reason.
  if (reason === null && due === null && isInside) {
    return <Navigate replace to={pageAfterLogIn(search, paths.dashboard)} />;
  }
  if (due) {
    return (
      <Suspense>
        <SecondStep due={due} onDone={enter} onAgain={() => setDue(null)} />
      </Suspense>
    );
  }
  return (
    <AccountPage
      title={text.title}
      lead={text.lead}
      footer={
        <>
          <Link to={paths.signUp}>{text.signup}</Link>
          <Link to={paths.forgotPassword}>{text.forgot}</Link>
        </>
      }
    >
      {reason && !form.problem && <Notice>{reason}</Notice>}
      <EntryForm
        form={form}
        submit={text.submit}
        submitting={text.submitting}
        remedy={form.refusal === 'unverified' && <NewCode email={form.getValues('email').trim()} />}
      >
        <IdentityFields words={text} field={form.field} />
        <label className="tick">
          <input type="checkbox" {...form.register('rememberMe')} />
          <span>
            {text.remember} <span className="quiet small remember-note">{text.rememberHelp}</span>
          </span>
        </label>
      </EntryForm>
      <PasskeyLogIn
        options={() => call.identity.passkeyLogInOptions()}
        logIn={(passkey) => {
          const rememberMe = form.getValues('rememberMe');
          return call.identity.logInByPasskey({ passkey, rememberMe, transport: 'cookie' });
        }}
        onDone={enter}
      />
    </AccountPage>
  );
}

/** Sends a new code to an account that was never verified. */
function NewCode({ email }: { email: string }) {
  const navigate = useNavigate();
  const resend = useCommand({
    send: () => call.identity.resendCode({ email }),
    rereads: null,
    onDone: () => navigate(paths.verify, { state: { email } }),
    fallback: account.failed,
  });
  return (
    <Button small busy={resend.isPending} onClick={() => resend.mutate()}>
      {text.unverified}
    </Button>
  );
}
