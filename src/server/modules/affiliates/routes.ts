import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { affiliatesOf } from './sql.ts';

/** Members who joined with the member's code: one level, without a reward (INT-7, MEM-10). */
const affiliatesRoutes = () => ({
  list: route(contract.affiliates.list).handler(async ({ input, context }) => {
    const limit = input.limit ?? 10;
    const rows = await affiliatesOf(context.db, memberOf(context).id, {
      search: input.search ?? '',
      limit: limit + 1,
      offset: input.cursor === undefined ? ((input.page ?? 1) - 1) * limit : 0,
      cursor: input.cursor,
    });
    const data = rows.slice(0, limit).map((row) => ({
      id: row.id,
      _id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      referral_code: row.referralCode,
      parent: row.parent,
      isVerified: row.isVerified,
      level: 1 as const,
      createdAt: row.createdAt.toISOString(),
    }));
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),
});

/** The routes of this module, by the area of the contract. */
export const routes = () => ({ affiliates: affiliatesRoutes() });
