/** The rooms whose queries the portal holds; each is a part of every query's key. */
export type Room =
  | 'adjustments'
  | 'approvals'
  | 'audit'
  | 'chains'
  | 'deposits'
  | 'distributions'
  | 'identity'
  | 'inbox'
  | 'kyc'
  | 'market'
  | 'notices'
  | 'overview'
  | 'plans'
  | 'solvency'
  | 'treasury'
  | 'policy'
  | 'suspense'
  | 'testimonials'
  | 'withdrawals';

// A figure on the cards, the lists and the queues all come from the overview.
const concerned: Record<string, readonly Room[]> = {
  account: ['identity', 'overview'],
  approvals: ['approvals', 'overview', 'withdrawals'],
  balance: ['overview'],
  distributions: ['distributions', 'plans'],
  plans: ['plans'],
  treasury: ['treasury', 'plans', 'overview'],
  deposits: ['deposits', 'notices', 'overview', 'plans', 'suspense'],
  inbox: ['inbox', 'overview'],
  kyc: ['kyc', 'overview'],
  notices: ['notices'],
  policy: ['policy', 'overview'],
  prices: ['market'],
  solvency: ['approvals', 'notices', 'overview', 'solvency'],
  sources: ['approvals', 'chains'],
  team: ['identity'],
  voices: ['testimonials'],
  withdrawals: ['approvals', 'notices', 'overview', 'withdrawals'],
};

/** Which rooms' answers some topics change; null where one says nothing that is known here. */
export function modulesOf(topics: readonly string[]): readonly Room[] | null {
  const rooms = new Set<Room>();
  for (const topic of topics) {
    const found = Object.hasOwn(concerned, topic) ? concerned[topic] : undefined;
    if (found === undefined) return null;
    for (const room of found) rooms.add(room);
  }
  return [...rooms];
}
