import { solvency as text } from '#text/en/admin/solvency.ts';
import { correctionKinds } from '#text/en/site/correction-kinds.ts';
import { coins, dayAndTime, exactPrice } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Books } from '../list-kit/api-types.ts';

const kinds: Readonly<Record<string, string>> = correctionKinds;
const kindOf = (kind: string): string => kinds[kind] ?? kind.replaceAll('_', ' ');

type AssetBooks = Books['assets'][number];
type Correction = Books['corrections'][number];

export const assetColumns: Column<AssetBooks>[] = [
  { key: 'asset', head: text.asset, className: 'strong', cell: (row) => row.asset },
  {
    key: 'worth',
    head: text.worth,
    right: true,
    className: 'strong',
    cell: (row) => <Money whole value={row.usd} />,
  },
  {
    key: 'coins',
    head: text.coins,
    right: true,
    className: 'num',
    cell: (row) => coins(row.coins, row.asset),
  },
  {
    key: 'rate',
    head: text.rate,
    exact: true,
    right: true,
    className: 'num',
    cell: (row) => exactPrice(row.rate),
  },
  {
    key: 'block',
    head: text.block,
    cell: ({ reading }) =>
      reading === null ? (
        <StatusMark mark="off">{text.notReadYet}</StatusMark>
      ) : (
        <>
          <StatusMark mark={reading.stale ? 'no' : 'ok'}>
            {reading.stale ? text.stale(reading.height) : text.fresh(reading.height)}
          </StatusMark>
          <span className="sub num">{dayAndTime(reading.read_at)}</span>
        </>
      ),
  },
];

export const correctionColumns: Column<Correction>[] = [
  { key: 'kind', head: text.correction, className: 'strong', cell: (row) => kindOf(row.kind) },
  { key: 'count', head: text.count, right: true, cell: (row) => row.count },
  { key: 'reason', head: text.reason, cell: (row) => row.reason },
];
