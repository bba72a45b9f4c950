/** The modules whose queries the portal holds; each is part of its queries' keys. */
export type ApiArea =
  | 'adjustments'
  | 'approvals'
  | 'audit'
  | 'brand'
  | 'chains'
  | 'deposits'
  | 'distributions'
  | 'identity'
  | 'inbox'
  | 'kyc'
  | 'market'
  | 'notices'
  | 'reporting'
  | 'plans'
  | 'solvency'
  | 'treasury'
  | 'policy'
  | 'suspense'
  | 'screening'
  | 'testimonials'
  | 'withdrawals';

// The figures on cards, lists and queues all come from reporting.
const concerned: Record<string, readonly ApiArea[]> = {
  account: ['identity', 'reporting'],
  approvals: ['approvals', 'reporting', 'withdrawals'],
  balance: ['reporting'],
  brand: ['brand', 'approvals'],
  distributions: ['distributions', 'plans'],
  plans: ['plans'],
  treasury: ['treasury', 'plans', 'reporting'],
  deposits: ['deposits', 'notices', 'reporting', 'plans', 'suspense'],
  inbox: ['inbox', 'reporting'],
  kyc: ['kyc', 'reporting'],
  notices: ['notices'],
  policy: ['policy', 'reporting'],
  prices: ['market'],
  screening: ['screening'],
  solvency: ['approvals', 'notices', 'reporting', 'solvency'],
  sources: ['approvals', 'chains'],
  staff: ['reporting'],
  team: ['identity'],
  voices: ['testimonials'],
  withdrawals: ['approvals', 'notices', 'reporting', 'withdrawals'],
};

/** Returns the modules that topics affect; null if a topic is unknown here. */
export function modulesOf(topics: readonly string[]): readonly ApiArea[] | null {
  const areas = new Set<ApiArea>();
  for (const topic of topics) {
    const found = Object.hasOwn(concerned, topic) ? concerned[topic] : undefined;
    if (found === undefined) return null;
    for (const area of found) areas.add(area);
  }
  return [...areas];
}
