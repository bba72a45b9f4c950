import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { profile } from '../text/profile.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn } from './rules.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';

const words = profile.confirm;

/** One of the two links of a change of address; only a press confirms (MEM-12). */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [said, setSaid] = useState<string | null>(null);
  const form = useCommandForm({
    ...beforeLogIn,
    values: {},
    send: () => call.identity.confirmEmail({ token }),
    onDone: ({ message = '' }) => setSaid(message),
    fallback: words.failed,
  });
  return (
    <AccountPage
      title={words.title}
      lead={said === null ? words.lead : undefined}
      footer={
        <>
          <Link to={paths.logIn}>{words.login}</Link>
          <Link to={paths.profile}>{words.dashboard}</Link>
        </>
      }
    >
      {said === null ? (
        <EntryForm form={form} submit={words.submit} submitting={words.submitting}>
          {null}
        </EntryForm>
      ) : (
        <Notice>{said}</Notice>
      )}
    </AccountPage>
  );
}
