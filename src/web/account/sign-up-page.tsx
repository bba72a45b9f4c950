import { type ComponentProps, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { account } from '#text/account.ts';
import { language } from '#text/language.ts';
import { call } from '../app/api.ts';
import { publicPage } from '../app/public-page.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { newPasswordRule } from './new-password-rule.ts';
import { beforeLogIn, emailRule, needed } from './rules.ts';
import { StrengthMeter } from './strength-meter.tsx';

const key = 'candor/ref';
const livesMs = 30 * 24 * 60 * 60 * 1000;

type StoredReferral = { code: string; until: number };

/** Stores an invitation's code for 30 days (ACC-1). */
function keepReferral(code: string, nowMs: number): void {
  localStorage.setItem(
    key,
    JSON.stringify({ code, until: nowMs + livesMs } satisfies StoredReferral),
  );
}

/** Returns the invitation code of this visit, or one stored within the last 30 days. */
function referralOf(search: URLSearchParams, nowMs: number): string {
  const brought = search.get('ref')?.trim();
  if (brought) {
    keepReferral(brought, nowMs);
    return brought;
  }
  const kept = readKept();
  return kept && kept.until > nowMs ? kept.code : '';
}

function readKept(): StoredReferral | null {
  try {
    // Another version may have stored another shape; such a value counts as no code.
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isKept = value !== null && typeof value === 'object' && 'code' in value;
    return isKept ? (value as StoredReferral) : null;
  } catch {
    return null;
  }
}

const text = account.signup;

/** The terms and the risk notice, both to be read before sign-up. */
function AcceptTerms(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const label = (
    <>
      {text.accept}{' '}
      <a href={publicPage(paths.terms)} target="_blank" rel="noreferrer">
        {text.terms}
      </a>{' '}
      {text.and}{' '}
      <a href={publicPage(paths.risk)} target="_blank" rel="noreferrer">
        {text.risk}
      </a>
      {text.acceptEnd}
    </>
  );
  return <Checkbox {...props} label={label} />;
}

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  referralCode: '',
  acceptTerms: false,
};

/** Collects the fields of an account and the acceptance of terms and risk (ACC-1). */
export function SignUpPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [referralCode] = useState(() => referralOf(search, Date.now()));
  const form = useCommandForm({
    ...beforeLogIn,
    values: { ...blank, referralCode },
    send: ({ referralCode: code, ...values }) =>
      call.identity.signUp({
        ...values,
        acceptTerms: true,
        language: language(),
        referralCode: code.trim() || undefined,
      }),
    onDone: (_answer, { email }) => navigate(paths.verify, { state: { email } }),
    fallback: account.failed,
  });
  const { field } = form;
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <AccountPage
      title={text.title}
      lead={text.lead}
      footer={
        <p>
          {text.haveAccount} <Link to={paths.logIn}>{text.login}</Link>
        </p>
      }
    >
      <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
        <div className="two">
          <Field label={text.firstName} autoComplete="given-name" {...field('firstName', needed)} />
          <Field label={text.lastName} autoComplete="family-name" {...field('lastName', needed)} />
        </div>
        <Field
          label={text.email}
          type="email"
          autoComplete="email"
          help={text.emailHelp}
          {...field('email', emailRule)}
        />
        <Field
          label={text.phone}
          type="tel"
          autoComplete="tel"
          help={text.phoneHelp}
          {...field('phoneNumber', needed)}
        />
        <PasswordField
          label={text.password}
          autoComplete="new-password"
          help={<StrengthMeter password={typed} />}
          {...field('password', newPasswordRule)}
        />
        <Field
          label={
            <>
              {text.referral} <span className="quiet optional">{text.optional}</span>
            </>
          }
          autoComplete="off"
          help={text.referralHelp}
          {...field('referralCode')}
        />
        <AcceptTerms {...field('acceptTerms', { required: text.acceptMissing })} />
      </EntryForm>
    </AccountPage>
  );
}
