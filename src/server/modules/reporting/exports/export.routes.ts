import type { AnyProcedure } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import { exportedColumns, type ExportedTable } from '#contract/exports.ts';
import { firmFile } from '#core/brand/file-names.ts';
import { realNow } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { StreamedFile } from '#platform/http/streamed-file.ts';
import { record } from '../../audit/audit.ts';
import { exportList } from './export-list.ts';

const exportsAnHour = 60;

/** Every admin table as CSV; `lists` are the routes that read them. */
export const exportRoutes = (lists: Record<ExportedTable, AnyProcedure>) => ({
  table: route(contract.exports.table).handler(async ({ input, context }) => {
    const { table, ...filters } = input;
    const admin = adminOf(context);
    await limitTries(context, 'export', admin.id, exportsAnHour, 3600);
    const columns = exportedColumns[table];
    const lines = await exportList({ list: lists[table], columns, filters, context });
    const { ip, requestId } = context;
    const event = { actor: `admin:${admin.id}`, act: 'table.export', subject: table };
    await inTransaction(context.db, (tx) =>
      record(tx, { ...event, after: filters, ip, requestId }),
    );
    const name = firmFile(firmNow().name, `${table}-${realNow().toISOString().slice(0, 10)}.csv`);
    return new StreamedFile(lines, name, 'text/csv; charset=utf-8');
  }),
});
