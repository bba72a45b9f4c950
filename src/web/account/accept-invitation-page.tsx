import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { invitation as text } from '#text/en/admin/team.ts';
import { call } from '../app/api.ts';
import { fetchedPart } from '../app/fetched-part.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CodeField } from '../ui/forms/code-field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { newPasswordRule } from './new-password-rule.ts';
import { beforeLogIn, sixDigitsRule } from './rules.ts';
import { StrengthMeter } from './strength-meter.tsx';

const AuthenticatorCode = fetchedPart(
  async () => (await import('./authenticator-code.tsx')).AuthenticatorCode,
);

/** Accepts an admin invitation by its link: sets the password and the authenticator together. */
export function AcceptInvitationPage() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['seat', token],
    queryFn: () => call.identity.showInvitation({ token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = query.data?.data;
  return (
    <AccountPage
      title={found?.is_new === false ? text.titleAgain : text.title}
      lead={found ? text.lead(found.email, found.role) : undefined}
      footer={<Link to={paths.adminLogIn}>{text.toLogIn}</Link>}
    >
      {query.isError && <Notice warn>{text.invalid}</Notice>}
      {found && <AdminForm token={token} secret={found.secret} uri={found.uri} />}
    </AccountPage>
  );
}

function AdminForm({ token, secret, uri }: { token: string; secret: string; uri: string }) {
  const navigate = useNavigate();
  const form = useCommandForm({
    ...beforeLogIn,
    values: { password: '', code: '' },
    send: ({ password, code }) =>
      call.identity.acceptInvitation({ token, password, code: code.trim() }),
    success: text.done,
    onDone: () => navigate(paths.adminLogIn),
    fallback: text.failed,
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
      <PasswordField
        label={text.password}
        autoComplete="new-password"
        help={<StrengthMeter password={typed} />}
        {...form.field('password', newPasswordRule)}
      />
      <p>{text.scan}</p>
      <div className="qr">
        <Suspense>
          <AuthenticatorCode uri={uri} title={text.qr} />
        </Suspense>
      </div>
      <div>
        <span className="lbl">{text.secret}</span>
        <div className="copy">
          <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} failure={text.copyFailed} />
        </div>
      </div>
      <CodeField label={text.code} help={text.codeHelp} {...form.field('code', sixDigitsRule)} />
    </EntryForm>
  );
}
