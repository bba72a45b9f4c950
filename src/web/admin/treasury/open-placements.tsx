import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { OpenPlacement } from '#contract/placements.ts';
import { placements as text } from '#text/en/admin/placements.ts';
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
  if (kind === 'return') return text.kinds.return(wholeDollars(amount ?? '0.00'), day(at));
  return kind === 'statement' ? text.kinds.statement(statement ?? '', day(at)) : text.kinds.placed;
}

const columns: Column<OpenPlacement>[] = [
  {
    key: 'what',
    head: text.what,
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
    head: text.out,
    right: true,
    cell: (row) => (
      <>
        <Money whole value={row.amount} />
        {row.overdue && (
          <span className="sub num" title={dollars(row.counted)}>
            {text.counts(wholeDollars(row.counted))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'placed',
    head: text.placed,
    label: text.placed,
    className: 'num',
    cell: (row) => (
      <>
        {day(row.placed_at)}
        <span className="sub">{text.days(row.days_open)}</span>
      </>
    ),
  },
  {
    key: 'proof',
    head: text.proof,
    cell: (row) => (
      <>
        <StatusMark mark={row.overdue ? 'no' : 'ok'}>
          {row.overdue ? text.overdue : text.fresh}
        </StatusMark>
        <span className="sub">{proofOf(row)}</span>
      </>
    ),
  },
];

const recording = (record: (row: OpenPlacement) => void): Column<OpenPlacement> => ({
  key: 'act',
  head: <span className="sr">{text.act}</span>,
  right: true,
  cell: (row) => (
    <Button small onClick={() => record(row)}>
      {text.record}
    </Button>
  ),
});

/** Open placements at venues, of one plan or all; auditors can confirm a statement (INT-10). */
export function OpenPlacements({ plan }: { plan?: string }) {
  const query = useQuery(api.treasury.placements.queryOptions({ input: { plan } }));
  const { may } = usePermission('treasury.provePlacement');
  const [proving, prove] = useState<OpenPlacement | null>(null);
  const close = () => prove(null);
  const data = query.data?.data;
  return (
    <Panel title={text.title} edge footer={data && text.note(data.evidence_days)}>
      <DataTable
        dense
        label={text.title}
        columns={may === true ? [...columns, recording(prove)] : columns}
        query={query}
        rows={data?.open}
        rowKey={(row) => row.id}
        emptyNext={text.empty}
        expect={1}
      />
      <Sheet open={proving !== null} onClose={close} title={text.record}>
        {proving && <StatementForm one={proving} onClose={close} />}
      </Sheet>
    </Panel>
  );
}
