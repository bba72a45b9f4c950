import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { aFundedMember, codesOf, hold, release } from '#test/ledger/books.ts';
import { bothAtOnce } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { fastCodesOf, isBookedAsSet } from '#test/ledger/fast-path.ts';
import { type Posting, postSingle, usd } from './ledger.ts';

// Postings that need only a balance check are booked as one set (db/code/ledger/fast-path.sql),
// with the same rows as `ledger.post`. If any posting needs more, the set books nothing and
// `ledger.post` judges them.

const database = await testDatabase();
const { owner } = database;

const holdOf = (member: string, cents: bigint, source: 'balance' | 'profit' = 'balance') => {
  const debit = usd(`member_${source}`, member);
  const legs = [{ debit, credit: usd('member_payout', member), amount: cents }];
  return { ...hold(member, cents), kind: `hold_${source}`, legs } as Posting;
};

const book = (...postings: Posting[]): Promise<boolean> =>
  inTransaction(owner, (tx) => isBookedAsSet(tx, ...postings));

const some = (count: number): Promise<Posting[]> =>
  Promise.all(Array.from({ length: count }, async () => holdOf(await aMember(), 1n)));

/** Runs `ask` after a change by the owner, and rolls both back. */
async function after<Result>(change: string, ask: (tx: Tx) => Promise<Result>): Promise<Result> {
  const undone = new Error('undone');
  let answer: Result | undefined;
  await inTransaction(owner, async (tx) => {
    await sql.raw(change).execute(tx);
    answer = await ask(tx);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return answer as Result;
}

/**
 * Returns whether they are booked as a set alone; asserts the same result beside a valid posting.
 */
async function bookAfter(change: string, ...postings: Posting[]): Promise<boolean> {
  const beside = holdOf(await aMember(), 1n);
  const [alone, among] = [
    await after(change, (tx) => isBookedAsSet(tx, ...postings)),
    await after(change, (tx) => isBookedAsSet(tx, beside, ...postings)),
  ];
  assert.equal(among, alone, change);
  return alone;
}

/** A member with $600 and an open, empty payout account. */
async function aMember(cents = 60_000n): Promise<string> {
  const member = await aFundedMember(database, cents);
  const held = hold(member, 1n);
  assert.deepEqual(await codesOf(owner, held), ['posted']);
  assert.deepEqual(await codesOf(owner, release(held)), ['posted']);
  return member;
}

async function balancesOf(member: string): Promise<bigint[]> {
  const found = await sql<{ balance: bigint }>`select balance from ledger.account
    where owner = ${member} order by class`.execute(owner);
  return found.rows.map(({ balance }) => balance);
}

/** Returns a posting as the books have it, without its keys and time. */
async function written(key: string): Promise<unknown> {
  const transfer =
    await sql`select kind, family, leg, amount, actor, rate, payment, approval, undoes, evidence,
      reason, d.class as debited, c.class as credited,
      posted_at > clock.now() - interval '1 minute' as is_now
    from ledger.transfer t join ledger.account d on d.id = t.debit
    join ledger.account c on c.id = t.credit where t.id = ${key}`.execute(owner);
  const entries = await sql`select a.class, e.seq, e.amount, e.balance_after
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.transfer_id = ${key} order by e.position`.execute(owner);
  return [transfer.rows, entries.rows];
}

const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

describe('fast postings are booked', () => {
  test('to the cent, each from its account, and each on the one before', async () => {
    const [a, b] = [await aMember(), await aMember()];
    assert.equal(await book(holdOf(a, 59_999n), holdOf(b, 1n), holdOf(a, 1n)), true);
    assert.deepEqual(await balancesOf(a), [0n, 60_000n]);
    assert.deepEqual(await balancesOf(b), [59_999n, 1n]);
  });

  test('as ledger.post would book them: the same rows, and sent again each is known', async () => {
    const [a, b] = [await aMember(), await aMember()];
    const odd = { actor: 'say "é\\ \u{1F600}\n\u0001' };
    const [fast, slow] = [a, b].map((member) => [
      { ...holdOf(member, 600n), ...odd },
      { ...holdOf(member, 6n), ...odd },
    ]) as [Posting[], Posting[]];
    assert.equal(await book(...fast), true);
    assert.deepEqual(await codesOf(owner, ...slow), ['posted', 'posted']);
    for (const [index, posting] of fast.entries()) {
      const expected = JSON.stringify(await written(slow[index]!.key), asText).replaceAll(b, a);
      assert.equal(JSON.stringify(await written(posting.key), asText), expected);
    }
    assert.deepEqual(await codesOf(owner, ...fast), ['repeated', 'repeated']);
    const other = { ...fast[0]!, actor: 'another' };
    assert.deepEqual(await codesOf(owner, other), ['idempotency_key_reused']);
  });

  test('durably, and only where each statement sees what was committed before', async () => {
    const member = await aMember();
    const kept = await inTransaction(owner, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      assert.equal(await isBookedAsSet(tx, holdOf(member, 6n)), true);
      return (
        await sql<{ on: string }>`select current_setting('synchronous_commit') as on`.execute(tx)
      ).rows[0]!.on;
    });
    assert.equal(kept, 'on');
    const stale = owner.transaction().setIsolationLevel('repeatable read');
    assert.equal(await stale.execute((tx) => isBookedAsSet(tx, holdOf(member, 6n))), false);
  });

  for (const beside of [0, 1]) {
    test(`after the one that moves the same account, with what is left then, ${beside} beside it`, async () => {
      const member = await aMember();
      const among = [await some(beside), await some(beside)];
      let posted!: () => void;
      const isPosted = new Promise<void>((resolve) => (posted = resolve));
      const slow = inTransaction(owner, async (tx) => {
        await postSingle(tx, hold(member, 50_000n));
        posted();
        await sql`select pg_sleep(0.2)`.execute(tx);
      });
      await isPosted;
      const both = await Promise.all([
        book(...among[0]!, holdOf(member, 10_000n)),
        book(...among[1]!, holdOf(member, 10_001n)),
      ]);
      await slow;
      assert.deepEqual(both, [true, false]);
      assert.deepEqual(await balancesOf(member), [0n, 60_000n]);
    });
  }
});

/** Posts with the function that judges one by one, the fallback of `ledger.post_fast`. */
async function insideCodes(tx: Tx, posting: Posting): Promise<string[]> {
  const legs = posting.legs.map((leg) => ({ ...leg, amount: `${leg.amount}` }));
  const found = await sql<{ codes: string[] }>`
    select ledger.post_inside(${JSON.stringify([{ ...posting, legs }])}::jsonb) as codes`.execute(
    tx,
  );
  return found.rows[0]!.codes;
}

for (const [how, post] of Object.entries({ fastCodesOf, insideCodes })) {
  test(`a key that another member’s hold brings at the same time is known by ${how}`, async () => {
    const members = [await aMember(), await aMember()];
    const key = randomUUID();
    const results = await bothAtOnce(owner, (tx, index) =>
      post(tx, { ...holdOf(members[index]!, 6n), key }),
    );
    assert.deepEqual(results, [['posted'], ['idempotency_key_reused']]);
  });
}

describe('nothing is booked as a set', () => {
  test('of several of which one has a rule of its own; the ledger’s own function answers each', async () => {
    const [a, b] = [await aMember(), await aMember()];
    const known = holdOf(b, 6n);
    assert.equal(await book(known), true);
    const twin = holdOf(b, 6n);
    const bad: [string, ...Posting[]][] = [
      ['insufficient_funds', holdOf(b, 59_995n)],
      ['amount_invalid', holdOf(b, 0n)],
      ['amount_invalid', holdOf(b, -6n)],
      ['amount_invalid', holdOf(b, 1_000_000_000_000_000_000n)],
      ['insufficient_funds', holdOf(b, 999_999_999_999_999_999n)],
      ['repeated', known],
      ['already_posted', { ...holdOf(b, 6n), subject: known.subject }],
      ['idempotency_key_reused', { ...holdOf(b, 7n), key: known.key }],
      ['idempotency_key_reused', twin, { ...holdOf(b, 7n), key: twin.key }],
      ['already_posted', twin, { ...holdOf(b, 6n), subject: twin.subject }],
      ['insufficient_funds', holdOf(b, 6n, 'profit')],
      ['insufficient_funds', holdOf(randomUUID(), 6n)],
      ['account_unknown', holdOf('nobody', 6n)],
      ['posting_invalid', { ...holdOf(b, 6n), actor: '' }],
      ['posting_invalid', { ...holdOf(b, 6n), actor: 'x'.repeat(201) }],
      ['posting_invalid', { ...holdOf(b, 6n), key: null as never }],
      ['posting_invalid', { ...holdOf(b, 6n), subject: null as never }],
      ['flow_unknown', { ...holdOf(b, 6n), kind: 'gift' as 'pay' }],
      ['flow_unknown', { ...holdOf(b, 6n), kind: 'deposit' }],
      ['flow_closed', { ...holdOf(b, 6n), kind: 'swap' }],
      ['hold_missing', { ...holdOf(b, 6n), kind: 'release_balance' }],
      ['account_unknown', { ...holdOf(b, 6n), kind: 'adjust_up' }],
    ];
    for (const [code, ...postings] of bad) {
      const first = holdOf(a, 6n);
      assert.equal(await book(first, ...postings), false, code);
      const codes = await after('select 1', (tx) => fastCodesOf(tx, first, ...postings));
      assert.deepEqual([codes[0], codes.at(-1)], ['posted', code]);
      assert.equal(await book(...postings), false, code);
      const alone = await after('select 1', (tx) => fastCodesOf(tx, ...postings));
      assert.equal(alone.at(-1), code);
    }
    assert.deepEqual(await balancesOf(a), [60_000n, 0n]);
    assert.deepEqual(await balancesOf(b), [59_994n, 6n]);
  });

  test('where the balance suffices at the end and not on the way there', async () => {
    const member = await aMember(6n);
    const back = `
      update ledger.kind set fast_path = true, has_rule = false where name = 'release_balance'`;
    const dear = { ...holdOf(member, 6n), kind: 'release_balance' } as Posting;
    assert.equal(await bookAfter(back, holdOf(member, 6n), dear, holdOf(member, 6n)), true);
    assert.equal(await bookAfter(back, dear, holdOf(member, 6n)), false);
  });

  test('of no postings, which answer nothing', async () => {
    assert.deepEqual(await fastCodesOf(owner), []);
  });

  test('of a kind that got a rule, which is asked; and no kind with one may take the fast path', async () => {
    const posting = holdOf(await aMember(), 6n);
    const kind = (change: string): string =>
      `update ledger.kind set ${change} where name = 'hold_balance'`;
    const rules: [string, string][] = [
      ['approvers = 1', 'approval_missing'],
      // Judged one by one from then on; but no rule concerns a hold, whatever the map calls it.
      [`rated = 'in'`, 'posted'],
      ['has_rule = true', 'posted'],
      [`counter = 'withdrawals'`, 'posted'],
      ['closed = true', 'flow_closed'],
      ['evidence = true', 'evidence_missing'],
      ['reason = true', 'reason_missing'],
      [`family = 'distribute'`, 'posted'],
    ];
    for (const [change, code] of rules) {
      await assert.rejects(bookAfter(kind(change), posting), /fast_path_has_no_rule/, change);
      const judged = kind(`${change}, fast_path = false`);
      assert.equal(await bookAfter(judged, posting), false, change);
      assert.deepEqual(await after(judged, (tx) => fastCodesOf(tx, posting)), [code], change);
    }
    assert.equal(await bookAfter('select 1', posting), true);
  });

  test('of a kind with a second path, or with none', async () => {
    const posting = holdOf(await aMember(), 6n);
    const second = `
      insert into ledger.flow values ('hold_balance', 2, 'member_payout', 'loss', false, true)`;
    assert.equal(await bookAfter(second, posting), false);
    const none = `delete from ledger.flow where kind = 'hold_balance'`;
    assert.equal(await bookAfter(none, posting), false);
  });

  test('on other sides than the map’s: a debit raises what it raises, and floors are its own', async () => {
    const posting = holdOf(await aMember(), 6n);
    const raised = `update ledger.class set normal = 'debit' where name = 'member_payout'`;
    assert.equal(await bookAfter(raised, posting), false);
    const unwatched = 'alter table ledger.account drop constraint no_overdraft';
    const dear = holdOf(posting.legs[0]!.debit.owner!, 60_001n);
    assert.equal(await bookAfter(unwatched, dear), false);
    const free = `update ledger.class set may_go_below_zero = true where name = 'member_balance'`;
    // The table's constraint decides in the end, and that is intended.
    assert.equal(await bookAfter(free, dear), false);
    assert.equal(await bookAfter(`${free}; ${unwatched}`, dear), true);
  });

  test('from or to an account that is full', async () => {
    const member = await aMember();
    const fill = (name: string, cents: string): string => `
      alter table ledger.account disable trigger account_follows_entries;
      update ledger.account set balance = ${cents} where owner = '${member}' and class = '${name}'`;
    const [full, fits] = ['3999999999999999995', '3999999999999999994'];
    assert.equal(await bookAfter(fill('member_payout', full), holdOf(member, 6n)), false);
    // All rows are rolled back: the ledger's slow path does not have them.
    for (const beside of [[], [holdOf(await aMember(), 1n)]]) {
      const codes = await after(fill('member_payout', full), (tx) =>
        fastCodesOf(tx, ...beside, holdOf(member, 6n)),
      );
      assert.deepEqual(codes, [...beside.map(() => 'posted'), 'insufficient_funds']);
    }
    assert.equal(await bookAfter(fill('member_payout', fits), holdOf(member, 6n)), true);
    const rich = fill('member_balance', '2000000000000000000');
    assert.equal(await bookAfter(rich, holdOf(member, 1_000_000_000_000_000_000n)), false);
    assert.equal(await bookAfter(rich, holdOf(member, 999_999_999_999_999_999n)), true);
    const many = Array.from({ length: 12 }, () => holdOf(member, 999_999_999_999_999_999n));
    assert.equal(await bookAfter(rich, ...many), false);
  });
});
