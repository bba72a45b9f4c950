import { statements as text } from '../../text/statements.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { calendarDay } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatementDownload } from './statement-download.tsx';
import { yearsOf } from './statement-periods.ts';

type Row = ReturnType<typeof yearsOf>[number];

const columns: readonly Column<Row>[] = [
  {
    key: 'year',
    head: text.year,
    cell: (row) => (
      <>
        <b className="strong num">{row.year}</b>
        <span className="sub num">{text.spans(calendarDay(row.from), calendarDay(row.to))}</span>
      </>
    ),
  },
  {
    key: 'files',
    head: text.download,
    right: true,
    cell: (row) => (
      <StatementDownload period={{ from: row.from, to: row.to }} detail="months" year={row.year} />
    ),
  },
];

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  since: string | null;
  today: string;
};

/** One summary a year since the first movement, ready to be filed. */
export function StatementYears({ query, since, today }: Props) {
  const years = yearsOf(since, today);
  return (
    <Panel edge title={text.years} end={<span className="quiet">{text.yearsNote}</span>}>
      <DataTable
        label={text.years}
        query={query}
        rows={query.isPending || query.isError ? undefined : years}
        rowKey={(row) => row.year}
        columns={columns}
        emptyNext={text.first}
        expect={1}
      />
    </Panel>
  );
}
