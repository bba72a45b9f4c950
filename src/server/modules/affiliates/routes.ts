import { contract } from '../../../contract/contract.ts';
import { success } from '../../../contract/wire.ts';
import { memberOf, route } from '../../platform/http/router.ts';
import { affiliatesOf } from './sql.ts';

/** Who joined by the member's code: one level, and nobody is paid for it (INT-7, MEM-10). */
const affiliatesRoutes = () => ({
  list: route(contract.affiliates.list).handler(async ({ input, context }) => {
    const limit = input.limit ?? 10;
    const rows = await affiliatesOf(context.db, memberOf(context).id, {
      search: input.search ?? '',
      limit: limit + 1,
      offset: input.cursor === undefined ? ((input.page ?? 1) - 1) * limit : 0,
      cursor: input.cursor,
    });
    const data = rows.slice(0, limit).map((one) => ({
      id: one.id,
      _id: one.id,
      first_name: one.firstName,
      last_name: one.lastName,
      referral_code: one.referralCode,
      parent: one.parent,
      isVerified: one.isVerified,
      level: 1 as const,
      createdAt: one.createdAt.toISOString(),
    }));
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),
});

/** The calls of this module, by the area of the contract. */
export const routes = () => ({ affiliates: affiliatesRoutes() });
