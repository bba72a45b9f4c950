import { ArrowRight, Check, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { admin } from '../../text/en/admin.ts';
import { Panel } from '../../ui/panel.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useNow } from '../../ui/use-now.ts';
import { useReach } from '../layout/use-permission.ts';
import type { Numbers } from '../list-kit/api-types.ts';
import { ageOf } from '../list-kit/labels.ts';

const words = admin.overview;
type Place = { name: keyof Numbers['queues']; to: string; wall?: boolean };

// The order of the money, then the people, then what went wrong. Proposals and messages live by
// the clock on the wall, money by the business clock.
const places: Place[] = [
  { name: 'deposits', to: `${paths.adminTransactions}?status=pending` },
  { name: 'withdrawals', to: paths.adminWithdrawals },
  { name: 'approvals', to: paths.adminApprovals, wall: true },
  { name: 'kyc', to: paths.adminKyc },
  { name: 'messages', to: paths.adminInbox, wall: true },
  { name: 'suspense', to: paths.adminSuspense },
  { name: 'claims', to: paths.adminSuspense },
  { name: 'disputes', to: paths.adminProofs },
  { name: 'incidents', to: `${paths.adminPlans}?view=treasury` },
];

/** The queues that wait for a person, each with the age of its oldest. */
export function QueuesPanel({ queues: waiting }: { queues: Numbers['queues'] }) {
  const businessNow = useBusinessNow();
  const wallNow = useNow(30_000);
  const reaches = useReach();
  return (
    <Panel title={words.queues}>
      <ul className="queues">
        {places
          .filter(({ to }) => reaches(to))
          .map(({ name, to, wall }) => (
            <li key={name}>
              <QueueLink
                to={to}
                label={words.queue[name]}
                queue={waiting[name]}
                now={wall ? wallNow : businessNow}
              />
            </li>
          ))}
      </ul>
    </Panel>
  );
}

type QueueProps = {
  to: string;
  label: string;
  queue: Numbers['queues'][Place['name']];
  now: number;
};

function QueueLink({ to, label, queue, now }: QueueProps) {
  const Icon = queue.waiting > 0 ? Clock : Check;
  return (
    <Link to={to} className={queue.waiting > 0 ? undefined : 'idle'}>
      <span className="count num">{queue.waiting}</span>
      <span className="what">
        <b>{label}</b>
        <span className={queue.waiting > 0 ? 'st wait' : 'st ok'}>
          <Icon className="i" aria-hidden />
          {queue.oldest_at ? words.queueOldest(ageOf(queue.oldest_at, now)) : words.queueEmpty}
        </span>
      </span>
      <ArrowRight className="i" aria-hidden />
    </Link>
  );
}
