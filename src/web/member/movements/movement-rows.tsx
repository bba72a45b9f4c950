import { day, dollars, ending, movement } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { words } from '#text/words.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { MovementFound } from '../layout/api-types.ts';
import { aboutOf } from './about-movement.ts';
import { OriginLink } from './origin-link.tsx';

const text = member.activity;
const texts = { families: words.families, to: member.movements.to };

/** A movement's kind, time and subject; its change, and the figure after it. */
export const movementColumns: readonly Column<MovementFound>[] = [
  { key: 'what', head: text.what, cell: (row) => <What row={row} /> },
  { key: 'amount', head: text.amount, right: true, cell: (row) => <Amount row={row} /> },
];

function What({ row }: { row: MovementFound }) {
  const about = aboutOf(row, { ...texts, ending });
  return (
    <>
      <OriginLink origin={row.origin}>
        {text.kinds[row.kind] ?? row.kind.replaceAll('_', ' ')}
      </OriginLink>
      <span className="sub">
        <span className="num">{day(row.at)}</span>
        {about !== '' && ` · ${about}`}
      </span>
    </>
  );
}

function Amount({ row }: { row: MovementFound }) {
  const lost = row.kind === 'share_loss';
  return (
    <>
      <span className={lost ? 'num medium neg' : 'num medium'}>{movement(row.amount)}</span>
      <span className="sub num">
        {text.figures[row.figure]} {dollars(row.balance_after)}
      </span>
    </>
  );
}
