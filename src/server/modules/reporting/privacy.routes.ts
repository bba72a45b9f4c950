import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { firmFile } from '#core/brand/file-names.ts';
import { realNow } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { fileHeaders, type FileStore } from '#platform/files/files.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { record } from '../audit/audit.ts';
import { type Touch, accessLogOf } from './access-log.sql.ts';
import { exportMember } from './exports/export-member.ts';

const calls = contract.reporting;
const exportsAnHour = 5;

const touchOnWire = (item: Touch) => ({
  id: String(item.id),
  _id: String(item.id),
  who: item.who,
  role: item.role,
  act: item.act,
  reason: item.reason,
  at: item.at.toISOString(),
});

/** The data held about a member, and the log of its views (MEM-16). */
export const privacyRoutes = ({ files }: { files: FileStore }) => ({
  exportData: route(calls.exportData).handler(async ({ context }) => {
    const { db, ip, requestId, resHeaders } = context;
    const { id } = memberOf(context);
    await limitTries(context, 'export', id, exportsAnHour, 3600);
    const madeAt = realNow();
    const bytes = await exportMember(db, files, id, madeAt);
    const act = 'exported their own data';
    const seen = { actor: `member:${id}`, act, subject: id, ip, requestId };
    await inTransaction(db, (tx) => record(tx, seen));
    for (const [name, value] of Object.entries(fileHeaders)) resHeaders.set(name, value);
    const name = firmFile(firmNow().name, `data-${madeAt.toISOString().slice(0, 10)}.zip`);
    return new File([bytes], name, { type: 'application/zip' });
  }),

  accessLog: route(calls.accessLog).handler(async ({ input, context }) => {
    const limit = input.limit ?? 10;
    const cursor = input.cursor === undefined ? null : BigInt(input.cursor);
    const rows = await accessLogOf(context.db, memberOf(context).id, { limit: limit + 1, cursor });
    const page = rows.slice(0, limit);
    return {
      status: success,
      data: page.map(touchOnWire),
      next_cursor: rows.length > limit ? String(page.at(-1)!.id) : null,
    };
  }),
});
