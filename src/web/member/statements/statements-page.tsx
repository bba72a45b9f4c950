import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { Problem } from '../../app/problem.ts';
import { statements as text } from '../../text/statements.ts';
import { calendarDay } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { StatementDays } from './statement-days.tsx';
import { StatementDownload } from './statement-download.tsx';
import {
  faultsOf,
  isPreset,
  type Period,
  periodOf,
  type Preset,
  presets,
  utcDay,
} from './statement-periods.ts';
import { StatementSums } from './statement-sums.tsx';
import { StatementYears } from './statement-years.tsx';

type Detail = keyof typeof text.detail;
const details = Object.keys(text.detail) as Detail[];

/** The chosen period; it stands in the address, so that a reload and a link keep it. */
function usePeriod(today: string, since: string | null) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period');
  const preset = isPreset(asked) ? asked : 'year';
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const period = preset === 'own' ? own : periodOf(preset, today, since);
  const choose = (next: Preset) =>
    setSearch(next === 'own' ? { period: next, ...period } : { period: next }, { replace: true });
  const setOwn = (next: Period) => setSearch({ period: 'own', ...next }, { replace: true });
  return { preset, period, choose, setOwn };
}

/** Statements of any period, with what they say before they are downloaded (MEM-14). */
export function StatementsPage() {
  const today = utcDay(useBusinessNow());
  const [detail, setDetail] = useState<Detail>('movements');
  // What is known of the beginning does not change with the period that is looked at.
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
      {presets.map((one) => (
        <button key={one} type="button" aria-pressed={preset === one} onClick={() => choose(one)}>
          {text.presets[one]}
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
        {details.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={detail === one}
            onClick={() => setDetail(one)}
          >
            {text.detail[one]}
          </button>
        ))}
      </span>
      <StatementDownload period={period} detail={detail} disabled={!isFine} />
      <p>
        {text.seal}
        <a href={paths.verifyStatement}>{text.check}</a>
      </p>
    </div>
  );
}
