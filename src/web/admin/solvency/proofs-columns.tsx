import { proofs as words } from '../../text/en/admin/proofs.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { coins, dayAndTime, shortened } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Published, ReserveAddress } from '../list-kit/api-types.ts';

export const snapshotColumns: Column<Published>[] = [
  {
    key: 'no',
    head: words.no,
    className: 'strong',
    cell: (one) =>
      one.no === null ? <StatusMark mark="no">{words.refused}</StatusMark> : `${one.no}`,
  },
  {
    key: 'root',
    head: words.root,
    cell: (one) =>
      one.root_id === null ? (
        <>
          {words.refusal}
          <span className="sub">{one.refusal}</span>
        </>
      ) : (
        <>
          <span className="mono" title={one.root_id}>
            {shortened(one.root_id)}
          </span>
          <span className="sub mono" title={one.prev ?? undefined}>
            {one.prev === null ? words.first : words.after(shortened(one.prev))}
          </span>
        </>
      ),
  },
  {
    key: 'total',
    head: words.total,
    label: words.total,
    right: true,
    className: 'strong',
    cell: (one) => (one.total === null ? '–' : <Money whole value={one.total} />),
  },
  {
    key: 'proofs',
    head: words.proofs,
    label: words.proofs,
    right: true,
    cell: (one) => one.control_proofs,
  },
  { key: 'by', head: words.by, label: words.by, cell: (one) => one.asked_by ?? words.daily },
  { key: 'at', head: words.at, className: 'num when', cell: (one) => dayAndTime(one.at) },
];

export const reserveColumns: Column<ReserveAddress>[] = [
  { key: 'asset', head: words.asset, className: 'strong', cell: (one) => one.asset },
  {
    key: 'address',
    head: words.address,
    cell: (one) => (
      <span className="mono" title={one.address}>
        {shortened(one.address)}
      </span>
    ),
  },
  {
    key: 'held',
    head: words.held,
    right: true,
    className: 'num',
    cell: (one) => coins(one.held, one.asset),
  },
  {
    key: 'shown',
    head: words.shown,
    cell: ({ proof }) =>
      proof === null ? (
        <StatusMark mark="off">{words.notShown}</StatusMark>
      ) : (
        <StatusMark mark="ok">
          {words.kinds[proof.kind] ?? proof.kind}, {dayAndTime(proof.verified_at)}
        </StatusMark>
      ),
  },
];
