import { useQuery } from '@tanstack/react-query';
import { batches as text } from '#text/en/admin/batches.ts';
import { dollars } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import type { PayoutBatches } from '../list-kit/api-types.ts';
import { rowKeys, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { batchColumns } from './batch-columns.tsx';

/** Returns exported and due payouts; fetched only while the page is open. */
export function useBatches() {
  const query = useQuery(api.withdrawals.batches.queryOptions());
  const due = query.data?.data.due.filter((row) => !row.simulated) ?? [];
  const rows = query.data?.data.batches ?? [];
  return { query, rows, due, chosen: useSelectedRow(rows) };
}

/** Payouts on real chains: those due, and those exported for offline signing (CHN-3). */
export function BatchPanel({ query, rows, due, chosen }: ReturnType<typeof useBatches>) {
  if (!query.isError && due.length === 0 && rows.length === 0) return null;
  return (
    <div className="exports">
      <Panel title={text.title} edge>
        <div className="bar">
          <p className="quiet">{text.lead}</p>
        </div>
        <ul className="dues" aria-label={text.title}>
          {due.map((row) => (
            <Due key={row.asset} due={row} />
          ))}
        </ul>
        <DataTable
          dense
          label={text.list}
          columns={batchColumns(chosen.open)}
          query={query}
          rows={rows}
          rowKey={({ id }) => id}
          rowProps={({ id }) => rowKeys(id, chosen.open)}
          isSelected={({ id }) => id === chosen.row?.id}
          emptyNext={text.empty}
          expect={2}
        />
      </Panel>
    </div>
  );
}

type BatchInput = { asset: PayoutBatches['due'][number]['asset']; pays?: 'acts' };

function Due({ due }: { due: PayoutBatches['due'][number] }) {
  const { asset, count, amount, acts } = due;
  const ask = useCommand({
    send: (input: BatchInput, options) => call.withdrawals.exportPayouts(input, options),
    success: text.exported,
  });
  return (
    <li>
      <b className="strong">{asset}</b>
      <span className="quiet">
        {count === 0 && acts === 0 && text.nothing}
        {count > 0 && text.due(count, dollars(amount))}
        {count > 0 && acts > 0 && '; '}
        {acts > 0 && text.dueOperations(acts)}
      </span>
      {count > 0 && (
        <PermissionGate call="withdrawals.exportPayouts">
          <Button small kind="go" busy={ask.isPending} onClick={() => ask.mutate({ asset })}>
            {text.export(asset)}
          </Button>
        </PermissionGate>
      )}
      {acts > 0 && (
        <PermissionGate call="withdrawals.exportPayouts">
          <Button small busy={ask.isPending} onClick={() => ask.mutate({ asset, pays: 'acts' })}>
            {text.exportOperations(asset)}
          </Button>
        </PermissionGate>
      )}
    </li>
  );
}
