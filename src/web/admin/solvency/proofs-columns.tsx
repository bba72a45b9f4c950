import { proofs as words } from '#text/en/admin/proofs.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Published, ReserveAddress } from '../list-kit/api-types.ts';

export const snapshotColumns: Column<Published>[] = [
  {
    key: 'no',
    head: words.no,
    className: 'strong',
    cell: (row) =>
      row.no === null ? <StatusMark mark="no">{words.refused}</StatusMark> : `${row.no}`,
  },
  {
    key: 'root',
    head: words.root,
    cell: (row) =>
      row.root_id === null ? (
        <>
          {words.refusal}
          <span className="sub">{row.refusal}</span>
        </>
      ) : (
        <>
          <span className="mono" title={row.root_id}>
            {shortened(row.root_id)}
          </span>
          <span className="sub mono" title={row.prev ?? undefined}>
            {row.prev === null ? words.first : words.after(shortened(row.prev))}
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
    cell: (row) => (row.total === null ? '–' : <Money whole value={row.total} />),
  },
  {
    key: 'proofs',
    head: words.proofs,
    label: words.proofs,
    right: true,
    cell: (row) => row.control_proofs,
  },
  { key: 'by', head: words.by, label: words.by, cell: (row) => row.asked_by ?? words.daily },
  { key: 'at', head: words.at, className: 'num when', cell: (row) => dayAndTime(row.at) },
];

export const reserveColumns: Column<ReserveAddress>[] = [
  { key: 'asset', head: words.asset, className: 'strong', cell: (row) => row.asset },
  {
    key: 'address',
    head: words.address,
    cell: (row) => (
      <span className="mono" title={row.address}>
        {shortened(row.address)}
      </span>
    ),
  },
  {
    key: 'held',
    head: words.held,
    right: true,
    className: 'num',
    cell: (row) => coins(row.held, row.asset),
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
