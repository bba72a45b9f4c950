import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { admin } from '../../text/en/admin.ts';
import { queues as says } from '../../text/en/admin/queues.ts';
import { items } from '../../text/en/admin/items.ts';
import { ending } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePermissions, useReach } from '../layout/use-permission.ts';
import type { Numbers } from '../list-kit/api-types.ts';
import { useAssignedItems } from '../list-kit/assigned-name.tsx';
import { ageOf } from '../list-kit/labels.ts';
import { inOrder } from './queue-order.ts';

const words = admin.overview;
type Place = {
  name: keyof Numbers['queues'];
  to: string;
  /** The call that decides one of them: who may make it can end the waiting. */
  call: string;
  wall?: boolean;
};

// Proposals and messages live by the clock on the wall, money by the business clock.
const places: Place[] = [
  {
    name: 'deposits',
    to: `${paths.adminTransactions}?status=pending`,
    call: 'deposits.confirm',
  },
  { name: 'withdrawals', to: paths.adminWithdrawals, call: 'withdrawals.decide' },
  { name: 'approvals', to: paths.adminApprovals, call: 'approvals.decide', wall: true },
  { name: 'kyc', to: paths.adminKyc, call: 'kyc.decide' },
  { name: 'messages', to: paths.adminInbox, call: 'inbox.mark', wall: true },
  { name: 'suspense', to: paths.adminSuspense, call: 'suspense.proposeReturn' },
  { name: 'claims', to: paths.adminSuspense, call: 'suspense.refuseClaim' },
  { name: 'disputes', to: paths.adminProofs, call: 'solvency.answerDispute' },
  {
    name: 'incidents',
    to: `${paths.adminPlans}?view=treasury`,
    call: 'treasury.proposeAct',
  },
];

/** What waits for a person, the oldest first, and who can decide it; what is empty is one line. */
export function QueuesPanel({ queues }: { queues: Numbers['queues'] }) {
  const clocks = { business: useBusinessNow(), wall: useNow(30_000) };
  const reaches = useReach();
  const nowOf = ({ wall }: Place) => (wall ? clocks.wall : clocks.business);
  const { waiting, clear } = inOrder(
    places.filter(({ to }) => reaches(to)),
    queues,
    nowOf,
  );
  const permissionOf = usePermissions();
  const mine = waiting.filter(({ call }) => permissionOf(call).may !== false);
  const others = waiting.filter((place) => !mine.includes(place));
  const linksTo = (some: readonly Place[]) =>
    some.map((place) => (
      <li key={place.name}>
        <QueueLink
          place={place}
          queue={queues[place.name]}
          now={nowOf(place)}
          roles={mine.includes(place) ? null : permissionOf(place.call).roles}
        />
      </li>
    ));
  return (
    <Panel title={words.queues}>
      <ul className="queues">{linksTo(mine)}</ul>
      {others.length > 0 && (
        <>
          <h3 className="h3 after">{says.queueOthers}</h3>
          <ul className="queues">{linksTo(others)}</ul>
        </>
      )}
      {clear.length > 0 && (
        <p className="sub clear">
          <Check className="i" aria-hidden />
          {waiting.length === 0
            ? says.queueNone
            : says.queueClear(clear.map(({ name }) => words.queue[name].toLowerCase()).join(', '))}
        </p>
      )}
      <Mine now={clocks.wall} />
    </Panel>
  );
}

type QueueProps = {
  place: Place;
  queue: Numbers['queues'][Place['name']];
  now: number;
  /** Who decides here, where the one who looks may not. */
  roles: string[] | null;
};

function QueueLink({ place, queue, now, roles }: QueueProps) {
  return (
    <Link to={place.to}>
      <span className="count num">{queue.waiting}</span>
      <span className="what">
        <b>{words.queue[place.name]}</b>
        {queue.oldest_at && (
          <span className="st wait">
            <Clock className="i" aria-hidden />
            {words.queueOldest(ageOf(queue.oldest_at, now))}
          </span>
        )}
        {roles && <span className="sub">{says.queueRoles(roles.join(' or '))}</span>}
      </span>
      <ArrowRight className="i" aria-hidden />
    </Link>
  );
}

const placeOf = {
  withdrawal: (id: string) =>
    `${paths.adminWithdrawals}?${new URLSearchParams({ search: id, row: id })}`,
  deposit: (id: string) =>
    `${paths.adminTransactions}?${new URLSearchParams({ search: id, row: id })}`,
  proposal: paths.adminProposal,
};

/** What waits for the person who looks, by assignment. */
function Mine({ now }: { now: number }) {
  const me = useQuery(api.identity.administrator.queryOptions()).data?.data;
  const mine = useAssignedItems().filter(({ assigned_to: to }) => to.id === me?.id);
  if (mine.length === 0) return null;
  return (
    <>
      <h3 className="h3 after">{items.mine}</h3>
      <ul className="queues">
        {mine.map(({ kind, id, at }) => (
          <li key={id}>
            <Link to={placeOf[kind](id)}>
              <span className="what">
                <b>
                  {items.kinds[kind]} <span className="mono">{ending(id)}</span>
                </b>
                <span className="sub">{items.since(ageOf(at, now))}</span>
              </span>
              <ArrowRight className="i" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
