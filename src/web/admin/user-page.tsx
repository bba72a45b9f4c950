import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { admin } from '../text/en/admin.ts';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { dayAndTime, dollars } from '../ui/format.ts';
import { KeyMoney, Money } from '../ui/money.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { markOf, StatusMark } from '../ui/status-mark.tsx';
import { TableState } from '../ui/table-state.tsx';
import type { UserDetail } from './wire-rows.ts';
import { fullName, stateWords } from './words.ts';

const words = admin.user;

/** One member as administrators see them; the look itself is recorded (ADM-5). */
export function UserPage() {
  const { id = '' } = useParams();
  const query = useQuery(api.overview.user.queryOptions({ input: { id } }));
  const user = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={user ? fullName(user) : words.title}
        under={words.note(id)}
        back={{ to: paths.adminUsers, label: words.back }}
      />
      {user ? (
        <>
          <Summary user={user} />
          <div className="after">
            <Withdrawals user={user} />
          </div>
        </>
      ) : (
        <TableState query={query} />
      )}
    </main>
  );
}

function Summary({ user }: { user: UserDetail }) {
  const locked = words.profitNote(dollars(user.withdrawable_profit), dollars(user.locked_profit));
  return (
    <Panel label={words.title} edge>
      <dl className="figures">
        <div className="figure lead">
          <dt>{words.balance}</dt>
          <dd className="val">
            <KeyMoney value={user.withdrawable_balance} />
          </dd>
          <dd className="note num">{words.onHold(dollars(user.pending_withdrawals))}</dd>
        </div>
        <div className="figure">
          <dt>{words.profit}</dt>
          <dd className="val">
            <KeyMoney value={user.total_balance} />
          </dd>
          <dd className="note num">{locked}</dd>
        </div>
        <div className="figure">
          <dt>{words.invest}</dt>
          <dd className="val">
            <KeyMoney value={user.total_invest} />
          </dd>
          <dd className="note num">{words.paid(dollars(user.total_withdrawal))}</dd>
        </div>
        <div className="figure">
          <dt>{words.status}</dt>
          <dd className="val words">
            <StatusMark mark={markOf(user.status)}>{admin.users.statuses[user.status]}</StatusMark>
          </dd>
        </div>
      </dl>
      <dl className="facts">
        <Fact label={words.fullName} value={fullName(user)} />
        <Fact label={words.registered} value={dayAndTime(user.createdAt)} />
        <Fact label={words.email} value={user.email} />
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
const payoutColumns: Column<Payout>[] = [
  { key: 'amount', head: admin.withdrawals.amount, cell: (row) => <Money value={row.amount} /> },
  { key: 'state', head: words.status, cell: (row) => stateWords(row.state) },
  { key: 'at', head: admin.withdrawals.date, cell: (row) => dayAndTime(row.createdAt) },
  { key: 'method', head: admin.withdrawals.method, cell: (row) => row.payment_method },
];
// They came with the member: there is no second query to wait for.
const arrived = { isPending: false, isError: false, refetch: () => undefined };

function Withdrawals({ user }: { user: UserDetail }) {
  return (
    <Panel title={words.withdrawals} edge>
      <DataTable
        dense
        label={words.withdrawals}
        columns={payoutColumns}
        query={arrived}
        rows={user.withdrawals}
        rowKey={(row) => row.id}
        emptyNext={words.none}
      />
    </Panel>
  );
}
