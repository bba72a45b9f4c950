import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import { route } from '#platform/http/router.ts';
import { treasuryAddresses, moves } from './moves.sql.ts';

const calls = contract.treasury;

/** The treasury's past operations, and its deposit addresses (ADM-7). */
export const treasuryMoveRoutes = () => ({
  moves: route(calls.moves).handler(async ({ input, context: { db } }) => {
    const limit = input.limit ?? 20;
    const { cursor = null, plan: planId = null, kind = null, from = null, to = null } = input;
    const found = await moves(db, { limit: limit + 1, cursor, planId, kind, from, to });
    const data = found.slice(0, limit).map((move) => toWire(move));
    return { status: success, data, next_cursor: found.length > limit ? data.at(-1)!.id : null };
  }),

  addresses: route(calls.addresses).handler(async ({ input, context: { db } }) => ({
    status: success,
    data: (await treasuryAddresses(db, input.plan ?? null)).map((treasuryAddress) =>
      toWire(treasuryAddress),
    ),
  })),
});
