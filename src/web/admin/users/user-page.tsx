import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { people } from '#text/en/admin/people.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { fetchedPart } from '../../app/fetched-part.ts';
import { KeyMoney, Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { arrived, type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { UserDetail, UserFile } from '../list-kit/api-types.ts';
import { fullName, stateLabel } from '../list-kit/labels.ts';
import { StaffActivity } from './staff-activity.tsx';
import { UnclaimedMoney } from './unclaimed-money.tsx';
import { UserActions } from './user-actions.tsx';
import { UserForm } from './user-form.tsx';
import { UserMovements } from './user-movements.tsx';
import { UserPasskeys } from './user-passkeys.tsx';
import { UserPositions } from './user-positions.tsx';

// Loaded with the first open proposal about a member.
const MemberProposals = fetchedPart(
  async () => (await import('../approvals/member-proposals.tsx')).MemberProposals,
);

const text = admin.user;
type Props = { user: UserDetail; file: UserFile | undefined };

/** A member's seven cards: three sums, the status, and the identity. */
function UserSummary({ user, file }: Props) {
  const locked = text.profitNote(dollars(user.withdrawable_profit), dollars(user.locked_profit));
  return (
    <Panel label={text.title} edge>
      <dl className="figures">
        <div className="figure lead">
          <dt>{text.balance}</dt>
          <dd className="val">
            <KeyMoney value={user.withdrawable_balance} />
          </dd>
          <dd className="note num">{text.onHold(dollars(user.pending_withdrawals))}</dd>
        </div>
        <div className="figure">
          <dt>{text.profit}</dt>
          <dd className="val">
            <KeyMoney value={user.total_balance} />
          </dd>
          <dd className="note num">{locked}</dd>
        </div>
        <div className="figure">
          <dt>{text.invest}</dt>
          <dd className="val">
            <KeyMoney value={user.total_invest} />
          </dd>
          <dd className="note num">
            {file && `${people.deposits(file.deposits)}, `}
            {text.paid(dollars(user.total_withdrawal))}
          </dd>
        </div>
        <div className="figure">
          <dt>{text.status}</dt>
          <dd className="val val-words">
            <StatusMark mark={markOf(user.status)}>{admin.users.statuses[user.status]}</StatusMark>
          </dd>
          <dd className="note">{file && people.identity(file.identity_level)}</dd>
        </div>
      </dl>
      <dl className="facts">
        <Fact label={text.fullName} value={fullName(user)} />
        <Fact label={text.registered} value={dayAndTime(user.createdAt)} />
        <Fact label={text.email} value={user.email} />
      </dl>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

type Payout = UserDetail['withdrawals'][number];

const columns: Column<Payout>[] = [
  {
    key: 'amount',
    head: admin.withdrawals.amount,
    cell: (row) => <Money whole value={row.amount} />,
  },
  { key: 'state', head: text.status, cell: (row) => stateLabel(row.state) },
  { key: 'at', head: admin.withdrawals.date, cell: (row) => dayAndTime(row.createdAt) },
  { key: 'method', head: admin.withdrawals.method, cell: (row) => row.payment_method },
];
/** A member's latest withdrawals. */
function UserPayouts({ user }: { user: UserDetail }) {
  return (
    <Panel title={text.withdrawals} span={7} fill edge>
      <DataTable
        dense
        label={text.withdrawals}
        columns={columns}
        query={arrived}
        rows={user.withdrawals}
        rowKey={(row) => row.id}
        emptyNext={text.none}
      />
    </Panel>
  );
}

/** One member as administrators see and change them; the view itself is logged (ADM-5). */
export function UserPage() {
  const { id = '' } = useParams();
  const query = useQuery(api.reporting.user.queryOptions({ input: { id } }));
  const filed = useQuery(api.reporting.userFile.queryOptions({ input: { id } }));
  const file = filed.data?.data;
  const user = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={user ? fullName(user) : text.title}
        under={text.note(id)}
        back={{ to: paths.adminUsers, label: text.back }}
      >
        {user && <UserActions user={user} />}
      </PageTitle>
      {user ? (
        <>
          {file && <Warnings file={file} />}
          {user.status === 'closed' && <UnclaimedMoney user={user} />}
          <UserSummary user={user} file={file} />
          <Waiting id={id} />
          <div className="grid after">
            {/* A new balance remounts the form: the change is relative to the displayed one. */}
            <UserForm
              key={`${user.withdrawable_balance} ${user.email} ${fullName(user)}`}
              user={user}
              seenAt={new Date(query.dataUpdatedAt).toISOString()}
            />
            {file ? <StaffActivity file={file} id={id} /> : <Filed query={filed} />}
          </div>
          {file && <UserPositions userId={id} positions={file.positions} />}
          <UserMovements userId={id} />
          <div className="grid after">
            <UserPayouts user={user} />
            {file && <UserPasskeys file={file} />}
          </div>
        </>
      ) : (
        <TableState query={query} lines={9} />
      )}
    </main>
  );
}

/** Shown while the member's file, which loads beside the figures, is missing. */
function Filed({ query }: { query: Parameters<typeof TableState>[0]['query'] }) {
  return (
    <Panel title={people.trail.title} span={5} edge>
      <TableState query={query} lines={6} />
    </Panel>
  );
}

function Warnings({ file }: { file: UserFile }) {
  const { suspension, payouts_wait_until: until } = file;
  return (
    <>
      {suspension && (
        <Notice warn>
          {people.suspended(suspension.reason, suspension.by, dayAndTime(suspension.since))}
        </Notice>
      )}
      {until && <Notice>{people.payoutsWait(dayAndTime(until))}</Notice>}
    </>
  );
}

/** Open proposals about this member. */
function Waiting({ id }: { id: string }) {
  const query = useQuery(
    api.approvals.waiting.queryOptions({ input: { status: 'open', member: id } }),
  );
  const proposals = query.data?.data ?? [];
  const myId = useQuery(api.identity.administrator.queryOptions()).data?.data.id;
  if (query.isError) return <TableState query={query} />;
  if (proposals.length === 0) return null;
  return (
    <Suspense>
      <MemberProposals proposals={proposals} readAt={query.dataUpdatedAt} myId={myId} />
    </Suspense>
  );
}
