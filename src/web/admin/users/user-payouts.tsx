import { admin } from '../../text/en/admin.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { UserDetail } from '../list-kit/api-types.ts';
import { stateWords } from '../list-kit/labels.ts';

const words = admin.user;
type Payout = UserDetail['withdrawals'][number];

const columns: Column<Payout>[] = [
  {
    key: 'amount',
    head: admin.withdrawals.amount,
    cell: (row) => <Money whole value={row.amount} />,
  },
  { key: 'state', head: words.status, cell: (row) => stateWords(row.state) },
  { key: 'at', head: admin.withdrawals.date, cell: (row) => dayAndTime(row.createdAt) },
  { key: 'method', head: admin.withdrawals.method, cell: (row) => row.payment_method },
];
// They came with the member: there is no second query to wait for.
const arrived = { isPending: false, isError: false, refetch: () => undefined };

/** The last withdrawals of a member. */
export function UserPayouts({ user }: { user: UserDetail }) {
  return (
    <Panel title={words.withdrawals} span={7} fill edge>
      <DataTable
        dense
        label={words.withdrawals}
        columns={columns}
        query={arrived}
        rows={user.withdrawals}
        rowKey={(row) => row.id}
        emptyNext={words.none}
      />
    </Panel>
  );
}
