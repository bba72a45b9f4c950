import { randomUUID } from 'node:crypto';
import { type Coin, decimalsOf } from '#core/chains/assets.ts';
import { aPayment, anApproval, type Granted, payerOf, quoteFor } from '#test/ledger/books.ts';
import { endTerms, type Person, shared } from '#test/ledger/books.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { aPaymentFor } from '#test/ledger/placements.ts';
import type {
  AccountRef,
  FlowKind,
  Leg,
  Posting,
} from '../../../src/server/modules/ledger/ledger.ts';
import { balanceOf, type Books, grantedOf, memberOf } from './books.ts';
import { planOf } from './caps.ts';
import { isOfMember, isOfPlan } from './classes.ts';
import type { PostingInput } from './history.ts';
import { rules } from './map.ts';
import { peopleFor } from './verdict.ts';

/** The environment of a history: the model's books, and the database. */
export type World = {
  database: TestDatabase;
  books: Books;
  people: Person[];
  members: string[];
  plans: string[];
  rates: Record<'BTC' | 'DOGE', string>;
  /** Every requested posting, accepted or not: later inputs refer to them. */
  asked: Posting[];
};

/** The member, coin and amount of a posting. */
export type WorldOptions = {
  member: string;
  plan: string;
  coin: PostingInput['coin'];
  cents: bigint;
  units: bigint;
};

export function accountOf(name: string, parts: Omit<WorldOptions, 'cents' | 'units'>): AccountRef {
  const accountClass = name as AccountRef['class'];
  if (name === 'custody' || name === 'fx_coin' || name === 'suspense') {
    return { class: accountClass, asset: parts.coin, owner: null };
  }
  const ofPlan = isOfPlan(accountClass) ? parts.plan : null;
  const owner = isOfMember(accountClass) ? parts.member : ofPlan;
  return { class: accountClass, asset: 'USD', owner: name === 'fx_usd' ? parts.coin : owner };
}

/** The legs of a kind; `index` selects among alternatives and optional legs. */
export function legsOf(kind: FlowKind, parts: WorldOptions, index: number): Leg[] {
  const expected = rules[kind].legs.split(' ');
  const optional = expected.filter((leg) => leg.endsWith('?'));
  const chosen = optional.length > 0 ? [optional[index % optional.length] ?? ''] : expected;
  return chosen.map((leg) => {
    const [froms = '', to = ''] = leg.replace('?', '').split('>');
    const choices = froms.split('|');
    const debit = accountOf(choices[index % choices.length] ?? '', parts);
    const amount = debit.asset === 'USD' ? parts.cents : parts.units;
    return { debit, credit: accountOf(to, parts), amount };
  });
}

const scale = (coin: Coin): bigint => 10n ** BigInt(decimalsOf[coin]) * 10_000n;

export function centsFor(world: World, coin: PostingInput['coin'], units: bigint): bigint {
  return (units * (world.books.rates.get(world.rates[coin])?.micros ?? 1n)) / scale(coin);
}

export function unitsFor(world: World, coin: PostingInput['coin'], cents: bigint): bigint {
  return (cents * scale(coin)) / (world.books.rates.get(world.rates[coin])?.micros ?? 1n);
}

/** This percentage of an account's balance, or a dollar if it is empty. */
export function shareOf(
  world: World,
  name: string,
  parts: Omit<WorldOptions, 'cents' | 'units'>,
  share: number,
) {
  const there = balanceOf(world.books, accountOf(name, parts));
  const part = (there * BigInt(share)) / 100n;
  return part > 0n ? part : 100n;
}

/** A payment that its chain shows as final, in the database and in the model. */
export async function newPayment(
  world: World,
  coin: PostingInput['coin'],
  units: bigint,
  { purpose, placement, member }: { purpose: string; placement?: string; member?: string },
) {
  const plan = world.books.placements.get(placement ?? '')?.plan;
  const id =
    placement !== undefined && plan !== undefined
      ? await aPaymentFor(world.database, { plan, placement, amount: units, of: coin })
      : await aPayment(world.database, { of: coin, amount: units, purpose });
  if (member !== undefined) {
    await quoteFor(world.database, { payment: id, member, rate: world.rates[coin] });
  }
  world.books.payments.set(id, {
    member,
    coin,
    amount: units,
    purpose,
    state: 'final',
    takenIn: 0n,
    inCustody: 0n,
    inSuspense: 0n,
    creditedTo: new Map(),
    hasIncident: false,
    recovered: 0n,
    placement,
  });
  return id;
}

async function newGrant(world: World, subject: string, granted: Granted, people: Person[]) {
  const id = await anApproval(world.database, subject, granted, people);
  const { flow, amount, owner, plan, venue, placement } = granted;
  const used = { isUsed: false, spent: 0n };
  world.books.grants.set(id, {
    flow,
    subject,
    amount,
    owner,
    plan,
    venue,
    placement,
    people: people.length,
    ...used,
  });
  return id;
}

/** Every second time, an earlier approved run of the same plan. */
function earlierRun(world: World, plan: string, input: PostingInput): string | undefined {
  if (input.which % 2 === 0) return undefined;
  const runs = [...world.books.grants].filter(
    ([, grant]) => grant.flow === 'distribute' && grant.plan === plan,
  );
  return runs.at(-1)?.[0];
}

/** Lets the run of an approval grant the posting's amount, if the run is that plan's. */
export async function shareOut(world: World, posting: Posting): Promise<void> {
  const [leg] = posting.legs;
  const { approvalId, subject, kind } = posting;
  const grant = world.books.grants.get(approvalId ?? '');
  const [plan, member] = [planOf(posting), memberOf(posting)];
  const isOne = posting.legs.length === 1 && grant?.plan === plan && grant?.flow === 'distribute';
  if (!rules[kind].run || !isOne || !leg || !plan || !member || !approvalId) return;
  if (!leg.debit.class.startsWith('pool_') || world.books.shares.has(subject)) return;
  await shared(world.database, posting);
  await endTerms(world.database);
  world.books.shares.set(subject, { kind, approval: approvalId, plan, member, amount: leg.amount });
}

/** A placement of a plan, usually one still outstanding; sometimes one of another plan. */
export function aPlacementOf(world: World, plan: string | undefined, which: number) {
  const all = [...world.books.placements].filter(
    ([, placement]) => which % 6 === 5 || placement.plan === plan,
  );
  const out = all.filter(([, placement]) => placement.out > 0n);
  const items = out.length > 0 ? out : all;
  return items[which % items.length]?.[0];
}

const assetOf = ({ kind, legs }: Posting): string | undefined =>
  kind === 'network_cost' ? legs[1]?.credit.asset : undefined;

/** The approval that a posting needs, spoilt by the input's fault. */
export async function grantFor(world: World, posting: Posting, input: PostingInput) {
  const needed = peopleFor(world.books, posting);
  if (needed === 0 || input.twist === 'no people') return undefined;
  if (input.twist === 'grant of another') return [...world.books.grants.keys()].at(input.which % 5);
  const people = world.people.slice(0, input.twist === 'one person less' ? needed - 1 : needed);
  if (people.length === 0) return undefined;
  const amount = posting.legs[0]?.amount ?? 0n;
  const plan = planOf(posting) ?? undefined;
  const less = input.twist === 'granted less' ? 1n : 0n;
  if (rules[posting.kind].run !== true) {
    const [from, payment, granting] = [payerOf(posting), posting.paymentId, grantedOf(posting)];
    const granted = {
      flow: posting.kind,
      amount: granting - less,
      owner: memberOf(posting),
      plan,
      ...(from === undefined ? {} : { from, payment, asset: assetOf(posting) }),
    };
    // Every seventh placement is approved for a venue of the other coin.
    const coin = (input.coin === 'BTC') === input.which % 7 > 0 ? 'BTC' : 'DOGE';
    const venue = posting.kind === 'place' ? world.books.venues.get(coin) : undefined;
    const placement =
      posting.kind === 'record_loss' ? aPlacementOf(world, plan, input.which) : undefined;
    return newGrant(world, posting.subject, { ...granted, venue, placement }, people);
  }
  const earlier = earlierRun(world, plan ?? '', input);
  if (earlier !== undefined) return earlier;
  const sum = less > 0n ? amount - 1n : amount * 2n;
  return newGrant(world, randomUUID(), { flow: 'distribute', amount: sum, plan }, people);
}
