import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { bothAtOnce, untilSomeoneWaits } from '../../../../tests/support/ledger/concurrency.ts';
import { aFundedMember, codesOf, hold, release } from '../../../../tests/support/ledger/books.ts';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import { type Posting, postOne, usd } from './ledger.ts';

// Holds that nothing speaks against are posted by a function of their own
// (db/code/ledger/holds.sql): it writes the rows that `ledger.post` would, and of others nothing.

const database = await testDatabase();
const { owner } = database;

type Source = 'balance' | 'profit';
type Ask = { key: string; source: Source; member: string; cents: bigint };

const ask = (member: string, cents: bigint, source: Source = 'balance'): Ask => ({
  key: randomUUID(),
  source,
  member,
  cents,
});

/** The posting that says the same. */
const sentFor = ({ key, source, member, cents: amount }: Ask): Posting => {
  const debit = usd(`member_${source}`, member);
  const legs = [{ debit, credit: usd('member_payout', member), amount }];
  return { key, kind: `hold_${source}`, subject: key, actor: `member:${member}`, legs };
};

async function saidOf(db: Db | Tx, asks: Ask[]): Promise<boolean> {
  const found = await sql<{ said: boolean }>`select ledger.post_holds(
    ${asks.map(({ key }) => key)}::uuid[], ${asks.map(({ source }) => source)}::text[],
    ${asks.map(({ member }) => member)}::uuid[],
    ${asks.map(({ cents }) => cents)}::bigint[]) as said`.execute(db);
  return found.rows[0]!.said;
}
const say = (...asks: Ask[]): Promise<boolean> => inTransaction(owner, (tx) => saidOf(tx, asks));

/** As if the owner had first changed something, which nobody keeps. */
async function sayAfter(change: string, ...asks: Ask[]): Promise<boolean | null> {
  const undone = new Error('undone');
  let said: boolean | null = null;
  await inTransaction(owner, async (tx) => {
    await sql.raw(change).execute(tx);
    said = await saidOf(tx, asks);
    throw undone;
  }).catch((error: unknown) => assert.equal(error, undone));
  return said;
}

/** A member with $600 whose account of payouts is open, and empty. */
async function aMember(cents = 60_000n): Promise<string> {
  const member = await aFundedMember(database, cents);
  const held = hold(member, 1n);
  assert.deepEqual(await codesOf(owner, held), ['posted']);
  assert.deepEqual(await codesOf(owner, release(held)), ['posted']);
  return member;
}

async function heldBy(member: string): Promise<bigint[]> {
  const found = await sql<{ balance: bigint }>`select balance from ledger.account
    where owner = ${member} order by class`.execute(owner);
  return found.rows.map(({ balance }) => balance);
}

/** What the books say of a hold, save for its keys and the moment. */
async function written(member: string, key: string): Promise<unknown> {
  const transfer =
    await sql`select kind, family, t.subject = t.id as is_own, leg, amount, actor, rate,
      payment, approval, undoes, evidence, reason, d.class as debited, c.class as credited,
      posted_at > clock.now() - interval '1 minute' as is_now
    from ledger.transfer t join ledger.account d on d.id = t.debit
    join ledger.account c on c.id = t.credit where t.id = ${key}`.execute(owner);
  const entries = await sql`select a.class, e.seq, e.amount, e.balance_after
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.transfer_id = ${key} and a.owner = ${member} order by a.class`.execute(owner);
  return [transfer.rows, entries.rows];
}

const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

describe('holds are posted', () => {
  test('to the cent, each from its account', async () => {
    const [a, b] = [await aMember(), await aMember()];
    await sql`insert into ledger.account (owner, class, asset)
      values (${b}, 'member_profit', 'USD')`.execute(owner);
    assert.equal(await say(ask(a, 60_000n), ask(b, 1n)), true);
    assert.deepEqual(await heldBy(a), [0n, 60_000n]);
    assert.deepEqual(await heldBy(b), [59_999n, 1n, 0n]);
    assert.equal(await say(ask(b, 1n, 'profit')), false);
  });

  test('as ledger.post would have: the same rows, and sent there again each is known', async () => {
    const [a, b] = [await aMember(), await aMember()];
    const [fast, slow] = [ask(a, 600n), ask(b, 600n)];
    assert.equal(await say(fast), true);
    assert.deepEqual(await codesOf(owner, sentFor(slow)), ['posted']);
    const rows = await written(a, fast.key);
    const expected = JSON.stringify(await written(b, slow.key), asText).replaceAll(b, a);
    assert.equal(JSON.stringify(rows, asText), expected);
    assert.deepEqual(await codesOf(owner, sentFor(fast)), ['repeated']);
    const other = { ...sentFor(fast), actor: 'another' };
    assert.deepEqual(await codesOf(owner, other), ['idempotency_key_reused']);
  });

  test('durably, and only where each statement sees what was committed before', async () => {
    const member = await aMember();
    const kept = await inTransaction(owner, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      assert.equal(await saidOf(tx, [ask(member, 6n)]), true);
      return (
        await sql<{ on: string }>`select current_setting('synchronous_commit') as on`.execute(tx)
      ).rows[0]!.on;
    });
    assert.equal(kept, 'on');
    const stale = owner.transaction().setIsolationLevel('repeatable read');
    assert.equal(await stale.execute((tx) => saidOf(tx, [ask(member, 6n)])), false);
  });

  test('after the one that moves the same account, with what is left then', async () => {
    const member = await aMember();
    let both: Promise<unknown> | undefined;
    await inTransaction(owner, async (tx) => {
      await postOne(tx, hold(member, 50_000n));
      both = Promise.all([say(ask(member, 10_000n)), say(ask(member, 10_001n))]);
      await untilSomeoneWaits(owner, both);
    });
    assert.deepEqual(await both, [true, false]);
    assert.deepEqual(await heldBy(member), [0n, 60_000n]);
  });
});

test('a key that another member’s hold brings at the same time is known, and is no accident', async () => {
  const members = [await aMember(), await aMember()];
  const key = randomUUID();
  const said = await bothAtOnce(owner, async (tx, nth) => {
    const one = sentFor({ ...ask(members[nth]!, 6n), key });
    const wire = { ...one, legs: one.legs.map((leg) => ({ ...leg, amount: `${leg.amount}` })) };
    const posted = await sql<{ codes: string[] }>`
      select ledger.post_inside(${JSON.stringify([wire])}::jsonb) as codes`.execute(tx);
    return posted.rows[0]!.codes;
  });
  assert.deepEqual(said, [['posted'], ['idempotency_key_reused']]);
});

describe('nothing is posted', () => {
  test('of several of which one cannot be', async () => {
    const [a, b] = [await aMember(), await aMember()];
    const fresh = await aFundedMember(database, 60_000n);
    const known = ask(b, 6n);
    assert.equal(await say(known), true);
    const bad = [
      [ask(b, 59_995n)],
      [ask(b, 0n)],
      [ask(b, -6n)],
      [known],
      [{ ...ask(b, 6n), key: known.key }],
      [ask(fresh, 6n)],
      [ask(randomUUID(), 6n)],
      [ask(b, 6n, 'payout' as Source)],
      [ask(b, 6n), ask(b, 6n)],
    ];
    for (const asks of bad) assert.equal(await say(ask(a, 6n), ...asks), false);
    assert.deepEqual(await heldBy(a), [60_000n, 0n]);
    assert.deepEqual(await heldBy(b), [59_994n, 6n]);
    assert.deepEqual(await heldBy(fresh), [60_000n]);
  });

  test('that the map lets nobody post alone', async () => {
    const one = ask(await aMember(), 6n);
    const kind = (change: string): string =>
      `update ledger.kind set ${change} where name = 'hold_balance'`;
    const flow = (change: string): string =>
      `update ledger.flow set ${change} where kind = 'hold_balance'`;
    const changes = [
      kind(`family = 'end'`),
      kind(`poster = 'worker'`),
      kind('approvers = 1'),
      kind(`rated = 'in'`),
      kind(`cap_rule = 'the_hold'`),
      kind(`counter = 'withdrawals'`),
      kind('closed = true'),
      kind('evidence = true'),
      kind('reason = true'),
      flow('leg = 2'),
      flow(`debit_class = 'member_profit'`),
      flow(`credit_class = 'member_profit'`),
      `insert into ledger.flow values ('hold_balance', 2, 'member_payout', 'loss', false, true)`,
      `update ledger.class set normal = 'debit' where name = 'member_payout'`,
      `update ledger.class set one_per = 'plan' where name = 'member_balance'`,
      `delete from ledger.flow where kind = 'hold_balance'`,
    ];
    for (const change of changes) assert.equal(await sayAfter(change, one), false, change);
    assert.equal(await sayAfter('select 1', one), true);
  });

  test('from or to an account that is full', async () => {
    const member = await aMember();
    const fill = (name: string, cents: string): string => `
      alter table ledger.account disable trigger account_follows_entries;
      update ledger.account set balance = ${cents} where owner = '${member}' and class = '${name}'`;
    const [full, fits] = ['3999999999999999995', '3999999999999999994'];
    assert.equal(await sayAfter(fill('member_payout', full), ask(member, 6n)), false);
    assert.equal(await sayAfter(fill('member_payout', fits), ask(member, 6n)), true);
    const rich = fill('member_balance', '2000000000000000000');
    assert.equal(await sayAfter(rich, ask(member, 1_000_000_000_000_000_000n)), false);
    assert.equal(await sayAfter(rich, ask(member, 999_999_999_999_999_999n)), true);
  });
});
