import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { withdrawals } from '../text/withdrawals.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { useSend } from './use-send.ts';

const words = withdrawals.gateway.undo;

/** The link of the mail about changed addresses leads here; only a press undoes them (MEM-8). */
export function CancelWalletsPage() {
  const { token = '' } = useParams();
  const [isDone, setIsDone] = useState(false);
  const form = useForm({ defaultValues: {} });
  const sending = useSend({
    form,
    send: () => call.withdrawals.undoWallets({ token }),
    done: () => setIsDone(true),
    fallback: words.failed,
  });
  return (
    <AccountPage
      title={words.title}
      lead={isDone ? undefined : words.lead}
      footer={
        <>
          <Link to={paths.forgotPassword}>{words.reset}</Link>
          <Link to={paths.logIn}>{words.login}</Link>
        </>
      }
    >
      {isDone ? (
        <Notice>{words.done}</Notice>
      ) : (
        <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
          {null}
        </EntryForm>
      )}
    </AccountPage>
  );
}
