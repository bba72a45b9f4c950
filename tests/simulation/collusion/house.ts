import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aDecider, anApproval, aPayment, aRate, codesOf } from '#test/ledger/books.ts';
import { deposit, granting, type Person, posting, quoted } from '#test/ledger/books.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { aPaymentFor } from '#test/ledger/placements.ts';
import { payRun } from '../../../src/server/modules/distributions/pay-runs.ts';
import type { Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { type Plan, plans, type Venue } from './world.ts';

// The abstract model, built and played in real SQL: one unit is $600.00, or 0.01 BTC.

const partCents = 60_000n;
const partCoins = 1_000_000n;

type Legs = Parameters<typeof posting>[1];
const cents = (parts: number): bigint => BigInt(parts) * partCents;
const coins = (parts: number): bigint => BigInt(parts) * partCoins;
const into = (to: string, parts: number): Legs => [
  ['custody', 'fx_coin', coins(parts)],
  ['fx_usd', to, cents(parts)],
];
const outOf = (from: string, parts: number): Legs => [
  [from, 'fx_usd', cents(parts)],
  ['fx_coin', 'custody', coins(parts)],
];

/** A placement, a gain or an unmatched payment, by its id in the real books. */
type Booked = { id: string; plan: Plan; parts: number };

export type Operator = {
  database: TestDatabase;
  people: Person[];
  rate: string;
  plans: Record<Plan, string>;
  members: Record<Plan, string>;
  venues: Record<Exclude<Venue, 'our own address'>, string>;
  ours: string;
  placements: Booked[];
  gains: (Booked & { payment: string })[];
  unmatchedPayments: { payment: string; parts: number }[];
  days: number;
};

async function aPlanOf({ owner }: TestDatabase, id: string): Promise<void> {
  await sql`insert into plans.plan (id, family, rank) values (${id}, 'crypto', 99)`.execute(owner);
  await sql`insert into plans.version (plan_id, version, name, min_cents, max_cents,
      target_hundredths, term_days, made_at)
    values (${id}, 1, ${`OF ${id.slice(0, 8)}`}, 1, 1000000000, 100, 365, clock.now())`.execute(
    owner,
  );
}

/** Two units of a member's principal in each of two plans, and this much operator capital. */
export async function anOperator(database: TestDatabase, capital: number): Promise<Operator> {
  const { owner, worker } = database;
  const [A, B] = [randomUUID(), randomUUID()];
  const operator: Operator = {
    database,
    people: [await aDecider(database), await aDecider(database, 'owner')],
    rate: await aRate(database),
    plans: { A, B },
    members: { A: randomUUID(), B: randomUUID() },
    venues: { 'wallet 1': randomUUID(), 'wallet 2': randomUUID() },
    ours: randomUUID(),
    placements: [],
    gains: [],
    unmatchedPayments: [],
    days: 0,
  };
  for (const plan of plans) {
    await aPlanOf(database, operator.plans[plan]);
    await credit(operator, plan, 2);
    await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
        principal_cents, opened_at, matures_at)
      select ${operator.members[plan]}, v.plan_id, v.id, ${randomUUID()}, ${cents(2)}, ${cents(2)},
        clock.now() - interval '40 days', clock.now() + interval '325 days'
      from plans.version v where v.plan_id = ${operator.plans[plan]}`.execute(owner);
  }
  for (const id of Object.values(operator.venues)) {
    await sql`insert into treasury.venue (id, name, asset, address, listed_at)
      values (${id}, ${id}, 'BTC', ${id}, clock.now())`.execute(owner);
  }
  await sql`insert into chains.address (asset, address, purpose, subject, issued_at)
    values ('BTC', ${operator.ours}, 'capital', ${randomUUID()}, clock.now())`.execute(worker);
  if (capital > 0 && !(await capitalIn(operator, capital))) throw new Error('no capital');
  return operator;
}

const book = async ({ database }: Operator, item: Posting): Promise<boolean> =>
  (await codesOf(database.worker, item))[0] === 'posted';
const granted = (operator: Operator, item: Posting, more = {}) =>
  granting(operator.database, item, operator.people, more);
const about = ({ rate }: Operator, payment: string) => ({
  subject: payment,
  paymentId: payment,
  rateId: rate,
  evidence: 'a statement',
});

export async function credit(operator: Operator, plan: Plan, parts: number): Promise<boolean> {
  const payment = await aPayment(operator.database, { amount: coins(parts) });
  const item = deposit(payment, operator.rate, operator.members[plan], coins(parts));
  return book(operator, await quoted(operator.database, item));
}

export async function capitalIn(operator: Operator, parts: number): Promise<boolean> {
  const payment = await aPayment(operator.database, { amount: coins(parts), purpose: 'capital' });
  const item = posting('capital_in', into('operator_capital', parts), about(operator, payment));
  return book(operator, await granted(operator, item));
}

export async function place(
  operator: Operator,
  plan: Plan,
  venue: Venue,
  parts: number,
): Promise<boolean> {
  const { owner } = operator.database;
  if (venue === 'our own address') {
    // The database refuses even to list it as a venue.
    await sql`insert into treasury.venue (id, name, asset, address, listed_at)
      values (${randomUUID()}, 'ours', 'BTC', ${operator.ours}, clock.now())`.execute(owner);
    throw new Error('an address of ours was listed');
  }
  const facts = { plan: operator.plans[plan], rateId: operator.rate, evidence: 'order' };
  const item = posting('place', outOf('placement', parts), facts);
  const placed = await granted(operator, item, { venue: operator.venues[venue] });
  if (!(await book(operator, placed))) return false;
  operator.placements.push({ id: placed.approvalId!, plan, parts });
  return true;
}

/** Sends coins to the address of a placement. */
const toPlacement = (operator: Operator, { id, plan }: Booked, parts: number): Promise<string> =>
  aPaymentFor(operator.database, {
    plan: operator.plans[plan],
    placement: id,
    amount: coins(parts),
  });

export async function bringBack(
  operator: Operator,
  index: number,
  parts: number,
): Promise<boolean> {
  const placement = operator.placements[index]!;
  const payment = await toPlacement(operator, placement, parts);
  const facts = { ...about(operator, payment), plan: operator.plans[placement.plan] };
  return book(operator, posting('place_return', into('placement', parts), facts));
}

export async function gain(operator: Operator, plan: Plan, parts: number): Promise<boolean> {
  const placement = operator.placements.findLast((booked) => booked.plan === plan);
  const payment =
    placement === undefined
      ? await aPayment(operator.database, { amount: coins(parts), purpose: 'placement' })
      : await toPlacement(operator, placement, parts);
  const facts = { ...about(operator, payment), plan: operator.plans[plan] };
  const item = await granted(operator, posting('gain', into('pool_gain', parts), facts));
  if (!(await book(operator, item))) return false;
  operator.gains.push({ id: item.key, plan, parts, payment });
  return true;
}

export async function distribute(operator: Operator, plan: Plan, parts: number): Promise<boolean> {
  const { owner, worker } = operator.database;
  const [run, id] = [randomUUID(), operator.plans[plan]];
  operator.days += 1;
  const proposed = await sql<{ code: string | null }>`
    select distributions.propose(${operator.people[0]!.token}, ${run}, ${id}, d.day, d.day + 1,
      ${cents(parts)}) as code
    from (select (clock.now() at time zone 'UTC')::date - 30 + ${operator.days}::integer as day) d
  `.execute(owner);
  if (proposed.rows[0]!.code !== null) return false;
  const input = { flow: 'distribute', amount: cents(parts), plan: id };
  const approval = await anApproval(operator.database, run, input, operator.people);
  const approved = await sql<{ code: string }>`
    select distributions.approve(${run}, ${approval}) as code`.execute(worker);
  return approved.rows[0]!.code === 'approved' && (await payRun(worker, run));
}

export async function placeFunds(operator: Operator, to: Venue, parts: number): Promise<boolean> {
  const address = to === 'our own address' ? operator.ours : randomUUID();
  const facts = { rateId: operator.rate, evidence: 'order' };
  const item = posting('capital_out', outOf('operator_capital', parts), facts);
  return book(operator, await granted(operator, item, { asset: 'BTC', address }));
}

export async function writeDown(
  operator: Operator,
  index: number,
  parts: number,
): Promise<boolean> {
  const { id, plan } = operator.placements[index]!;
  const facts = { plan: operator.plans[plan], evidence: 'the venue is gone' };
  const item = posting('record_loss', [['loss', 'placement', cents(parts)]], facts);
  return book(operator, await granted(operator, item, { placement: id }));
}

export async function absorb(
  operator: Operator,
  plan: Plan,
  from: string,
  parts: number,
): Promise<boolean> {
  const facts = { plan: operator.plans[plan] };
  const item = posting('absorb_loss', [[from, 'loss', cents(parts)]], facts);
  return book(operator, await granted(operator, item));
}

export async function subsidise(operator: Operator, plan: Plan): Promise<boolean> {
  const facts = { plan: operator.plans[plan], evidence: 'a resolution' };
  const item = posting('subsidise', [['operator_capital', 'pool_capital', cents(1)]], facts);
  return book(operator, await granted(operator, item));
}

export async function reverseGain(operator: Operator, plan: Plan): Promise<boolean> {
  const last = operator.gains.findLast((item) => item.plan === plan)!;
  const { id, parts, payment } = last;
  const legs: Legs = [
    ['fx_coin', 'suspense', coins(parts)],
    ['pool_gain', 'fx_usd', cents(parts)],
  ];
  const undoing = { subject: id, undoesKey: id, paymentId: payment, reason: 'an error' };
  const entry = posting('reverse', legs, { ...undoing, plan: operator.plans[plan] });
  if (!(await book(operator, await granted(operator, entry)))) return false;
  operator.gains.splice(operator.gains.indexOf(last), 1);
  operator.unmatchedPayments.push({ payment, parts });
  return true;
}

export async function claim(operator: Operator, parts: number): Promise<boolean> {
  const index = operator.unmatchedPayments.findIndex(
    (unmatchedPayment) => unmatchedPayment.parts === parts,
  );
  const unmatched = operator.unmatchedPayments[index]!;
  const legs: Legs = [
    ['suspense', 'fx_coin', coins(parts)],
    ['fx_usd', 'member_balance', cents(parts)],
  ];
  const facts = { ...about(operator, unmatched.payment), member: operator.members.B };
  const item = await granted(operator, posting('suspense_claim', legs, facts));
  if (!(await book(operator, item))) return false;
  operator.unmatchedPayments.splice(index, 1);
  return true;
}
