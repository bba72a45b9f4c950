import type { AccountClass, FlowKind } from '../../../src/server/modules/ledger/ledger.ts';

// The map of money once more, as the design states it and not as the SQL does. `a>b c>d` are the
// legs in order, `a|b` stands for either, `?` marks a leg that may be left out.

export type Rule = {
  legs: string;
  /** What may happen once a subject: kinds that share the word exclude each other. */
  once: string;
  people: 0 | 1 | 2;
  run?: true;
  /** By functions of the database alone. */
  inside?: true;
  rated?: 'in' | 'out' | 'lost';
  evidence?: true;
  reason?: true;
  closed?: true;
};

const intoBooks = { once: 'arrival' } as const;
const outOfBooks = { rated: 'out', evidence: true } as const;

export const rules: Record<FlowKind, Rule> = {
  deposit: {
    ...intoBooks,
    legs: 'custody>fx_coin fx_usd>member_balance',
    people: 0,
    rated: 'in',
  },
  deposit_unmatched: { ...intoBooks, legs: 'custody>suspense', people: 0 },
  capital_in: {
    ...intoBooks,
    legs: 'custody>fx_coin fx_usd>operator_capital',
    people: 2,
    rated: 'in',
  },
  place_return: { ...intoBooks, legs: 'custody>fx_coin fx_usd>placement', people: 0, rated: 'in' },
  // One payment may bring back the cost and a gain above it.
  gain: {
    ...intoBooks,
    once: 'gain',
    legs: 'custody>fx_coin fx_usd>pool_gain',
    people: 2,
    rated: 'in',
    evidence: true,
  },
  suspense_claim: {
    legs: 'suspense>fx_coin fx_usd>member_balance',
    once: 'claim',
    people: 2,
    rated: 'in',
  },
  suspense_return: {
    legs: 'suspense>custody',
    once: 'return',
    people: 2,
    evidence: true,
  },
  // Once a block that goes: where it came back and goes again, the posting between is the subject.
  suspense_lost: { legs: 'suspense>custody', once: 'lost', people: 0, evidence: true },
  hold_balance: { legs: 'member_balance>member_payout', once: 'hold', people: 0, inside: true },
  hold_profit: { legs: 'member_profit>member_payout', once: 'hold', people: 0, inside: true },
  release_balance: { legs: 'member_payout>member_balance', once: 'end', people: 0, inside: true },
  release_profit: { legs: 'member_payout>member_profit', once: 'end', people: 0, inside: true },
  pay: { ...outOfBooks, legs: 'member_payout>fx_usd fx_coin>custody', once: 'end', people: 1 },
  place: { ...outOfBooks, legs: 'placement>fx_usd fx_coin>custody', once: 'place', people: 2 },
  subsidise: {
    legs: 'operator_capital>pool_capital',
    once: 'subsidise',
    people: 2,
    evidence: true,
  },
  capital_out: {
    ...outOfBooks,
    legs: 'operator_capital>fx_usd fx_coin>custody',
    once: 'capital_out',
    people: 2,
  },
  distribute_gain: {
    legs: 'pool_gain>member_profit_locked',
    once: 'distribute',
    people: 2,
    run: true,
  },
  distribute_capital: {
    legs: 'pool_capital>member_profit_locked',
    once: 'distribute_capital',
    people: 2,
    run: true,
  },
  mature: { legs: 'member_profit_locked>member_profit', once: 'mature', people: 0 },
  adjust_up: {
    legs: 'operator_capital>member_balance',
    once: 'adjust',
    people: 2,
    reason: true,
  },
  adjust_down: {
    legs: 'member_balance>operator_capital',
    once: 'adjust',
    people: 2,
    reason: true,
  },
  record_loss: { legs: 'loss>placement', once: 'record_loss', people: 2, evidence: true },
  absorb_loss: {
    legs: 'pool_gain|pool_capital|operator_capital>loss',
    once: 'absorb_loss',
    people: 2,
  },
  share_loss: {
    legs: 'member_profit_locked>loss? member_balance>loss?',
    once: 'share_loss',
    people: 2,
    evidence: true,
  },
  incident_open: {
    ...outOfBooks,
    rated: 'lost',
    legs: 'incident>fx_usd fx_coin>custody',
    once: 'incident_open',
    people: 2,
  },
  incident_cover: { legs: 'operator_capital>incident', once: 'incident_cover', people: 2 },
  incident_recover: {
    legs: 'member_balance>incident? member_profit>incident?',
    once: 'incident_recover',
    people: 2,
    reason: true,
  },
  network_cost: {
    ...outOfBooks,
    rated: 'lost',
    legs: 'operator_capital|incident>fx_usd fx_coin>custody',
    once: 'network_cost',
    people: 2,
  },
  swap: {
    legs: 'custody>fx_coin fx_coin>custody fx_usd>fx_usd',
    once: 'swap',
    people: 2,
    evidence: true,
    closed: true,
  },
  to_unclaimed: {
    legs: 'member_balance>unclaimed? member_profit>unclaimed? member_profit_locked>unclaimed?',
    once: 'to_unclaimed',
    people: 2,
    evidence: true,
    reason: true,
  },
  from_unclaimed: { legs: 'unclaimed>member_balance', once: 'from_unclaimed', people: 0 },
  reverse: { legs: '', once: 'reverse', people: 2, reason: true },
};

/** What a reversal may mirror; anything else stands. */
export const reversible: ReadonlySet<FlowKind> = new Set<FlowKind>([
  'deposit',
  'suspense_claim',
  'gain',
  'capital_in',
  'distribute_gain',
  'distribute_capital',
  'mature',
  'adjust_up',
  'record_loss',
  'share_loss',
  'suspense_lost',
]);

/** Accounts whose balance is what was debited; the others' is what was credited. */
export const debitNormal: ReadonlySet<AccountClass> = new Set<AccountClass>([
  'custody',
  'fx_coin',
  'fx_usd',
  'placement',
  'loss',
  'incident',
]);

const perPlan = new Set<AccountClass>(['placement', 'pool_gain', 'pool_capital', 'loss']);

export const isOfMember = (name: AccountClass): boolean => name.startsWith('member_');
export const isOfPlan = (name: AccountClass): boolean => perPlan.has(name);
