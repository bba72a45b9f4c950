import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { admin } from '../../text/en/admin.ts';
import { approvals } from '../../text/en/admin/approvals.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { clockTime, day } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { finerState } from './deposit-labels.ts';
import type { Deposit } from '../list-kit/api-types.ts';
import { fullName, stateWords } from '../list-kit/labels.ts';

const words = admin.transactions;

/** The columns of the deposits; `open` shows the sheet where one is decided by who may. */
export const transactionColumns = (
  open: (id: string) => void,
  mayConfirm: boolean,
): Column<Deposit>[] => [
  {
    key: 'member',
    head: words.member,
    className: 'strong',
    cell: (deposit) => (
      <button type="button" className="open" onClick={() => open(deposit.id)}>
        {fullName(deposit.user)}
      </button>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (deposit) => <Money whole value={deposit.credited ?? deposit.investment.amount} />,
  },
  {
    key: 'status',
    head: words.status,
    cell: (deposit) => {
      const finer = finerState(deposit);
      return (
        <>
          <StatusMark mark={markOf(deposit.status)}>{stateWords(deposit.status)}</StatusMark>
          {finer && <span className="sub finer">{finer}</span>}
        </>
      );
    },
  },
  {
    key: 'date',
    head: words.date,
    className: 'num when',
    cell: (deposit) => (
      <>
        {day(deposit.createdAt)}
        <span className="sub">{clockTime(deposit.createdAt)}</span>
      </>
    ),
  },
  { key: 'method', head: words.method, cell: (deposit) => deposit.payment_method },
  {
    key: 'action',
    head: words.action,
    right: true,
    className: 'wrap',
    cell: (deposit) => <Action deposit={deposit} open={mayConfirm ? open : null} />,
  },
];

type ActionProps = { deposit: Deposit; open: ((id: string) => void) | null };

function Action({ deposit, open }: ActionProps) {
  if (deposit.status === 'completed') {
    return (
      <Button small disabled>
        {words.confirmed}
      </Button>
    );
  }
  if (deposit.proposal_id !== null) {
    return <Link to={paths.adminProposal(deposit.proposal_id)}>{approvals.toThis}</Link>;
  }
  if (deposit.can_confirm) {
    return open === null ? null : (
      <Button small onClick={() => open(deposit.id)}>
        {words.confirm}
        <span className="sr">{words.confirmOf(fullName(deposit.user))}</span>
      </Button>
    );
  }
  return deposit.status === 'pending' && deposit.payments.length > 0 ? (
    <span className="quiet small">{words.itself}</span>
  ) : null;
}
