import { ledger as text } from '#text/en/admin/ledger.ts';
import { clockTime, day } from '#text/format/format.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Transfer } from '../list-kit/api-types.ts';
import { className, kindName, ownerOf } from './ledger-labels.ts';
import { LedgerMoney } from './ledger-money.tsx';
import { sidesOf } from './ledger-routes.ts';

/** The transfer columns; `open` shows one transfer with its legs. */
export const transferColumns = (open: (id: string) => void): Column<Transfer>[] => [
  {
    key: 'kind',
    head: text.kind,
    className: 'strong',
    cell: (row) => (
      <button type="button" className="open" data-opens onClick={() => open(row.id)}>
        {kindName(row.kind)}
      </button>
    ),
  },
  {
    key: 'amount',
    head: text.amount,
    right: true,
    className: 'strong num breaks',
    cell: ({ asset, amount }) => <LedgerMoney asset={asset} amount={amount} />,
  },
  { key: 'from', head: text.from, cell: (row) => <SideOf side={sidesOf(row).from} /> },
  { key: 'to', head: text.to, cell: (row) => <SideOf side={sidesOf(row).to} /> },
  {
    key: 'when',
    head: text.when,
    className: 'num when',
    cell: ({ at }) => (
      <>
        {day(at)}
        <span className="sub">{clockTime(at)}</span>
      </>
    ),
  },
];

function SideOf({ side }: { side: Transfer['debit'] }) {
  return (
    <>
      {className(side.class)}
      <span className="sub clip">{ownerOf(side)}</span>
    </>
  );
}
