import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { account } from '../text/account.ts';
import { Field } from '../ui/forms/field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { toastSuccess } from '../ui/toasts.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { referralOf } from './referral.ts';
import { emailRule, needed, newPasswordRule } from './rules.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useSend } from './use-send.ts';

const words = account.signup;
const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  referralCode: '',
  acceptTerms: false,
};
type Values = typeof blank;

/** Asks for what an account needs, and for the acceptance of terms and risk (ACC-1). */
export function SignUpPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [referralCode] = useState(() => referralOf(search, Date.now()));
  const form = useForm<Values>({ defaultValues: { ...blank, referralCode } });
  const { register, control, formState } = form;
  const typed = useWatch({ control, name: 'password' });
  const { errors } = formState;
  const sending = useSend({
    form,
    send: ({ referralCode: code, ...values }) =>
      call.identity.signUp({
        ...values,
        acceptTerms: true,
        referralCode: code.trim() || undefined,
      }),
    done: (answer, { email }) => {
      toastSuccess(answer.message);
      return navigate(paths.verify, { state: { email } });
    },
    fallback: account.failed,
  });
  return (
    <AccountPage
      title={words.title}
      lead={words.lead}
      footer={
        <p>
          {words.haveAccount} <Link to={paths.logIn}>{words.login}</Link>
        </p>
      }
    >
      <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
        <div className="two">
          <Field
            label={words.firstName}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName', needed)}
          />
          <Field
            label={words.lastName}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName', needed)}
          />
        </div>
        <Field
          label={words.email}
          type="email"
          autoComplete="email"
          help={words.emailHelp}
          error={errors.email?.message}
          {...register('email', emailRule)}
        />
        <Field
          label={words.phone}
          type="tel"
          autoComplete="tel"
          help={words.phoneHelp}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber', needed)}
        />
        <PasswordField
          label={words.password}
          autoComplete="new-password"
          help={<StrengthMeter password={typed} />}
          error={errors.password?.message}
          {...register('password', newPasswordRule)}
        />
        <Field
          label={
            <>
              {words.referral} <span className="quiet optional">{words.optional}</span>
            </>
          }
          autoComplete="off"
          help={words.referralHelp}
          error={errors.referralCode?.message}
          {...register('referralCode')}
        />
        <AcceptTerms
          error={errors.acceptTerms?.message}
          {...register('acceptTerms', { required: words.acceptMissing })}
        />
      </EntryForm>
    </AccountPage>
  );
}
