import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { call } from '../app/api.ts';
import { isLive } from '../app/mode.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { useCommand } from '../features/commands/use-command.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/forms/code-field.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn, sixDigitsRule } from './rules.ts';
import { SignUpPassword } from './sign-up-password.tsx';

const text = account.verify;
const restSeconds = 60;

/** Requests another code, at most once a minute. */
function ResendCode({ email }: { email: string | null }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = useCommand({
    send: () => call.identity.resendCode(email ? { email } : {}),
    rereads: null,
    onDone: () => setLeft(restSeconds),
    fallback: account.failed,
  });
  return (
    <p className="after">
      <Button
        className="btn-wide"
        disabled={left > 0}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {left > 0 ? text.resendIn(left) : text.resend}
      </Button>
    </p>
  );
}

/** The address that the previous page passed on; the cookie binds this browser without it. */
const handedOver = (state: unknown): string | null =>
  state !== null && typeof state === 'object' && 'email' in state ? String(state.email) : null;

/** The field for the mailed code (ACC-2). */
export function VerifyPage() {
  const navigate = useNavigate();
  const email = handedOver(useLocation().state);
  const form = useCommandForm({
    ...beforeLogIn,
    values: { verifyCode: '', password: '' },
    send: ({ verifyCode, password }) =>
      call.identity.verify({
        verifyCode,
        email: email ?? undefined,
        password: password || undefined,
      }),
    success: text.done,
    onDone: () => navigate(paths.logIn),
    fallback: text.failed,
  });
  return (
    <AccountPage
      title={text.title}
      lead={text.lead(email)}
      footer={
        <>
          <Link to={paths.signUp}>{text.signup}</Link>
          <Link to={paths.forgotPassword}>{text.forgot}</Link>
        </>
      }
    >
      <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
        <CodeField
          label={text.code}
          help={text.codeHelp}
          {...form.field('verifyCode', sixDigitsRule)}
        />
        <SignUpPassword
          isAsked={form.refusal?.startsWith('sign_up_password') === true}
          {...form.field('password')}
        />
      </EntryForm>
      <ResendCode email={email} />
      {!isLive() && (
        <p className="after">
          <a href={paths.sandboxMail} target="_blank" rel="noreferrer">
            {text.sandboxMail}
          </a>
        </p>
      )}
    </AccountPage>
  );
}
