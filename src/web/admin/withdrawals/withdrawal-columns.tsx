import { admin } from '../../text/en/admin.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { finerWithdrawalState } from './withdrawal-labels.ts';
import { ageOf, fullName, stateWords } from '../list-kit/labels.ts';

const words = admin.withdrawals;

/** The columns of the queue; the age is what it is sorted by. */
export const withdrawalColumns = (
  open: (id: string) => void,
  nowMs: number,
): Column<Withdrawal>[] => [
  {
    key: 'member',
    head: words.member,
    className: 'strong',
    cell: (row) => (
      <button type="button" className="open" onClick={() => open(row.id)}>
        {fullName(row.user)}
      </button>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (row) => <Money whole value={row.amount} />,
  },
  { key: 'status', head: words.status, cell: (row) => <State row={row} /> },
  {
    key: 'age',
    head: words.date,
    className: 'num when',
    cell: (row) => (
      <>
        {dayAndTime(row.createdAt)}
        {row.status === 'pending' && (
          <span className="sub age">{words.old(ageOf(row.createdAt, nowMs))}</span>
        )}
      </>
    ),
  },
  {
    key: 'method',
    head: words.method,
    cell: (row) => (
      <>
        {row.payment_method}
        <span className="sub">{words.from[row.source]}</span>
      </>
    ),
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (row) =>
      row.acts.length > 0 ? (
        <Button small onClick={() => open(row.id)}>
          {words.open}
          <span className="sr">{words.review(fullName(row.user))}</span>
        </Button>
      ) : null,
  },
];

function State({ row }: { row: Withdrawal }) {
  const finer = finerWithdrawalState(row);
  return (
    <>
      <StatusMark mark={markOf(row.status)}>{stateWords(row.status)}</StatusMark>
      {finer && <span className="sub finer">{finer}</span>}
    </>
  );
}
