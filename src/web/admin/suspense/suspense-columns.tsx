import { suspense as words } from '../../text/en/admin/suspense.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { coins, dayAndTime, shortened } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import type { UnmatchedPayment, SuspenseTotal } from '../list-kit/api-types.ts';

const worth = (usd: string | null) =>
  usd === null ? words.noPrice : <Money key="usd" whole value={usd} />;

export const totalColumns: Column<SuspenseTotal>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (one) => one.asset },
  {
    key: 'owner',
    head: words.owner,
    cell: (one) => (one.known_owner ? words.known : words.unknown),
  },
  {
    key: 'count',
    head: words.count,
    label: words.count,
    right: true,
    className: 'num',
    cell: (one) => one.payments,
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (one) => (
      <>
        <span className="num">{coins(one.coins, one.asset)}</span>
        <span className="sub">{worth(one.usd)}</span>
      </>
    ),
  },
  {
    key: 'oldest',
    head: words.oldest,
    label: words.oldest,
    right: true,
    className: 'num when',
    cell: (one) => (one.oldest_at === null ? '–' : dayAndTime(one.oldest_at)),
  },
];

const place = ({ address, tag }: { address: string; tag: string | null }) => (
  <>
    <span className="mono" title={address}>
      {shortened(address)}
    </span>
    <span className="sub">{tag === null ? words.noTag : words.tag(tag)}</span>
  </>
);

export const paymentColumns = (open: (id: string) => void): Column<UnmatchedPayment>[] => [
  {
    key: 'amount',
    head: words.amount,
    className: 'strong',
    cell: (one) => (
      <>
        <span className="num">{coins(one.coin_amount, one.asset)}</span>
        <span className="sub">{worth(one.usd)}</span>
      </>
    ),
  },
  {
    key: 'transaction',
    head: words.transaction,
    cell: (one) => (
      <span className="mono" title={one.txid}>
        {shortened(one.txid)}
      </span>
    ),
  },
  { key: 'to', head: words.to, cell: place },
  {
    key: 'claims',
    head: words.claimed,
    label: words.claimed,
    right: true,
    className: 'num',
    cell: (one) => one.claims,
  },
  {
    key: 'at',
    head: words.arrived,
    right: true,
    className: 'num when',
    cell: (one) => dayAndTime(one.settled_at),
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (one) => (
      <button type="button" className="open" onClick={() => open(one.id)}>
        {words.look}
        <span className="sr">{words.lookAt(coins(one.coin_amount, one.asset))}</span>
      </button>
    ),
  },
];
