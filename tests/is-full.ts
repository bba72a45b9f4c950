/** Whether batteries are played whole, as `--full` asks, or in the size of the gate. */
export const isFull = process.env['CANDOR_BATTERY'] === 'full';

/** Of many cases the first and every nth, and those that `isKept` names; whole, all of them. */
export const sampled = <Case>(
  cases: readonly Case[],
  every: number,
  isKept: (item: Case) => boolean = () => false,
): Case[] => cases.filter((item, index) => isFull || index % every === 0 || isKept(item));
