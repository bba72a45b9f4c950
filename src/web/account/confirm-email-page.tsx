import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import { call } from '../app/api.ts';
import { paths } from '../app/paths.ts';
import { profile } from '../text/profile.ts';
import { Notice } from '../ui/notice.tsx';
import { toastSuccess } from '../ui/toasts.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { useSend } from './use-send.ts';

const words = profile.confirm;

/** One of the two links of a change of address; only a press confirms (MEM-12). */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm({ defaultValues: {} });
  const sending = useSend({
    form,
    send: () => call.identity.confirmEmail({ token }),
    done: ({ message = '' }) => {
      setSaid(message);
      toastSuccess(message);
    },
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
        <EntryForm sending={sending} submit={words.submit} submitting={words.submitting}>
          {null}
        </EntryForm>
      ) : (
        <Notice>{said}</Notice>
      )}
    </AccountPage>
  );
}
