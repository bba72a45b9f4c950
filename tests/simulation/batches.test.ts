import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import {
  aDecider,
  aFundedMember,
  anApproval,
  aPayment,
  aRate,
  codesOf,
  deposit,
  granting,
  hold,
  pay,
  posting,
  release,
  quoted,
} from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import {
  memberFigures,
  movements,
  type Posting,
  post,
  usd,
  verifyBooks,
} from '../../src/server/modules/ledger/ledger.ts';

// A batch is checked and written in parts, but answers as if each posting came alone.

const database = await testDatabase();
const { owner, web, worker } = database;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('a mixed batch', () => {
  test('answers each posting by what the ones before it did', async () => {
    const member = await aFundedMember(database, 60_000n);
    const other = await aFundedMember(database, 6_000n);
    const first = hold(member, 6_000n);
    const earlier = hold(other, 600n);
    await codesOf(owner, earlier);
    const codes = await codesOf(
      owner,
      first,
      earlier,
      first,
      { ...hold(other, 1n), key: first.key },
      { ...hold(member, 1n), kind: 'gift' as 'pay' },
      { ...hold(member, 1n), legs: hold('nobody', 1n).legs },
      hold(member, 54_001n),
      hold(member, 1n, first.subject),
      hold(member, 53_000n),
      hold(other, 5_401n),
      hold(other, 5_400n),
      release(first),
      hold(member, 7_001n),
      hold(member, 7_000n),
    );
    assert.deepEqual(codes, [
      'posted',
      'repeated',
      'repeated',
      'idempotency_key_reused',
      'flow_unknown',
      'account_unknown',
      'insufficient_funds',
      'already_posted',
      'posted',
      'insufficient_funds',
      'posted',
      'posted',
      'insufficient_funds',
      'posted',
    ]);
    const figures = await memberFigures(web, member);
    assert.deepEqual([figures.balance, figures.payout], [0n, 60_000n]);
  });

  test('leaves the key of a refused posting free for the next', async () => {
    const member = await aFundedMember(database, 6_000n);
    const dear = hold(member, 6_001n);
    const cheap = { ...hold(member, 6_000n, dear.subject), key: dear.key };
    assert.deepEqual(await codesOf(owner, dear, cheap, dear), [
      'insufficient_funds',
      'posted',
      'idempotency_key_reused',
    ]);
  });

  test('lets a posting spend what another of the batch brought', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: 2_500_000n });
    const rate = await aRate(database);
    const credit = await quoted(database, deposit(payment, rate, member, 2_500_000n));
    const held = hold(member, 150_000n);
    const again = { ...credit, key: randomUUID() };
    assert.deepEqual(await codesOf(owner, held, credit, again, held, hold(member, 1n)), [
      'insufficient_funds',
      'posted',
      'already_posted',
      'posted',
      'insufficient_funds',
    ]);
    const figures = await memberFigures(web, member);
    assert.deepEqual([figures.totalInvest, figures.payout], [150_000n, 150_000n]);
  });

  test('takes nothing from anybody for a posting that nobody approved', async () => {
    const member = await aFundedMember(database, 12_000n);
    const [granted, bare] = [hold(member, 6_000n), hold(member, 6_000n)];
    await codesOf(owner, granted, bare);
    const person = await aDecider(database);
    const payload = { flow: 'pay', amount: 6_000n, owner: member };
    const approval = await anApproval(database, granted.subject, payload, [person]);
    const rate = await aRate(database);
    const codes = await codesOf(
      owner,
      pay(bare, rate),
      pay(granted, rate, approval),
      release(bare),
    );
    assert.deepEqual(codes, ['approval_missing', 'posted', 'posted']);
    const figures = await memberFigures(web, member);
    assert.deepEqual([figures.balance, figures.payout], [6_000n, 0n]);
  });

  test('takes back no more than the same batch set aside', async () => {
    const member = await aFundedMember(database, 6_000n);
    const aside = await granting(
      database,
      posting('to_unclaimed', [['member_balance', 'unclaimed', 600n]], {
        member,
        evidence: 'consent',
        reason: 'below the network fee',
      }),
      [await aDecider(database), await aDecider(database, 'owner')],
    );
    const back = (cents: bigint) =>
      posting('from_unclaimed', [['unclaimed', 'member_balance', cents]], {
        member,
        undoesKey: aside.key,
      });
    assert.deepEqual(await codesOf(owner, back(1n), aside, back(400n), back(201n), back(200n)), [
      'nothing_to_undo',
      'posted',
      'posted',
      'more_than_undone',
      'posted',
    ]);
    assert.equal((await memberFigures(web, member)).balance, 6_000n);
  });

  test('moves one account a thousand times, each entry upon the one before', async () => {
    const member = await aFundedMember(database, 600n);
    const codes = await codesOf(owner, ...times(1_000, () => hold(member, 1n)));
    assert.deepEqual(codes, [
      ...times(600, () => 'posted'),
      ...times(400, () => 'insufficient_funds'),
    ]);
    const lines = await movements(web, member, { limit: 3 });
    assert.deepEqual(
      lines.map((line) => line.balanceAfter),
      [600n, 0n, 599n],
    );
  });

  test('withheld as a whole changes nothing, and may be tried again', async () => {
    const member = await aFundedMember(database, 6_000n);
    const batch = [hold(member, 600n), hold(member, 6_000n), hold(member, 600n)];
    const withheld = await inTransaction(owner, (tx) => post(tx, batch, { allOrNothing: true }));
    assert.deepEqual(
      withheld.map((postResult) => postResult.code),
      ['withheld', 'insufficient_funds', 'withheld'],
    );
    const fewer = batch.filter((_, index) => index !== 1);
    const posted = await inTransaction(owner, (tx) => post(tx, fewer, { allOrNothing: true }));
    assert.deepEqual(
      posted.map((postResult) => postResult.code),
      ['posted', 'posted'],
    );
  });

  test('without postings answers nothing', async () => {
    assert.deepEqual(await codesOf(owner), []);
  });

  test('answers what is no posting, and a character that no text holds', async () => {
    const member = await aFundedMember(database, 6_000n);
    const good = hold(member, 600n);
    const bad = { ...good, key: randomUUID(), subject: randomUUID(), actor: 'a\u0000b' };
    assert.deepEqual(await codesOf(owner, bad, good), ['posting_invalid', 'posted']);
    const codesFor = async (sent: string): Promise<string[]> => {
      const { rows } = await sql<{ code: string }>`
        select code from ledger.post(ledger.readable(${sent}))`.execute(worker);
      return rows.map(({ code }) => code);
    };
    for (const sent of ['5', '{}', 'null', '"x"', '{"key": "\\u0000"}', '[7]']) {
      assert.deepEqual(await codesFor(sent), ['posting_invalid'], sent);
    }
    assert.deepEqual(await codesFor('[]'), []);
    const nested = '[[], "x", {"legs": 5}, {"key": {}, "legs": [3]}, {"reason": "\\\\u0000"}]';
    assert.deepEqual(await codesFor(nested), Array(5).fill('posting_invalid'));
  });
});

type BatchStep = {
  what: 'hold' | 'release' | 'unknown' | 'foreign' | 'shapeless';
  who: 0 | 1;
  amount: number;
  key: number;
  subject: number;
};

const step: fc.Arbitrary<BatchStep> = fc.record({
  what: fc.constantFrom('hold', 'hold', 'hold', 'release', 'unknown', 'foreign', 'shapeless'),
  who: fc.constantFrom(0, 1),
  amount: fc.integer({ min: 0, max: 40 }),
  key: fc.nat(12),
  subject: fc.nat(8),
});

/** The same play with new people, keys and subjects. */
async function aWorld(steps: BatchStep[]) {
  const people = [await aFundedMember(database, 60n), await aFundedMember(database, 60n)];
  const [keys, subjects] = [times(13, () => randomUUID()), times(9, () => randomUUID())];
  const postings = steps.map((batchStep): Posting => {
    const member = people[batchStep.who] ?? '';
    const held = hold(member, BigInt(batchStep.amount), subjects[batchStep.subject]);
    const made = batchStep.what === 'release' ? release(held) : held;
    if (batchStep.what === 'unknown') made.kind = 'gift' as 'pay';
    if (batchStep.what === 'shapeless') made.actor = '';
    const [leg] = made.legs;
    if (batchStep.what === 'foreign' && leg)
      leg.credit = usd('member_payout', people[1 - batchStep.who]);
    return { ...made, key: keys[batchStep.key] ?? '', actor: made.actor && 'x' };
  });
  const seen = async () =>
    Promise.all(
      people.map(async (member) => {
        const { balance, payout } = await memberFigures(web, member);
        const lines = await movements(web, member, { limit: 100 });
        const moved = lines.map((line) => [line.kind, line.amount, line.balanceAfter]);
        return { balance, payout, moved };
      }),
    );
  return { postings, seen };
}

test('a batch answers exactly as its postings one at a time, and books the same', async () => {
  const play = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
    const [together, apart] = [await aWorld(steps), await aWorld(steps)];
    const codes = await codesOf(owner, ...together.postings);
    const singly: string[] = [];
    for (const item of apart.postings) singly.push(...(await codesOf(owner, item)));
    assert.deepEqual(codes, singly);
    assert.deepEqual(await together.seen(), await apart.seen());
  });
  await fc.assert(play, { numRuns: 40 });
});

test('afterwards the books are sound', async () => {
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
