import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { OpenPlacement } from '#contract/placements.ts';
import { placements as words } from '#text/en/admin/placements.ts';
import { day, dollars, wholeDollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { placedOf } from '../plans/plan-columns.tsx';
import { StatementForm } from './statement-form.tsx';

function proofOf({ proof }: OpenPlacement): string {
  const { kind, amount, statement, at } = proof;
  if (kind === 'return') return words.kinds.return(wholeDollars(amount ?? '0.00'), day(at));
  return kind === 'statement'
    ? words.kinds.statement(statement ?? '', day(at))
    : words.kinds.placed;
}

const columns: Column<OpenPlacement>[] = [
  {
    key: 'what',
    head: words.what,
    className: 'strong',
    cell: (row) => (
      <>
        <Link to={paths.adminPlan(row.plan_id)}>{placedOf(row)}</Link>
        <span className="sub">
          {row.venue}, {row.asset}
        </span>
      </>
    ),
  },
  {
    key: 'out',
    head: words.out,
    right: true,
    cell: (row) => (
      <>
        <Money whole value={row.amount} />
        {row.overdue && (
          <span className="sub num" title={dollars(row.counted)}>
            {words.counts(wholeDollars(row.counted))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'placed',
    head: words.placed,
    label: words.placed,
    className: 'num',
    cell: (row) => (
      <>
        {day(row.placed_at)}
        <span className="sub">{words.days(row.days_open)}</span>
      </>
    ),
  },
  {
    key: 'proof',
    head: words.proof,
    cell: (row) => (
      <>
        <StatusMark mark={row.overdue ? 'no' : 'ok'}>
          {row.overdue ? words.overdue : words.fresh}
        </StatusMark>
        <span className="sub">{proofOf(row)}</span>
      </>
    ),
  },
];

const recording = (record: (row: OpenPlacement) => void): Column<OpenPlacement> => ({
  key: 'act',
  head: <span className="sr">{words.act}</span>,
  right: true,
  cell: (row) => (
    <Button small onClick={() => record(row)}>
      {words.record}
    </Button>
  ),
});

/** What is out at venues, of a plan or of all, and for an auditor the way to prove it (INT-10). */
export function OpenPlacements({ plan }: { plan?: string }) {
  const query = useQuery(api.treasury.placements.queryOptions({ input: { plan } }));
  const { may } = usePermission('treasury.provePlacement');
  const [proving, prove] = useState<OpenPlacement | null>(null);
  const close = () => prove(null);
  const data = query.data?.data;
  return (
    <Panel title={words.title} edge footer={data && words.note(data.evidence_days)}>
      <DataTable
        dense
        label={words.title}
        columns={may === true ? [...columns, recording(prove)] : columns}
        query={query}
        rows={data?.open}
        rowKey={(row) => row.id}
        emptyNext={words.empty}
        expect={1}
      />
      <Sheet open={proving !== null} onClose={close} title={words.record}>
        {proving && <StatementForm one={proving} onClose={close} />}
      </Sheet>
    </Panel>
  );
}
