import { useQuery } from '@tanstack/react-query';
import { minReason } from '#core/rules/typed-rules.ts';
import { treasury as text } from '#text/en/admin/treasury.ts';
import { coins, dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { kindLabel } from '../approvals/proposal-labels.ts';
import { usePermission } from '../layout/use-permission.ts';
import type { TreasuryOperation } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import { OperationButtons } from './operation-buttons.tsx';

const marks = {
  waiting: 'wait',
  due: 'wait',
  exported: 'wait',
  sent: 'wait',
  unknown: 'no',
  booked: 'ok',
  refused: 'no',
} as const satisfies Record<TreasuryOperation['state'], string>;

const inExport: readonly TreasuryOperation['state'][] = ['exported', 'sent', 'unknown'];

const columns: Column<TreasuryOperation>[] = [
  {
    key: 'kind',
    head: text.kind,
    className: 'strong',
    cell: (row) => (
      <>
        {kindLabel(row.kind)}
        {row.asset && row.coin_amount && (
          <span className="sub num">{coins(row.coin_amount, row.asset)}</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) => (
      <>
        <StatusMark mark={marks[row.state]}>{text.actStates[row.state]}</StatusMark>
        {row.refusal && <span className="sub finer">{row.refusal.replaceAll('_', ' ')}</span>}
      </>
    ),
  },
  { key: 'at', head: text.at, className: 'num when', cell: (row) => dayAndTime(row.approved_at) },
  {
    key: 'act',
    head: <span className="sr">{text.act}</span>,
    right: true,
    cell: (row) => <OwnActs act={row} />,
  },
];

/** The actions on an operation whose coins leave a real chain. */
function OwnActs({ act }: { act: TreasuryOperation }) {
  const mayRecall = usePermission('treasury.cancelOperation').may;
  const mayName = usePermission('treasury.claimPaid').may;
  if (act.state === 'due' && mayRecall) {
    const inside = (onClose: () => void) => <Recall id={act.id} onClose={onClose} />;
    return <OperationButtons small acts={[{ title: text.recall, inside }]} />;
  }
  if (!inExport.includes(act.state) || !mayName) return null;
  const inside = (onClose: () => void) => <NamePayment id={act.id} onClose={onClose} />;
  return <OperationButtons small acts={[{ title: text.paid, inside }]} />;
}

function Recall({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <TextForm
      bad
      label={text.form.reason}
      help={text.recallHelp}
      shortest={minReason}
      tooShort={text.form.wordsShort}
      submit={text.recall}
      input={(reason) => ({ id, reason })}
      send={call.treasury.cancelOperation}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

function NamePayment({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <TextForm
      label={text.form.txid}
      help={text.paidHelp}
      shortest={8}
      tooShort={text.paidShort}
      submit={text.paid}
      input={(txid) => ({ id, txid })}
      send={call.treasury.claimPaid}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

/** Approved operations, given to the worker or to an export, with their outcome. */
export function ApprovedOperations() {
  const query = useQuery(api.treasury.operations.queryOptions({ input: { limit: 10 } }));
  return (
    <Panel title={text.approved} edge>
      <DataTable
        dense
        label={text.approved}
        columns={columns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.approvedEmpty}
        expect={2}
      />
    </Panel>
  );
}
