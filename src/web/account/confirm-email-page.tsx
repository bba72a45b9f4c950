import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { profile } from '#text/profile.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn } from './rules.ts';

const text = profile.confirm;

/** The page behind both links of an e-mail change; only the button confirms it (MEM-12). */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const form = useCommandForm({
    ...beforeLogIn,
    values: {},
    send: () => call.identity.confirmEmail({ token }),
    onDone: ({ message = '' }) => setConfirmation(message),
    fallback: text.failed,
  });
  return (
    <AccountPage
      title={text.title}
      lead={confirmation === null ? text.lead : undefined}
      footer={
        <>
          <Link to={paths.logIn}>{text.login}</Link>
          <Link to={paths.profile}>{text.dashboard}</Link>
        </>
      }
    >
      {confirmation === null ? (
        <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
          {null}
        </EntryForm>
      ) : (
        <Notice>{confirmation}</Notice>
      )}
    </AccountPage>
  );
}
