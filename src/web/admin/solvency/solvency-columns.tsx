import { solvency as words } from '#text/en/admin/solvency.ts';
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
  { key: 'asset', head: words.asset, className: 'strong', cell: (row) => row.asset },
  {
    key: 'worth',
    head: words.worth,
    right: true,
    className: 'strong',
    cell: (row) => <Money whole value={row.usd} />,
  },
  {
    key: 'coins',
    head: words.coins,
    right: true,
    className: 'num',
    cell: (row) => coins(row.coins, row.asset),
  },
  {
    key: 'rate',
    head: words.rate,
    exact: true,
    right: true,
    className: 'num',
    cell: (row) => exactPrice(row.rate),
  },
  {
    key: 'block',
    head: words.block,
    cell: ({ reading }) =>
      reading === null ? (
        <StatusMark mark="off">{words.notReadYet}</StatusMark>
      ) : (
        <>
          <StatusMark mark={reading.stale ? 'no' : 'ok'}>
            {reading.stale ? words.stale(reading.height) : words.fresh(reading.height)}
          </StatusMark>
          <span className="sub num">{dayAndTime(reading.read_at)}</span>
        </>
      ),
  },
];

export const correctionColumns: Column<Correction>[] = [
  { key: 'kind', head: words.correction, className: 'strong', cell: (row) => kindOf(row.kind) },
  { key: 'count', head: words.count, right: true, cell: (row) => row.count },
  { key: 'reason', head: words.reason, cell: (row) => row.reason },
];
