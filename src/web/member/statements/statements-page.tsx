import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { calendarDay } from '#text/format/format.ts';
import { language } from '#text/language.ts';
import { statements as text } from '#text/statements.ts';
import { api, call } from '../../app/api.ts';
import { Problem } from '../../app/problem.ts';
import { publicPage } from '../../app/public-page.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import {
  faultsOf,
  isPreset,
  type Period,
  periodOf,
  type Preset,
  presets,
  utcDay,
  yearsOf,
} from './statement-periods.ts';
import { StatementSums } from './statement-sums.tsx';

type Format = keyof typeof text.as;
const formats = Object.keys(text.as) as Format[];

type StatementDownloadProps = {
  period: Period;
  detail: 'movements' | 'months';
  /** Labels the files if several years share a page. */
  year?: string;
  disabled?: boolean;
};

/** The three files of one period; a button shows when its file is in preparation. */
function StatementDownload({ period, detail, year, disabled }: StatementDownloadProps) {
  const making = useCommand({
    send: ({ format, from, to }: Period & { format: Format }) =>
      call.statements.file({ from, to, format, detail, language: language() }),
    success: text.saved,
    rereads: null,
    onDone: (file, { format, from, to }) => saveFile(file, `statement-${from}-to-${to}.${format}`),
  });
  return (
    <span className="files" role="group" aria-label={text.download}>
      {formats.map((format) => (
        <Button
          key={format}
          small={year !== undefined}
          disabled={disabled}
          busy={making.isPending && making.variables.format === format}
          busyText={text.making}
          aria-label={year && text.file(text.as[format], year)}
          onClick={() => making.mutate({ ...period, format })}
        >
          <Download className="i" aria-hidden />
          {text.as[format]}
        </Button>
      ))}
    </span>
  );
}

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

type StatementYearsProps = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  since: string | null;
  today: string;
};

/** One annual summary for each year since the first movement. */
function StatementYears({ query, since, today }: StatementYearsProps) {
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

const labels = { missing: text.dayMissing, turned: text.turned, ahead: text.ahead };

// A date field follows the browser's locale; the day is repeated in words.
const asWritten = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? calendarDay(date) : undefined;

type Props = { period: Period; today: string; onChange: (period: Period) => void };

/** The first and last day of a custom period. */
function StatementDays({ period, today, onChange }: Props) {
  const faults = faultsOf(period, today);
  return (
    <div className="days">
      <Field
        type="date"
        label={text.from}
        max={today}
        value={period.from}
        help={asWritten(period.from)}
        error={faults.from && labels[faults.from]}
        onChange={(event) => onChange({ ...period, from: event.target.value })}
      />
      <Field
        type="date"
        label={text.to}
        max={today}
        value={period.to}
        help={asWritten(period.to)}
        error={faults.to && labels[faults.to]}
        onChange={(event) => onChange({ ...period, to: event.target.value })}
      />
    </div>
  );
}

type Detail = keyof typeof text.detail;
const details = Object.keys(text.detail) as Detail[];

/** Keeps the chosen period in the address, so that reloads and links restore it. */
function usePeriod(today: string, since: string | null) {
  const [search, setSearch] = useSearchParams();
  const query = search.get('period');
  const preset = isPreset(query) ? query : 'year';
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const period = preset === 'own' ? own : periodOf(preset, today, since);
  const choose = (next: Preset) =>
    setSearch(next === 'own' ? { period: next, ...period } : { period: next }, { replace: true });
  const setOwn = (next: Period) => setSearch({ period: 'own', ...next }, { replace: true });
  return { preset, period, choose, setOwn };
}

/** Statements of any period, with a preview before the download (MEM-14). */
export function StatementsPage() {
  const today = utcDay(useBusinessNow());
  const [detail, setDetail] = useState<Detail>('movements');
  // The first movement does not depend on the chosen period.
  const [since, setSince] = useState<string | null>(null);
  const { preset, period, choose, setOwn } = usePeriod(today, since);
  const isFine = Object.keys(faultsOf(period, today)).length === 0;
  const query = useQuery(
    api.statements.preview.queryOptions({
      input: period,
      enabled: isFine,
      placeholderData: keepPreviousData,
    }),
  );
  const data = query.data?.data;
  if (data && data.since !== since) setSince(data.since);
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      <div className="stack">
        <Panel title={text.period} end={<Presets preset={preset} choose={choose} />}>
          {preset === 'own' ? (
            <StatementDays period={period} today={today} onChange={setOwn} />
          ) : (
            <p className="quiet num">
              {text.range(calendarDay(period.from), calendarDay(period.to))}
            </p>
          )}
        </Panel>
        <Panel
          edge
          title={text.sums}
          end={data && isFine && <span className="quiet">{text.count(data.movements)}</span>}
          footer={<Files period={period} detail={detail} setDetail={setDetail} isFine={isFine} />}
        >
          {query.error instanceof Problem && query.error.status === 422 ? (
            <div className="state">
              <Notice warn>{query.error.message}</Notice>
            </div>
          ) : (
            <StatementSums query={query} data={isFine ? data : undefined} />
          )}
        </Panel>
        <StatementYears query={query} since={since} today={today} />
      </div>
    </main>
  );
}

function Presets({ preset, choose }: { preset: Preset; choose: (next: Preset) => void }) {
  return (
    <span className="seg wraps" role="group" aria-label={text.period}>
      {presets.map((item) => (
        <button
          key={item}
          type="button"
          aria-pressed={preset === item}
          onClick={() => choose(item)}
        >
          {text.presets[item]}
        </button>
      ))}
    </span>
  );
}

type FilesProps = {
  period: Period;
  detail: Detail;
  setDetail: (detail: Detail) => void;
  isFine: boolean;
};

function Files({ period, detail, setDetail, isFine }: FilesProps) {
  return (
    <div className="paper-foot">
      <span className="seg" role="group" aria-label={text.lines}>
        {details.map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={detail === item}
            onClick={() => setDetail(item)}
          >
            {text.detail[item]}
          </button>
        ))}
      </span>
      <StatementDownload period={period} detail={detail} disabled={!isFine} />
      <p>
        {text.seal}
        <a href={publicPage(paths.verifyStatement)}>{text.check}</a>
      </p>
    </div>
  );
}
