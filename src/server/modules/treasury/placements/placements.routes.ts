import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { once } from '#platform/http/idempotency.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { record } from '../../audit/audit.ts';
import { provePlacement } from './placements.sql.ts';
import { readPlacements } from './read-placements.ts';

const calls = contract.treasury;

/** Open placements at venues, and the statements that an auditor checks (INT-10). */
export const placementRoutes = () => ({
  placements: route(calls.placements).handler(async ({ input, context: { db } }) => ({
    status: success,
    data: await readPlacements(db, input.plan ?? null),
  })),

  provePlacement: route(calls.provePlacement).handler(({ input, context }) =>
    once(context.db, context, 'admin.placements.prove', input, async (tx) => {
      const { id: placementId, statement, statement_hash: hash, as_of: asOf } = input;
      const { id, token } = adminOf(context);
      await provePlacement(tx, token, { placementId, statement, hash, asOf });
      await record(tx, {
        actor: `admin:${id}`,
        act: 'placement.statement',
        subject: placementId,
        after: { statement, statement_hash: hash, as_of: asOf },
        ip: context.ip,
        requestId: context.requestId,
      });
      await notify(tx, { to: 'administrators', topic: 'treasury' });
      return { status: success, message: 'Recorded. It is published with the placement.' };
    }),
  ),
});
