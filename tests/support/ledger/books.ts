import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { centsForCoinsDown, coinsForCentsDown } from '#core/money/conversion.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { coin, type Posting, post, usd } from '../../../src/server/modules/ledger/ledger.ts';
import { anApproval, type Granted, type Person } from './approvers.ts';
import type { TestDatabase } from './database.ts';

export { aDecider, aForgedApproval, anApproval, type Granted, type Person } from './approvers.ts';

// Rows that other modules would supply, and postings of each kind. Amounts are minor units.

export const usdMicros = 60_000_000_000n; // $60,000.00 for one BTC

/** Stores a coin's current rate. */
export async function aRate(database: TestDatabase, of: Coin = 'BTC', micros = usdMicros) {
  const id = randomUUID();
  // Of two concurrent calls one waits: a price older than the last is refused.
  await sql`with turn as materialized (select pg_advisory_xact_lock(hashtext('aRate')))
    insert into market.rate (id, asset, usd_micros, at, source)
    select ${id}, ${of}, ${micros}, clock.now(), 'test' from turn`.execute(database.owner);
  return id;
}

type PaymentFacts = { of?: Coin; amount: bigint; purpose?: string; state?: string };

/** An on-chain payment to an address issued for `purpose`. */
export async function aPayment(database: TestDatabase, facts: PaymentFacts): Promise<string> {
  const { of = 'BTC', amount, purpose = 'deposit', state = 'final' } = facts;
  const id = randomUUID();
  const addressId = randomUUID();
  const height = state === 'final' || state === 'mined' ? 1 : null;
  await sql`insert into chains.address (id, asset, address, purpose, subject, issued_at)
    values (${addressId}, ${of}, ${addressId}, ${purpose}, ${randomUUID()}, clock.now())`.execute(
    database.owner,
  );
  await sql`insert into chains.payment (id, asset, txid, output_index, amount, address, address_id,
      block_height, state, first_seen_at, changed_at)
    values (${id}, ${of}, ${id}, 0, ${amount}, ${addressId}, ${addressId}, ${height}, ${state},
      clock.now(), clock.now())`.execute(database.owner);
  return id;
}

/** Changes a payment's state on the chain. */
export async function paymentBecomes(database: TestDatabase, id: string, state: string) {
  const height = state === 'final' || state === 'mined' ? 1 : null;
  await sql`update chains.payment set state = ${state}, block_height = ${height}
    where id = ${id}`.execute(database.owner);
}

/** Posts in a separate transaction and returns the codes. */
export async function codesOf(db: Db, ...postings: Posting[]): Promise<string[]> {
  const results = await inTransaction(db, (tx) => post(tx, postings));
  return results.map((result) => result.code);
}

const key = (): string => randomUUID();

/** A deposit of `coins` BTC units for `member` at a rate. */
export function deposit(payment: string, rate: string, member: string, coins: bigint): Posting {
  const cents = centsForCoinsDown('BTC', coins, usdMicros);
  return {
    key: key(),
    kind: 'deposit',
    subject: payment,
    paymentId: payment,
    rateId: rate,
    actor: 'worker',
    legs: [
      { debit: coin('custody', 'BTC'), credit: coin('fx_coin', 'BTC'), amount: coins },
      { debit: usd('fx_usd', 'BTC'), credit: usd('member_balance', member), amount: cents },
    ],
  };
}

type Quote = { payment: string; member: string; rate: string };

/** The quote for which a payment's address was issued, ended by the payment. */
export async function quoteFor({ owner }: TestDatabase, { payment, member, rate }: Quote) {
  const set = (how: string) =>
    sql.raw(`alter table deposits.deposit
    ${how} trigger deposit_if_open, ${how} trigger deposit_priced_now`);
  await inTransaction(owner, async (tx) => {
    await set('disable').execute(tx);
    await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
      rate_id, address_id, quoted_at, expires_at, state, status)
    select d.subject, ${member}, ${key()}, ${key()}, p.asset, 1, p.amount, ${rate}, d.id,
      clock.now() - interval '2 hours', p.first_seen_at + interval '1 millisecond', 'credited',
      'completed'
    from chains.payment p join chains.address d on d.id = p.address_id
    where p.id = ${payment}`.execute(tx);
    await set('enable').execute(tx);
  });
}

/** A credit's posting, with its payment's address issued for a quote of its member. */
export async function quoted(database: TestDatabase, item: Posting): Promise<Posting> {
  const member = item.legs[1]!.credit.owner!;
  await quoteFor(database, { payment: item.paymentId!, member, rate: item.rateId! });
  return item;
}

/** A chain reading without any of our coins: everything in custody is missing. */
export async function anEmptyReading({ owner }: TestDatabase, of: Coin): Promise<void> {
  await sql`insert into chains.reading (asset, height, hash, units, addresses, read_at, seen_at)
    values (${of}, 1, ${key()}, 0, 0, clock.real(), clock.real())`.execute(owner);
}

/** A member with `cents` of balance (a multiple of 6), from a deposit that the worker posted. */
export async function aFundedMember(database: TestDatabase, cents: bigint): Promise<string> {
  const member = randomUUID();
  const coins = coinsForCentsDown('BTC', cents, usdMicros);
  const payment = await aPayment(database, { amount: coins });
  const credit = await quoted(database, deposit(payment, await aRate(database), member, coins));
  const codes = await codesOf(database.worker, credit);
  if (codes[0] !== 'posted') throw new Error(`a deposit was refused: ${codes[0]}`);
  return member;
}

/** A hold of a member's balance for a withdrawal. */
export function hold(member: string, amount: bigint, withdrawal = key()): Posting {
  const legs = [
    { debit: usd('member_balance', member), credit: usd('member_payout', member), amount },
  ];
  return { key: key(), kind: 'hold_balance', subject: withdrawal, actor: member, legs };
}

/** Ends a hold by returning it to its source. */
export function release(held: Posting): Posting {
  const legs = held.legs.map((leg) => ({
    debit: leg.credit,
    credit: leg.debit,
    amount: leg.amount,
  }));
  return { key: key(), kind: 'release_balance', subject: held.subject, actor: 'system', legs };
}

/** Ends a hold by paying it at a rate, as people approved. */
export function pay(held: Posting, rateId: string, approvalId?: string): Posting {
  const leg = held.legs[0];
  if (leg === undefined) throw new Error('a hold has one leg');
  const coins = coinsForCentsDown('BTC', leg.amount, usdMicros);
  return {
    key: key(),
    kind: 'pay',
    subject: held.subject,
    actor: 'worker',
    rateId,
    approvalId,
    evidence: 'txid',
    legs: [
      { debit: leg.credit, credit: usd('fx_usd', 'BTC'), amount: leg.amount },
      { debit: coin('fx_coin', 'BTC'), credit: coin('custody', 'BTC'), amount: coins },
    ],
  };
}

type Movement = [from: string, to: string, amount: bigint];

/** The account of a class for a member, a plan, or the operator in BTC. */
export function account(name: string, owner: string | null) {
  const accountClass = name as Parameters<typeof usd>[0];
  if (name === 'custody' || name === 'fx_coin' || name === 'suspense') {
    return coin(accountClass, 'BTC');
  }
  return usd(accountClass, name === 'fx_usd' ? 'BTC' : owner);
}

const perPlan = new Set(['placement', 'pool_gain', 'pool_capital', 'loss']);

type Owners = { member?: string; plan?: string };

/** A posting of any kind between the given account classes; coins are BTC. */
export function posting(
  kind: Posting['kind'],
  movements: Movement[],
  { member, plan, ...more }: Owners & Partial<Posting> = {},
): Posting {
  const ownerOf = (name: string): string | null => {
    if (name.startsWith('member_')) return member ?? null;
    return perPlan.has(name) ? (plan ?? null) : null;
  };
  const legs = movements.map(([from, to, amount]) => ({
    debit: account(from, ownerOf(from)),
    credit: account(to, ownerOf(to)),
    amount,
  }));
  return { key: key(), kind, subject: key(), actor: 'test', legs, ...more };
}

/** The amount a posting uses of its approval: its coins, or all of its dollars. */
export function takenBy({ kind, legs }: Posting): bigint {
  const isOfCoin = legs.some(({ debit, credit }) =>
    [debit, credit].some((each) => each.asset !== 'USD' || each.class === 'fx_usd'),
  );
  const counted = isOfCoin ? [legs[kind === 'network_cost' ? 1 : 0]!] : legs;
  return counted.reduce((sum, { amount }) => sum + amount, 0n);
}

const withPayer = new Set<Posting['kind']>(['absorb_loss', 'incident_recover', 'network_cost']);

/** The payer, for kinds in which people choose it. */
export const payerOf = ({ kind, legs }: Posting): string | undefined =>
  withPayer.has(kind) ? legs[0]?.debit.class : undefined;

/** The same posting, approved by `people`. */
export async function granting(
  database: TestDatabase,
  item: Posting,
  people: Person[],
  more: Partial<Granted> = {},
): Promise<Posting> {
  const accounts = item.legs.flatMap(({ debit, credit }) => [debit, credit]);
  const owner = accounts.find((each) => each.class.startsWith('member_'))?.owner ?? undefined;
  // A mirror has the plan of the posting it reverses.
  const ofPlan = accounts.find((each) => item.kind !== 'reverse' && perPlan.has(each.class));
  const plan = more.plan ?? ofPlan?.owner ?? undefined;
  const [amount, from] = [takenBy(item), payerOf(item)];
  const payment = item.kind === 'incident_recover' ? item.paymentId : undefined;
  const asset = item.kind === 'network_cost' ? item.legs[1]?.credit.asset : undefined;
  const granted = { flow: item.kind, amount, owner, from, payment, asset, ...more, plan };
  return { ...item, approvalId: await anApproval(database, item.subject, granted, people) };
}

let days = 0;

/** A plan with this much principal, inserted by the database's owner; its member does not exist. */
export async function aPlanHolding(database: TestDatabase, plan: string, cents: bigint) {
  await sql`alter table plans.position disable trigger position_within_balance`.execute(
    database.owner,
  );
  await aPosition(database, { plan, member: key(), cents });
}

type PositionFacts = { plan: string; member: string; cents?: bigint; id?: string };

/** A position; without `cents` one whose principal has been withdrawn. */
export async function aPosition(database: TestDatabase, facts: PositionFacts): Promise<string> {
  const { plan, member, cents = 0n, id = key() } = facts;
  await sql`insert into plans.plan (id, family, rank) values (${plan}, 'crypto', 99)
    on conflict do nothing`.execute(database.owner);
  await sql`insert into plans.version (plan_id, version, name, min_cents, max_cents,
      target_hundredths, term_days, made_at)
    values (${plan}, 1, 'OF A TEST', 1, 1000000000, 100, 365, clock.now())
    on conflict do nothing`.execute(database.owner);
  await sql`insert into plans.position (id, member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select ${id}, ${member}, ${plan}, v.id, ${key()}, ${cents > 0n ? cents : 1n}, ${cents},
      clock.now(), clock.now() + interval '365 days'
    from plans.version v where v.plan_id = ${plan}`.execute(database.owner);
  return id;
}

/** Makes a run's posting a share: the run of its approval grants exactly that. */
export async function aShare(database: TestDatabase, item: Posting, of?: string): Promise<void> {
  const [leg] = item.legs;
  const [plan, member] = [leg?.debit.owner, leg?.credit.owner];
  if (!leg || !plan || !member || !leg.debit.class.startsWith('pool_')) return;
  const position = of ?? (await aPosition(database, { plan, member }));
  const isGain = item.kind === 'distribute_gain';
  days += 1;
  await sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
      units, positions, target_cents, proposal_id, proposed_at, approved_at)
    values (${key()}, ${plan}, date '2000-01-01' + ${days}::integer,
      date '2000-01-02' + ${days}::integer, 1, 1, 1, 1, 0, ${item.approvalId}, clock.now(),
      clock.now())
    on conflict (proposal_id) do nothing`.execute(database.owner);
  await sql`insert into distributions.share (run_id, position_id, subject, member_id, units,
      gain_cents, capital_cents, matures_at)
    select id, ${position}, ${item.subject}, ${member}, 1, ${isGain ? leg.amount : 0n},
      ${isGain ? 0n : leg.amount}, clock.now() + interval '365 days'
    from distributions.run where proposal_id = ${item.approvalId}
    on conflict (subject) do nothing`.execute(database.owner);
}

/** Ends every run and every term, so that paid returns may be unlocked. */
export async function endTerms({ owner }: TestDatabase): Promise<void> {
  await sql`update distributions.run set units_done = units, positions_done = positions,
      paid_gain_cents = gain_cents, paid_capital_cents = capital_cents, done_at = clock.now()
    where done_at is null`.execute(owner);
  await sql`update distributions.share set matures_at = least(matures_at, clock.now())`.execute(
    owner,
  );
}

/** The same postings of runs, each a share of its approval's run. */
export async function shared(database: TestDatabase, ...postings: Posting[]): Promise<Posting[]> {
  for (const item of postings) if (item.approvalId !== undefined) await aShare(database, item);
  return postings;
}

/** A venue for a coin, as two people listed it. */
export async function aVenue(database: TestDatabase, of: Coin = 'BTC'): Promise<string> {
  const id = key();
  await sql`insert into treasury.venue (id, name, asset, address, listed_at)
    values (${id}, ${id}, ${of}, ${id}, clock.now())`.execute(database.owner);
  return id;
}
