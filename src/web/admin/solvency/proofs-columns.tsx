import { proofs as text } from '#text/en/admin/proofs.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Published, ReserveAddress } from '../list-kit/api-types.ts';

export const snapshotColumns: Column<Published>[] = [
  {
    key: 'no',
    head: text.no,
    className: 'strong',
    cell: (row) =>
      row.no === null ? <StatusMark mark="no">{text.refused}</StatusMark> : `${row.no}`,
  },
  {
    key: 'root',
    head: text.root,
    cell: (row) =>
      row.root_id === null ? (
        <>
          {text.refusal}
          <span className="sub">{row.refusal}</span>
        </>
      ) : (
        <>
          <span className="mono" title={row.root_id}>
            {shortened(row.root_id)}
          </span>
          <span className="sub mono" title={row.prev ?? undefined}>
            {row.prev === null ? text.first : text.after(shortened(row.prev))}
          </span>
        </>
      ),
  },
  {
    key: 'total',
    head: text.total,
    label: text.total,
    right: true,
    className: 'strong',
    cell: (row) => (row.total === null ? '–' : <Money whole value={row.total} />),
  },
  {
    key: 'proofs',
    head: text.proofs,
    label: text.proofs,
    right: true,
    cell: (row) => row.control_proofs,
  },
  { key: 'by', head: text.by, label: text.by, cell: (row) => row.asked_by ?? text.daily },
  { key: 'at', head: text.at, className: 'num when', cell: (row) => dayAndTime(row.at) },
];

export const reserveColumns: Column<ReserveAddress>[] = [
  { key: 'asset', head: text.asset, className: 'strong', cell: (row) => row.asset },
  {
    key: 'address',
    head: text.address,
    cell: (row) => (
      <span className="mono" title={row.address}>
        {shortened(row.address)}
      </span>
    ),
  },
  {
    key: 'held',
    head: text.held,
    right: true,
    className: 'num',
    cell: (row) => coins(row.held, row.asset),
  },
  {
    key: 'shown',
    head: text.shown,
    cell: ({ proof }) =>
      proof === null ? (
        <StatusMark mark="off">{text.notShown}</StatusMark>
      ) : (
        <StatusMark mark="ok">
          {text.kinds[proof.kind] ?? proof.kind}, {dayAndTime(proof.verified_at)}
        </StatusMark>
      ),
  },
];
