import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { account } from '../text/account.ts';
import { Field } from '../ui/forms/field.tsx';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { mailCodeRule } from './rules.ts';
import { SignUpPassword } from './sign-up-password.tsx';
import { useSend } from './use-send.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../app/problem.ts';
import { Button } from '../ui/button.tsx';

const words = account.verify;
const restSeconds = 60;

/** Asks for another code, once a minute. */
function ResendCode({ email }: { email: string | null }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = useMutation({
    mutationFn: () => call.identity.resendCode(email ? { email } : {}),
    onSuccess: (answer) => {
      setLeft(restSeconds);
      toastSuccess(answer.message);
    },
    onError: (error) => toastError(messageOf(error, account.failed)),
  });
  return (
    <p className="after">
      <Button small disabled={left > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {left > 0 ? words.resendIn(left) : words.resend}
      </Button>
    </p>
  );
}

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
