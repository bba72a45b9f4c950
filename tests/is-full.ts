/** Whether batteries run in full, as with `--full`, or at gate size. */
export const isFull = process.env['CANDOR_BATTERY'] === 'full';

/** Returns the first and every nth case, and those that `isKept` selects; in a full run, all. */
export const sampled = <Case>(
  cases: readonly Case[],
  every: number,
  isKept: (item: Case) => boolean = () => false,
): Case[] => cases.filter((item, index) => isFull || index % every === 0 || isKept(item));
