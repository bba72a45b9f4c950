import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { profile as text } from '../../text/profile.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { IdentityLine } from '../identity/identity-line.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useKeyedCommand } from '../../features/reauthentication/use-keyed-command.ts';
import { TestimonialPanel } from './testimonial-panel.tsx';
import { useMe } from '../layout/api-types.ts';

/** The member's own name, address and password (MEM-12). */
export function ProfilePage() {
  const query = useMe();
  const me = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: text.back }}
      />
      <div className="stack">
        <Waiting />
        <IdentityLine />
        {me ? (
          <div className="grid flat">
            <ProfileForm me={me} />
            <TestimonialPanel />
          </div>
        ) : (
          <Panel edge label={text.title}>
            <TableState query={query} lines={6} />
          </Panel>
        )}
      </div>
    </main>
  );
}

/** What waits because of a change, with its end and the way back. */
function Waiting() {
  const state = useQuery(api.identity.security.queryOptions()).data?.data;
  const taking = useKeyedCommand({ run: () => call.identity.withdrawEmailChange() });
  const change = state?.email_change;
  return (
    <>
      {change && (
        <Notice
          action={
            <Button small busy={taking.isPending} onClick={() => taking.mutate()}>
              {text.takeBack}
            </Button>
          }
        >
          {text.emailWaits(change.new_email, missing(change), dayAndTime(change.expires_at))}
        </Notice>
      )}
      {state?.payouts_wait_until && (
        <Notice>{text.payoutsWait(dayAndTime(state.payouts_wait_until))}</Notice>
      )}
    </>
  );
}

const missing = (change: { old_said_yes: boolean; new_said_yes: boolean }): string => {
  if (change.old_said_yes) return text.newMissing;
  return change.new_said_yes ? text.oldMissing : text.bothMissing;
};
