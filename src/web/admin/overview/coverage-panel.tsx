import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { glance } from '#text/en/admin/glance.ts';
import { solvency as text } from '#text/en/admin/solvency.ts';
import { centsOf, dayAndTime, movement } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { DefinitionLink } from '../../features/definitions/definition-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { Books } from '../list-kit/api-types.ts';
import { areReservesUnread, coverageShown } from '../solvency/unread-reserves.ts';

/** Reserves against liabilities, as one figure with its parts (SOL-1). */
export function CoveragePanel() {
  const query = useQuery(api.solvency.solvency.queryOptions());
  const books = query.data?.data;
  return (
    <Panel
      title={<DefinitionLink of="ratio">{text.ratio}</DefinitionLink>}
      end={
        <Link className="small" to={paths.adminSolvency}>
          {glance.toSolvency}
        </Link>
      }
      span={4}
      fill
    >
      {books ? (
        <Coverage books={books} />
      ) : (
        <TableState query={query} isEmpty={books === null} next={text.notRead} lines={5} />
      )}
    </Panel>
  );
}

function Coverage({ books }: { books: Books }) {
  const { ratio, reserves, liabilities, placements, read_at } = books;
  const isUnread = areReservesUnread(books);
  return (
    <div className="coverage">
      <p className="coverage-ratio num">{coverageShown(books)}</p>
      <p className="sub">{text.asOf(dayAndTime(read_at))}</p>
      {ratio !== null && <Bar percent={Number(ratio)} />}
      <dl className="lines">
        <Line
          label={<DefinitionLink of="reserves">{text.reserves}</DefinitionLink>}
          value={isUnread ? text.notReadYet : <Money value={reserves} />}
        />
        <Line
          label={<DefinitionLink of="owed">{text.owedInAll}</DefinitionLink>}
          value={<Money value={liabilities} />}
        />
        {!isUnread && (
          <Line
            label={<DefinitionLink of="surplus">{glance.surplus}</DefinitionLink>}
            value={movement(formatUsd(centsOf(reserves) - centsOf(liabilities)))}
            strong
          />
        )}
        {placements && placements.cost !== '0.00' && (
          <Line
            label={<DefinitionLink of="placement_cost">{glance.placed}</DefinitionLink>}
            note={glance.placedNote}
            value={<Money value={placements.cost} />}
          />
        )}
      </dl>
    </div>
  );
}

/** The bar's length is the larger of reserves and liabilities; the mark is at 100%. */
function Bar({ percent: covered }: { percent: number }) {
  const whole = Math.max(covered, 100);
  return (
    <div className="cover-bar">
      <span className="all" aria-hidden>
        <span
          className={covered < 100 ? 'held short' : 'held'}
          style={{ width: `${(Math.min(covered, 100) / whole) * 100}%` }}
        />
        <span className="cover-mark" style={{ left: `${(100 / whole) * 100}%` }} />
      </span>
      <span className="sub cover-note">{glance.mark}</span>
    </div>
  );
}

type LineProps = {
  label: React.ReactNode;
  note?: string;
  value: React.ReactNode;
  strong?: boolean;
};

function Line({ label, note, value, strong }: LineProps) {
  return (
    <div className={strong ? 'strong cover-main' : undefined}>
      <dt>
        {label}
        {note && <span className="sub">{note}</span>}
      </dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
