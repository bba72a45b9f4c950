/** The panel of the chains: how far each was read. */
export const chains = {
  title: 'Chains',
  none: 'No node is connected: each coin needs one before it takes deposits.',
  coin: 'Coin',
  height: 'Block',
  read: 'Last read',
  standing: 'Standing',
  never: 'Not yet',
  ago: (age: string) => `${age} ago`,
  current: 'Read to its end',
  simulated: 'Simulated',
  behind: 'Not read for some minutes',
  since: (said: string, age: string) => `${said} (for ${age})`,
};
