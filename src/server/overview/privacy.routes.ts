import { contract } from '../../contract/contract.ts';
import { success } from '../../contract/wire.ts';
import { memberOf, route } from '../http/router.ts';
import { type Touch, touchesOf } from './touches.sql.ts';

const calls = contract.overview;

const touchOnWire = (one: Touch) => ({
  id: String(one.id),
  _id: String(one.id),
  who: one.who,
  role: one.role,
  act: one.act,
  reason: one.reason,
  at: one.at.toISOString(),
});

/** What is held about a member, and who looked at it (MEM-16). */
export const privacyRoutes = () => ({
  touches: route(calls.touches).handler(async ({ input, context }) => {
    const limit = input.limit ?? 10;
    const cursor = input.cursor === undefined ? null : BigInt(input.cursor);
    const rows = await touchesOf(context.db, memberOf(context).id, { limit: limit + 1, cursor });
    const shown = rows.slice(0, limit);
    return {
      status: success,
      data: shown.map(touchOnWire),
      next_cursor: rows.length > limit ? String(shown.at(-1)!.id) : null,
    };
  }),
});
