import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { askAhead } from '../member/layout/first-queries.ts';
import { messageOf } from '../app/problem.ts';
import { pageAfterLogIn, rememberSession } from '../app/session.ts';
import { account } from '../text/account.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { type DueStep, SecondStep } from './second-step.tsx';
import { useSend } from './use-send.ts';

const words = account.login;

/** A member's log-in; the credential goes into an httpOnly cookie, never into this page (ACC-3). */
export function LogInPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm({ defaultValues: { email: '', password: '', rememberMe: false } });
  const [due, setDue] = useState<DueStep | null>(null);
  const enter = (answer: { status: string; data: { token: string } }) => {
    rememberSession('client', answer.data.token);
    askAhead();
    toastSuccess(answer.status);
    return navigate(pageAfterLogIn(search, paths.dashboard));
  };
  const sending = useSend({
    form,
    send: (values) => call.identity.logIn({ ...values, transport: 'cookie' }),
    done: ({ status, data }) => ('challenge' in data ? setDue(data) : enter({ status, data })),
    fallback: words.failed,
  });
  const said = search.get('said');
  if (due) return <SecondStep due={due} onDone={enter} onAgain={() => setDue(null)} />;
  return (
    <AccountPage
      title={words.title}
      lead={words.lead}
      footer={
        <>
          <Link to={paths.signUp}>{words.signup}</Link>
          <Link to={paths.forgotPassword}>{words.forgot}</Link>
        </>
      }
    >
      {said && !sending.problem && <Notice>{said}</Notice>}
      <EntryForm
        sending={sending}
        submit={words.submit}
        submitting={words.submitting}
        remedy={
          sending.refusal === 'unverified' && <NewCode email={form.getValues('email').trim()} />
        }
      >
        <IdentityFields words={words} register={form.register} errors={form.formState.errors} />
        <label className="tick">
          <input type="checkbox" {...form.register('rememberMe')} />
          <span>
            {words.remember} <span className="quiet small">{words.rememberHelp}</span>
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

/** The way on for an account that was never verified. */
function NewCode({ email }: { email: string }) {
  const navigate = useNavigate();
  const resend = useMutation({
    mutationFn: () => call.identity.resendCode({ email }),
    onSuccess: (answer) => {
      toastSuccess(answer.message);
      return navigate(paths.verify, { state: { email } });
    },
    onError: (error) => toastError(messageOf(error, account.failed)),
  });
  return (
    <Button small busy={resend.isPending} onClick={() => resend.mutate()}>
      {words.unverified}
    </Button>
  );
}
