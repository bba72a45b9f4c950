import { sources as words } from '#text/en/admin/sources.ts';
import { shortened } from '#text/format/format.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { AddressSource } from '../list-kit/api-types.ts';

/** Where each coin's addresses come from, as rows. */
export const sourceColumns = (open: (id: string) => void): Column<AddressSource>[] => [
  { key: 'coin', head: words.coin, className: 'strong', cell: ({ asset }) => asset },
  { key: 'from', head: words.from, cell: (row) => <From one={row} /> },
  {
    key: 'issued',
    head: words.issued,
    label: words.issued,
    right: true,
    className: 'num',
    cell: ({ source }) => source?.issued ?? '–',
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: ({ asset }) => (
      <button type="button" className="open" data-opens onClick={() => open(asset)}>
        {words.change}
        <span className="sr">{words.changeOf(asset)}</span>
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
          {words.kinds[source.kind]}
          <span className="sub mono" title={source.material}>
            {shortened(source.material)}
          </span>
        </>
      ) : (
        <span className="quiet">{networks === 'main' ? words.none : words.noneSandbox}</span>
      )}
      {source?.is_low && <span className="tag warn">{words.low(source.left ?? 0)}</span>}
      {proposal && <span className="sub">{words.waits}</span>}
    </>
  );
}
