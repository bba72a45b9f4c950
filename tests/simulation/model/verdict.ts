import { decimalsOf } from '#core/chains/assets.ts';
import type { AccountRef, Leg, Posting } from '../../../src/server/modules/ledger/ledger.ts';
import * as model from './books.ts';
import type { Books } from './books.ts';
import { capFaults, planOf, when } from './caps.ts';
import { isOfMember, isOfPlan } from './classes.ts';
import { rules } from './map.ts';
import type { Rule } from './rule.ts';

// Why a posting must be refused, by the design. It returns all reasons, since the order of the
// ledger's checks is free; none means that it must accept.

export type Role = 'owner' | 'worker';

const sameOf = (values: (string | null | undefined)[]): boolean =>
  new Set(values.filter((value) => value !== undefined && value !== null)).size <= 1;

function fitsLegs(pattern: string, legs: Leg[]): boolean {
  let next = 0;
  for (const expected of pattern.split(' ')) {
    const [from = '', to = ''] = expected.replace('?', '').split('>');
    const leg = legs[next];
    if (leg && from.split('|').includes(leg.debit.class) && leg.credit.class === to) next += 1;
    else if (!expected.endsWith('?')) return false;
  }
  return next === legs.length && next > 0;
}

const coinIn = (ref: AccountRef): string | undefined =>
  ref.asset === 'USD' ? undefined : ref.asset;

function shapeFaults(posting: Posting, rule: Rule, role: Role): string[] {
  const { legs } = posting;
  const accounts = legs.flatMap(({ debit, credit }) => [debit, credit]);
  const coins = accounts.map((ref) => (ref.class === 'fx_usd' ? ref.owner : coinIn(ref)));
  const members = accounts.filter((ref) => isOfMember(ref.class)).map((ref) => ref.owner);
  const plans = accounts.filter((ref) => isOfPlan(ref.class)).map((ref) => ref.owner);
  return [
    ...when(rule.closed === true, 'flow_closed'),
    ...when(rule.by === 'inside' && role !== 'owner', 'flow_forbidden'),
    ...when(posting.kind !== 'reverse' && !fitsLegs(rule.legs, legs), 'flow_unknown'),
    ...when(
      legs.some(({ amount }) => amount < 1n || amount >= 10n ** 18n),
      'amount_invalid',
    ),
    ...when(!sameOf(coins) || !sameOf(members) || !sameOf(plans), 'flow_owner'),
    ...when(
      legs.some(({ debit, credit }) => debit.asset !== credit.asset),
      'flow_asset',
    ),
  ];
}
/** Coins in, or lost, are worth cents rounded down; cents out buy coins rounded down. */
function rateFaults(books: Books, posting: Posting, direction: 'in' | 'out' | 'lost'): string[] {
  const rate = books.rates.get(posting.rateId ?? '');
  const { coin, units } = model.coinsOf(posting);
  if (rate === undefined || rate.coin !== coin) return ['rate_missing'];
  const unit = 10n ** BigInt(decimalsOf[rate.coin]) * 10_000n;
  const cents = model.centsOf(posting);
  const fits =
    direction === 'out'
      ? units === (cents * unit) / rate.micros
      : cents === (units * rate.micros) / unit;
  return when(!fits, 'rate_mismatch');
}

/** How many people must approve a posting. */
export function peopleFor(books: Books, posting: Posting): number {
  const payment = books.payments.get(posting.paymentId ?? '');
  if (posting.kind === 'pay') return books.holds.get(posting.subject)?.people ?? 1;
  const isOwn = payment?.member !== undefined && payment.member === model.memberOf(posting);
  if (posting.kind === 'suspense_claim' && isOwn) return 1;
  if (posting.kind === 'incident_open' && payment?.state === 'gone') return 0;
  const undone = books.posted.get(posting.undoesKey ?? '');
  if (posting.kind === 'reverse' && undone?.kind === 'suspense_lost') return 0;
  return rules[posting.kind].people;
}

function grantFaults(books: Books, posting: Posting): string[] {
  const needed = peopleFor(books, posting);
  if (needed === 0) return [];
  const grant = books.grants.get(posting.approvalId ?? '');
  const amount = posting.legs[0]?.amount ?? 0n;
  if (grant === undefined || grant.people < needed) {
    const isNoShare = rules[posting.kind].run === true && posting.approvalId !== undefined;
    return ['approval_missing', ...when(isNoShare, 'share_unknown')];
  }
  if (rules[posting.kind].run) {
    const share = books.shares.get(posting.subject);
    const isShare =
      share?.kind === posting.kind &&
      share.approval === posting.approvalId &&
      share.plan === planOf(posting) &&
      share.member === model.memberOf(posting) &&
      share.amount === amount;
    const isFor = grant.flow === 'distribute' && grant.plan === (planOf(posting) ?? undefined);
    return [
      ...when(!isShare, 'share_unknown'),
      ...when(!isFor, 'approval_mismatch'),
      ...when(grant.spent + amount > grant.amount, 'approval_used'),
    ];
  }
  const isFor =
    grant.flow === posting.kind &&
    grant.subject === posting.subject &&
    grant.amount === model.grantedOf(posting) &&
    grant.owner === model.memberOf(posting) &&
    // A mirror has the plan of the posting it reverses.
    (posting.kind === 'reverse' || grant.plan === (planOf(posting) ?? undefined));
  return [...when(grant.isUsed, 'approval_used'), ...when(!isFor, 'approval_mismatch')];
}

const mayGoBelowZero = /^fx_(coin|usd) /;

function fundFaults(books: Books, posting: Posting): string[] {
  const lacks = [...model.changesOf(posting)].some(
    ([key, change]) => !mayGoBelowZero.test(key) && (books.balances.get(key) ?? 0n) + change < 0n,
  );
  return when(lacks, 'insufficient_funds');
}

const bodyOf = (posting: Posting): string =>
  JSON.stringify({ ...posting, key: null }, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

/** Every reason to refuse; only 'repeated' for the same posting again. */
export function reasonsAgainst(books: Books, posting: Posting, role: Role): string[] {
  const earlier = books.posted.get(posting.key);
  if (earlier !== undefined) {
    return [bodyOf(earlier) === bodyOf(posting) ? 'repeated' : 'idempotency_key_reused'];
  }
  const rule = rules[posting.kind];
  const shape = shapeFaults(posting, rule, role);
  if (shape.length > 0) return shape;
  return [
    ...when(books.happened.has(`${rule.once} ${posting.subject}`), 'already_posted'),
    ...when(rule.evidence === true && !posting.evidence?.trim(), 'evidence_missing'),
    ...when(rule.reason === true && !posting.reason?.trim(), 'reason_missing'),
    ...capFaults(books, posting),
    ...(rule.rated === undefined ? [] : rateFaults(books, posting, rule.rated)),
    ...fundFaults(books, posting),
    ...grantFaults(books, posting),
  ];
}
