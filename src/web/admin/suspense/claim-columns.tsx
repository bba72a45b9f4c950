import { suspense as words } from '../../text/en/admin/suspense.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { coins, dayAndTime, shortened } from '../../ui/format/format.ts';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { personColumn } from '../list-kit/member-column.tsx';
import type { Claim } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

const marks: Record<Claim['state'], Mark> = {
  open: 'wait',
  approving: 'wait',
  released: 'ok',
  refused: 'no',
  withdrawn: 'off',
};

export const claimColumns = (open: (id: string) => void): Column<Claim>[] => [
  personColumn(words.member),
  {
    key: 'transaction',
    head: words.transaction,
    cell: (one) => (
      <>
        <span className="mono" title={one.txid}>
          {shortened(one.txid)}
        </span>
        <span className="sub num">
          {one.coin_amount === null ? one.asset : coins(one.coin_amount, one.asset)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: (one) => <StatusMark mark={marks[one.state]}>{words.states[one.state]}</StatusMark>,
  },
  { key: 'sent', head: words.sent, className: 'num', cell: (one) => dayAndTime(one.claimed_at) },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (one) => (
      <button type="button" className="open" onClick={() => open(one.id)}>
        {words.review}
        <span className="sr">{words.reviewOf(fullName(one.user))}</span>
      </button>
    ),
  },
];
