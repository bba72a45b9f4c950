import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { payRun } from '../../../src/server/modules/distributions/pay-runs.ts';
import type { Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { aDecider, anApproval, aPayment, aRate, codesOf } from '../../support/ledger/books.ts';
import { deposit, granting, type Person, posting, quoted } from '../../support/ledger/books.ts';
import type { TestDatabase } from '../../support/ledger/database.ts';
import { aPaymentFor } from '../../support/ledger/placements.ts';
import { type Plan, plans, type Venue } from './world.ts';

// The abstract house, built and played in real SQL: a part of money is $600.00, or 0.01 BTC.

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

/** A placement, a gain or a stray, as the real books know it. */
type Booked = { id: string; plan: Plan; parts: number };

export type House = {
  database: TestDatabase;
  people: Person[];
  rate: string;
  plans: Record<Plan, string>;
  members: Record<Plan, string>;
  venues: Record<Exclude<Venue, 'our own address'>, string>;
  ours: string;
  placements: Booked[];
  gains: (Booked & { payment: string })[];
  strays: { payment: string; parts: number }[];
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

/** Two parts of a member's principal in each of two plans, and so much capital of the operator. */
export async function aHouse(database: TestDatabase, capital: number): Promise<House> {
  const { owner, worker } = database;
  const [A, B] = [randomUUID(), randomUUID()];
  const house: House = {
    database,
    people: [await aDecider(database), await aDecider(database, 'owner')],
    rate: await aRate(database),
    plans: { A, B },
    members: { A: randomUUID(), B: randomUUID() },
    venues: { 'wallet 1': randomUUID(), 'wallet 2': randomUUID() },
    ours: randomUUID(),
    placements: [],
    gains: [],
    strays: [],
    days: 0,
  };
  for (const plan of plans) {
    await aPlanOf(database, house.plans[plan]);
    await credit(house, plan, 2);
    await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
        principal_cents, opened_at, matures_at)
      select ${house.members[plan]}, v.plan_id, v.id, ${randomUUID()}, ${cents(2)}, ${cents(2)},
        clock.now() - interval '40 days', clock.now() + interval '325 days'
      from plans.version v where v.plan_id = ${house.plans[plan]}`.execute(owner);
  }
  for (const id of Object.values(house.venues)) {
    await sql`insert into treasury.venue (id, name, asset, address, listed_at)
      values (${id}, ${id}, 'BTC', ${id}, clock.now())`.execute(owner);
  }
  await sql`insert into chains.address (asset, address, purpose, subject, issued_at)
    values ('BTC', ${house.ours}, 'capital', ${randomUUID()}, clock.now())`.execute(worker);
  if (capital > 0 && !(await capitalIn(house, capital))) throw new Error('no capital');
  return house;
}

const book = async ({ database }: House, one: Posting): Promise<boolean> =>
  (await codesOf(database.worker, one))[0] === 'posted';
const granted = (house: House, one: Posting, more = {}) =>
  granting(house.database, one, house.people, more);
const about = ({ rate }: House, payment: string) => ({
  subject: payment,
  paymentId: payment,
  rateId: rate,
  evidence: 'a statement',
});

export async function credit(house: House, plan: Plan, parts: number): Promise<boolean> {
  const payment = await aPayment(house.database, { amount: coins(parts) });
  const one = deposit(payment, house.rate, house.members[plan], coins(parts));
  return book(house, await quoted(house.database, one));
}

export async function capitalIn(house: House, parts: number): Promise<boolean> {
  const payment = await aPayment(house.database, { amount: coins(parts), purpose: 'capital' });
  const one = posting('capital_in', into('operator_capital', parts), about(house, payment));
  return book(house, await granted(house, one));
}

export async function place(
  house: House,
  plan: Plan,
  venue: Venue,
  parts: number,
): Promise<boolean> {
  const { owner } = house.database;
  if (venue === 'our own address') {
    // It is not even listed.
    await sql`insert into treasury.venue (id, name, asset, address, listed_at)
      values (${randomUUID()}, 'ours', 'BTC', ${house.ours}, clock.now())`.execute(owner);
    throw new Error('an address of ours was listed');
  }
  const facts = { plan: house.plans[plan], rateId: house.rate, evidence: 'order' };
  const one = posting('place', outOf('placement', parts), facts);
  const asked = await granted(house, one, { venue: house.venues[venue] });
  if (!(await book(house, asked))) return false;
  house.placements.push({ id: asked.approvalId!, plan, parts });
  return true;
}

/** Coins that come to the address of a placement. */
const toPlacement = (house: House, { id, plan }: Booked, parts: number): Promise<string> =>
  aPaymentFor(house.database, {
    plan: house.plans[plan],
    placement: id,
    amount: coins(parts),
  });

export async function bringBack(house: House, nth: number, parts: number): Promise<boolean> {
  const placement = house.placements[nth]!;
  const payment = await toPlacement(house, placement, parts);
  const facts = { ...about(house, payment), plan: house.plans[placement.plan] };
  return book(house, posting('place_return', into('placement', parts), facts));
}

export async function gain(house: House, plan: Plan, parts: number): Promise<boolean> {
  const placement = house.placements.findLast((one) => one.plan === plan);
  const payment =
    placement === undefined
      ? await aPayment(house.database, { amount: coins(parts), purpose: 'placement' })
      : await toPlacement(house, placement, parts);
  const facts = { ...about(house, payment), plan: house.plans[plan] };
  const one = await granted(house, posting('gain', into('pool_gain', parts), facts));
  if (!(await book(house, one))) return false;
  house.gains.push({ id: one.key, plan, parts, payment });
  return true;
}

export async function distribute(house: House, plan: Plan, parts: number): Promise<boolean> {
  const { owner, worker } = house.database;
  const [run, id] = [randomUUID(), house.plans[plan]];
  house.days += 1;
  const said = await sql<{ code: string | null }>`
    select distributions.propose(${house.people[0]!.token}, ${run}, ${id}, d.day, d.day + 1,
      ${cents(parts)}) as code
    from (select (clock.now() at time zone 'UTC')::date - 30 + ${house.days}::integer as day) d
  `.execute(owner);
  if (said.rows[0]!.code !== null) return false;
  const asked = { flow: 'distribute', amount: cents(parts), plan: id };
  const approval = await anApproval(house.database, run, asked, house.people);
  const approved = await sql<{ code: string }>`
    select distributions.approve(${run}, ${approval}) as code`.execute(worker);
  return approved.rows[0]!.code === 'approved' && (await payRun(worker, run));
}

export async function takeOut(house: House, to: Venue, parts: number): Promise<boolean> {
  const address = to === 'our own address' ? house.ours : randomUUID();
  const facts = { rateId: house.rate, evidence: 'order' };
  const one = posting('capital_out', outOf('operator_capital', parts), facts);
  return book(house, await granted(house, one, { asset: 'BTC', address }));
}

export async function writeDown(house: House, nth: number, parts: number): Promise<boolean> {
  const { id, plan } = house.placements[nth]!;
  const facts = { plan: house.plans[plan], evidence: 'the venue is gone' };
  const one = posting('record_loss', [['loss', 'placement', cents(parts)]], facts);
  return book(house, await granted(house, one, { placement: id }));
}

export async function absorb(
  house: House,
  plan: Plan,
  from: string,
  parts: number,
): Promise<boolean> {
  const facts = { plan: house.plans[plan] };
  const one = posting('absorb_loss', [[from, 'loss', cents(parts)]], facts);
  return book(house, await granted(house, one));
}

export async function subsidise(house: House, plan: Plan): Promise<boolean> {
  const facts = { plan: house.plans[plan], evidence: 'a resolution' };
  const one = posting('subsidise', [['operator_capital', 'pool_capital', cents(1)]], facts);
  return book(house, await granted(house, one));
}

export async function reverseGain(house: House, plan: Plan): Promise<boolean> {
  const last = house.gains.findLast((one) => one.plan === plan)!;
  const { id, parts, payment } = last;
  const legs: Legs = [
    ['fx_coin', 'suspense', coins(parts)],
    ['pool_gain', 'fx_usd', cents(parts)],
  ];
  const undoing = { subject: id, undoesKey: id, paymentId: payment, reason: 'an error' };
  const one = posting('reverse', legs, { ...undoing, plan: house.plans[plan] });
  if (!(await book(house, await granted(house, one)))) return false;
  house.gains.splice(house.gains.indexOf(last), 1);
  house.strays.push({ payment, parts });
  return true;
}

export async function claim(house: House, parts: number): Promise<boolean> {
  const nth = house.strays.findIndex((one) => one.parts === parts);
  const stray = house.strays[nth]!;
  const legs: Legs = [
    ['suspense', 'fx_coin', coins(parts)],
    ['fx_usd', 'member_balance', cents(parts)],
  ];
  const facts = { ...about(house, stray.payment), member: house.members.B };
  const one = await granted(house, posting('suspense_claim', legs, facts));
  if (!(await book(house, one))) return false;
  house.strays.splice(nth, 1);
  return true;
}
