import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { distributions as text } from '#text/en/admin/distributions.ts';
import { words as common } from '#text/en/words.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { KeyMoney } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import { useReach } from '../layout/use-permission.ts';
import type { Run } from '../list-kit/api-types.ts';
import { stateLabel } from '../list-kit/labels.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { fullPlanName } from '../plans/plan-columns.tsx';
import { PlanLossAllocations } from '../plans/plan-loss-allocations.tsx';
import { periodOf, runColumns, RunState } from './distribution-columns.tsx';
import { DistributionShares } from './distribution-shares.tsx';

type Props = SheetSteps & {
  run: Run;
};

/** One distribution: its progress, its total, and its recipients. */
function DistributionSheet({ run, ...steps }: Props) {
  const { progress } = run;
  return (
    <RowSheet
      title={text.sheet(fullPlanName(run))}
      rowId={run.id}
      foot={progress.state === 'proposed' ? <Waits /> : undefined}
      {...steps}
    >
      <span className="quiet num">{text.paid(dollars(run.total))}</span>
      <div className="coin sheet-coin">
        <KeyMoney value={progress.paid} />
      </div>
      <RunState run={run} />
      {progress.refusal !== null && (
        <Notice warn>
          {text.refusedBy}: {stateLabel(progress.refusal)}
        </Notice>
      )}
      <dl className="lines after">
        {linesOf(run).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="risk">{common.targetRisk}</p>
      <h3 className="h3 after">{text.shares}</h3>
      <Shares id={run.id} />
      <p className="risk">{text.roundingNote}</p>
    </RowSheet>
  );
}

function linesOf(run: Run): [label: string, value: string][] {
  const { progress } = run;
  const times = [
    [text.proposedAt, run.proposed_at],
    [text.approvedAt, run.approved_at],
    [text.doneAt, run.done_at],
  ] as const;
  return [
    [text.period, periodOf(run)],
    [text.gain, dollars(run.gain)],
    [text.capital, dollars(run.capital)],
    [text.target, dollars(run.target)],
    [text.positions, text.donePositions(progress.positions_done, run.positions)],
    [text.chunks, String(progress.chunks)],
    [text.units, BigInt(run.units).toLocaleString('en-US')],
    ...times.flatMap(([label, at]): [string, string][] => (at ? [[label, dayAndTime(at)]] : [])),
  ];
}

function Waits() {
  return (
    <>
      <p>
        <b className="strong">{text.waitsFor}</b> {text.waitsMore}
      </p>
      <div className="row foot-row">
        <ButtonLink to={paths.adminApprovals}>{text.toApprovals}</ButtonLink>
      </div>
    </>
  );
}

function Shares({ id }: { id: string }) {
  const pages = usePages();
  const query = useQuery(
    api.distributions.shares.queryOptions({ input: { id, limit: 20, cursor: pages.cursor } }),
  );
  return (
    <DistributionShares
      query={query}
      shares={query.data?.data}
      pages={pages}
      next={query.data?.next_cursor}
    />
  );
}

/** Past and upcoming distributions of all plans, each with its progress (ADM-7). */
export function DistributionsPage() {
  const filters = useFilters();
  const reaches = useReach();
  const input = {
    limit: 20,
    cursor: filters.pages.cursor,
    plan: filters.get('plan') ?? undefined,
  };
  const query = useQuery(api.distributions.list.queryOptions({ input }));
  const { row, open, steps } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={text.title} under={text.lead}>
          {reaches(paths.adminDistributionNew) && (
            <ButtonLink kind="go" to={paths.adminDistributionNew}>
              {text.make}
            </ButtonLink>
          )}
        </PageTitle>
        <Panel
          title={text.runs}
          edge
          footer={common.targetRisk}
          end={<TableTools table="distributions" filters={filters} />}
        >
          <DataTable
            dense
            label={text.title}
            columns={runColumns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={(run) => run.id}
            rowProps={(run) => rowKeys(run.id, open)}
            isSelected={(run) => run.id === row?.id}
            emptyNext={text.empty}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
        <div className="after-grid">
          <PlanLossAllocations />
        </div>
      </main>
      {row && <DistributionSheet key={row.id} run={row} {...steps} />}
    </div>
  );
}
