import { batches as text } from '#text/en/admin/batches.ts';
import { dayAndTime } from '#text/format/format.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { PayoutBatches } from '../list-kit/api-types.ts';

export type Batch = PayoutBatches['batches'][number];
export type Spend = Batch['spends'][number];

export const spendMarks = {
  exported: 'wait',
  returned: 'wait',
  sent: 'wait',
  stuck: 'no',
  paid: 'ok',
  given_up: 'off',
} as const satisfies Record<Spend['state'], string>;

/** Returns the spend that needs attention first; it represents its batch. */
function leading({ spends }: Batch): Spend | undefined {
  const order: Spend['state'][] = ['stuck', 'exported', 'returned', 'sent', 'paid', 'given_up'];
  return order.flatMap((state) => spends.filter((spend) => spend.state === state))[0];
}

function BatchState({ batch }: { batch: Batch }) {
  if (batch.state === 'asked') return <StatusMark mark="wait">{text.asked}</StatusMark>;
  const first = leading(batch);
  if (first === undefined) {
    return (
      <>
        <StatusMark mark="no">{text.failed}</StatusMark>
        {batch.fault && <span className="sub finer">{batch.fault}</span>}
      </>
    );
  }
  return <StatusMark mark={spendMarks[first.state]}>{text.states[first.state]}</StatusMark>;
}

/** The latest exports, newest first. */
export const batchColumns = (open: (id: string) => void): Column<Batch>[] => [
  {
    key: 'coin',
    head: text.coin,
    className: 'strong',
    cell: ({ asset, pays }) => (
      <>
        {asset}
        <span className="sub">{text.of[pays]}</span>
      </>
    ),
  },
  { key: 'state', head: text.state, cell: (batch) => <BatchState batch={batch} /> },
  {
    key: 'payouts',
    head: text.payouts,
    label: text.payouts,
    right: true,
    className: 'num',
    cell: ({ spends }) => spends.reduce((sum, row) => sum + row.parts.length, 0),
  },
  {
    key: 'made',
    head: text.made,
    className: 'num when',
    cell: ({ asked_at: at }) => dayAndTime(at),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: ({ id, asset, asked_at: at }) => (
      <button type="button" className="open" data-opens onClick={() => open(id)}>
        {text.open}
        <span className="sr">{text.openOf(asset, dayAndTime(at))}</span>
      </button>
    ),
  },
];
