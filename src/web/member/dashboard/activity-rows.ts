import type { Movement } from '../layout/api-types.ts';

/**
 * One line an event: what is put on hold leaves a figure of the member, and what matures comes into
 * one. The other leg of each says the same once more, as if something were taken.
 */
export const activityRows = (movements: readonly Movement[]): Movement[] =>
  movements.filter(
    ({ kind, figure }) =>
      figure !== 'on_hold' && !(kind === 'mature' && figure === 'locked_profit'),
  );
