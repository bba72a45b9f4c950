import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { anEmptyReading, aPlanHolding, aRate, aVenue } from '#test/ledger/books.ts';
import { paymentBecomes, type Person } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import { aReturnedPlacement } from '#test/ledger/placements.ts';
import { memberFigures, post, type Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { accountKey, type Books, emptyBooks, write } from './books.ts';
import { debitNormal } from './classes.ts';
import type { Batch, PostingInput } from './history.ts';
import { postingFor } from './recipes.ts';
import { spoil } from './spoil.ts';
import { peopleFor, reasonsAgainst, type Role } from './verdict.ts';
import { grantFor, shareOut, type World } from './world.ts';

// One history, on the ledger and on the model side by side.

type Row = {
  class: Posting['legs'][0]['debit']['class'];
  asset: 'USD';
  owner: string;
  balance: bigint;
};

const principalCents = 250_000n;

const ownersOf = (world: World): string[] => [...world.members, ...world.plans, '', 'BTC', 'DOGE'];

async function balances(world: Pick<World, 'database' | 'members' | 'plans'>): Promise<Row[]> {
  const found = await sql<Row>`
    select class, asset, owner, balance from ledger.balance
    where owner = any(${ownersOf(world as World)})`.execute(world.database.web);
  return found.rows;
}

/** Balances of members and pools from earlier histories. */
async function heldElsewhere({ database }: Pick<World, 'database'>) {
  const found = await sql<Books['elsewhere']>`
    select coalesce(sum(balance) filter (where class like 'member%'), 0)::bigint as owed,
      coalesce(sum(balance) filter (where class like 'pool%'), 0)::bigint as pools,
      coalesce(sum(balance) filter (where class = 'pool_gain'), 0)::bigint as gains,
      coalesce(sum(balance) filter (where class in ('placement', 'loss')), 0)::bigint as out
    from ledger.balance`.execute(database.web);
  return found.rows[0]!;
}

/** A returned placement, as a basis for gains; with capital if needed. */
async function roundOf(database: TestDatabase, plan: string): Promise<string> {
  return aReturnedPlacement(database, plan).catch(async () => {
    await addCapital(database);
    return aReturnedPlacement(database, plan);
  });
}

/** Three new members and two new plans; the operator keeps its state. */
export async function newWorld(database: TestDatabase, people: Person[]): Promise<World> {
  const books = emptyBooks();
  const rates = { BTC: '', DOGE: '' };
  // Uneven prices: rounding differs up and down.
  for (const [coin, micros] of [
    ['BTC', 61_234_567_891n],
    ['DOGE', 163_417n],
  ] as const) {
    rates[coin] = await aRate(database, coin, micros);
    books.rates.set(rates[coin], { coin, micros });
  }
  const [members, plans] = [3, 2].map((count) => Array.from({ length: count }, () => randomUUID()));
  const world = { database, books, people, members: members!, plans: plans!, rates, asked: [] };
  for (const plan of world.plans) {
    await aPlanHolding(database, plan, principalCents);
    books.principal.set(plan, principalCents);
    const placement = await roundOf(database, plan);
    books.placements.set(placement, { plan, venue: placement, out: 0n });
  }
  for (const row of await balances(world)) books.balances.set(accountKey(row), row.balance);
  for (const coin of ['BTC', 'DOGE'] as const) {
    books.venues.set(coin, await aVenue(database, coin));
    await anEmptyReading(database, coin);
  }
  books.elsewhere = await heldElsewhere(world);
  return world;
}

async function prepare(world: World, input: PostingInput): Promise<Posting> {
  const earlier = world.asked[input.which % world.asked.length];
  if (input.twist === 'sent again' && earlier !== undefined) return earlier;
  const posting = spoil(await postingFor(world, input), world, input);
  const hasAmount = posting.legs.every(({ amount }) => amount > 0n && amount < 10n ** 18n);
  if (hasAmount) posting.approvalId = await grantFor(world, posting, input);
  if (hasAmount && input.share !== 77) await shareOut(world, posting);
  world.asked.push(posting);
  return posting;
}

/** The reasons against each posting, on books that continue as if the ledger agreed. */
function foretell(books: Books, postings: Posting[], role: Role): string[][] {
  return postings.map((posting) => {
    const reasons = reasonsAgainst(books, posting, role);
    if (reasons.length === 0) write(books, posting, peopleFor(books, posting));
    return reasons;
  });
}

const isFine = (reasons: string[]): boolean => reasons.length === 0 || reasons[0] === 'repeated';

function expectCode(posting: Posting, code: string, reasons: string[], isWithheld: boolean): void {
  const fine = isWithheld ? ['withheld'] : reasons.length === 0 ? ['posted'] : ['repeated'];
  const expected = isFine(reasons) ? fine : reasons;
  const json = JSON.stringify(posting, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  assert.ok(expected.includes(code), `ledger: ${code}; model: ${expected.join(' or ')}; ${json}`);
}

async function expectBalances(world: World): Promise<void> {
  const sums = new Map<string, bigint>();
  const rows = await balances(world);
  const seen = new Set<string>();
  for (const row of rows) {
    const key = accountKey(row);
    seen.add(key);
    assert.equal(row.balance, world.books.balances.get(key) ?? 0n, key);
    const signed = debitNormal.has(row.class) ? row.balance : -row.balance;
    sums.set(row.asset, (sums.get(row.asset) ?? 0n) + signed);
    if (!row.class.startsWith('fx_')) assert.ok(row.balance >= 0n, `${key} is below zero`);
  }
  for (const [key, balance] of world.books.balances) {
    if (balance !== 0n) assert.ok(seen.has(key), `${key} is missing`);
  }
}

async function loseOne(world: World, index: number): Promise<void> {
  const payments = [...world.books.payments];
  const [id, payment] = payments[index % payments.length] ?? [];
  if (id === undefined || payment === undefined) return;
  // A vanished payment returns: its block is mined again.
  payment.state = payment.state === 'gone' ? 'final' : 'gone';
  await paymentBecomes(world.database, id, payment.state);
}

/** A request and the ledger's answer. */
export type Answered = { kind: string; code: string };

/** Sends one batch and compares every answer and every balance. */
export async function playBatch(world: World, batch: Batch): Promise<Answered[]> {
  if (batch.lost !== null) await loseOne(world, batch.lost);
  const postings: Posting[] = [];
  for (const input of batch.inputs) postings.push(await prepare(world, input));
  const before = structuredClone(world.books);
  const verdicts = foretell(world.books, postings, batch.role);
  const isWithheld = batch.allOrNothing && !verdicts.every(isFine);
  if (isWithheld) world.books = before;
  const answers = await inTransaction(world.database[batch.role], (tx) =>
    post(tx, postings, { allOrNothing: batch.allOrNothing }),
  );
  const codes = answers.map(({ code }) => code);
  postings.forEach((posting, index) =>
    expectCode(posting, codes[index] ?? 'no answer', verdicts[index] ?? [], isWithheld),
  );
  await expectBalances(world);
  return postings.map(({ kind }, index) => ({ kind, code: codes[index] ?? 'no answer' }));
}

/** The totals on screens match the model too. */
export async function expectCounters(world: World): Promise<void> {
  for (const member of world.members) {
    const { totalInvest, totalWithdrawal, accumulatedInterest } = await memberFigures(
      world.database.web,
      member,
    );
    const counted = ['deposits', 'withdrawals', 'interest'].map(
      (name) => world.books.counters.get(`${member} ${name}`) ?? 0n,
    );
    assert.deepEqual([totalInvest, totalWithdrawal, accumulatedInterest], counted);
  }
}
