/** The panel of the chains: how far each was read. */
export const chains = {
  title: 'Chains',
  none: 'No node is connected. Each coin needs a node before it can take deposits.',
  coin: 'Coin',
  height: 'Block',
  read: 'Last read',
  standing: 'Status',
  never: 'Not yet',
  ago: (age: string) => `${age} ago`,
  current: 'Up to date',
  simulated: 'Simulated',
  behind: 'Not read for several minutes',
  since: (said: string, age: string) => `${said} (for ${age})`,
};
