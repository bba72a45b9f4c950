import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { removeFilter, saveFilter, savedFiltersOf } from './saved-filters.sql.ts';

const calls = contract.savedFilters;

/** An administrator's saved filters of tables. */
export const savedFilterRoutes = () => ({
  all: route(calls.all).handler(async ({ input, context }) => {
    const rows = await savedFiltersOf(context.db, adminOf(context).id, input.screen);
    return { status: success, data: rows.map((row) => ({ _id: row.id, ...row })) };
  }),

  save: route(calls.save).handler(async ({ input, context }) => {
    await saveFilter(context.db, adminOf(context).id, input);
    return { status: success, message: 'Filter saved' };
  }),

  remove: route(calls.remove).handler(async ({ input, context }) => {
    const isGone = await removeFilter(context.db, adminOf(context).id, input.id);
    if (!isGone) throw new Refusal('not_found');
    return { status: success, message: 'Filter removed' };
  }),
});
