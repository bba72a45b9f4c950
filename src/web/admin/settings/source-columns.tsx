import { sources as text } from '#text/en/admin/sources.ts';
import { shortened } from '#text/format/format.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { AddressSource } from '../list-kit/api-types.ts';

/** The address source of each coin, as rows. */
export const sourceColumns = (open: (id: string) => void): Column<AddressSource>[] => [
  { key: 'coin', head: text.coin, className: 'strong', cell: ({ asset }) => asset },
  { key: 'from', head: text.from, cell: (row) => <From one={row} /> },
  {
    key: 'issued',
    head: text.issued,
    label: text.issued,
    right: true,
    className: 'num',
    cell: ({ source }) => source?.issued ?? '–',
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: ({ asset }) => (
      <button type="button" className="open" data-opens onClick={() => open(asset)}>
        {text.change}
        <span className="sr">{text.changeOf(asset)}</span>
      </button>
    ),
  },
];

function From({ one }: { one: AddressSource }) {
  const { source, proposal, networks } = one;
  return (
    <>
      {source ? (
        <>
          {text.kinds[source.kind]}
          <span className="sub mono" title={source.material}>
            {shortened(source.material)}
          </span>
        </>
      ) : (
        <span className="quiet">{networks === 'main' ? text.none : text.noneSandbox}</span>
      )}
      {source?.is_low && <span className="tag tag-warn">{text.low(source.left ?? 0)}</span>}
      {proposal && <span className="sub">{text.waits}</span>}
    </>
  );
}
