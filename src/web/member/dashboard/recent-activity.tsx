import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { member } from '../../text/member.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Movement, useMovements } from '../layout/api-types.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { day, dollars, movement } from '../../ui/format/format.ts';
import { activityRows } from './activity-rows.ts';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';

const text = member.activity;

const columns: readonly Column<Movement>[] = [
  { key: 'what', head: text.what, cell: (row) => <What row={row} /> },
  { key: 'amount', head: text.amount, right: true, cell: (row) => <Amount row={row} /> },
];

type Props = {
  label: string;
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly Movement[] | undefined;
  quietHead?: boolean;
};

/** Movements with their source and the figure after each; a loss is shown as plainly as a gain. */
function MovementsTable({ label, query, rows, quietHead }: Props) {
  return (
    <DataTable
      label={label}
      quietHead={quietHead}
      query={query}
      rows={rows}
      rowKey={(row) => row.id}
      emptyNext={
        <ActiveMemberOnly>
          <Link to={paths.deposit}>{text.next}</Link>
        </ActiveMemberOnly>
      }
      columns={columns}
    />
  );
}

const wordsOf = (kind: string): string => text.kinds[kind] ?? kind.replaceAll('_', ' ');

function What({ row }: { row: Movement }) {
  return (
    <>
      <span className="strong">{wordsOf(row.kind)}</span>
      <span className="sub">
        <span className="num">{day(row.at)}</span>
        {row.source !== wordsOf(row.kind) && ` · ${row.source}`}
      </span>
    </>
  );
}

function Amount({ row }: { row: Movement }) {
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

const shown = 5;

/** The last movements; the whole walk is a link away. */
export function RecentActivity() {
  const query = useMovements();
  const rows = query.data && activityRows(query.data.data);
  const all = (
    <Link className="small" to={paths.balance}>
      {text.all}
    </Link>
  );
  return (
    <Panel span={5} edge title={text.title} end={all}>
      <MovementsTable quietHead label={text.title} query={query} rows={rows?.slice(0, shown)} />
    </Panel>
  );
}
