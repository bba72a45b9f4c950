import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn } from './rules.ts';

const text = withdrawals.gateway.undo;

/**
 * The page behind the link of the address change mail; only the button cancels the change (MEM-8).
 */
export function CancelWalletsPage() {
  const { token = '' } = useParams();
  const [isDone, setIsDone] = useState(false);
  const form = useCommandForm({
    ...beforeLogIn,
    values: {},
    send: () => call.withdrawals.undoWallets({ token }),
    success: null,
    onDone: () => setIsDone(true),
    fallback: text.failed,
  });
  return (
    <AccountPage
      title={text.title}
      lead={isDone ? undefined : text.lead}
      footer={
        <>
          <Link to={paths.forgotPassword}>{text.reset}</Link>
          <Link to={paths.logIn}>{text.login}</Link>
        </>
      }
    >
      {isDone ? (
        <Notice>{text.done}</Notice>
      ) : (
        <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
          {null}
        </EntryForm>
      )}
    </AccountPage>
  );
}
