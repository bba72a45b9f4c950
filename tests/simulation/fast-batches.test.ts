import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { isBookedAsSet, openOwners, fastCodesOf } from '#test/ledger/fast-path.ts';
import {
  type AccountClass,
  type FlowKind,
  type Posting,
  usd,
} from '../../src/server/modules/ledger/ledger.ts';
import { isFull } from '../is-full.ts';

// A batch of postings on the fast path (db/code/ledger/fast-path.sql) answers and books exactly as
// its postings do one at a time with `ledger.post`. CI plays 200 random batches, and `npm test --
// batches --full` twenty thousand.

const database = await testDatabase();
const { owner } = database;
const runs = isFull ? 20_000 : 200;

/** The accounts of each kind's only path; for other kinds any two, which no path joins. */
const pathOf: Record<string, [AccountClass, AccountClass]> = {
  hold_balance: ['member_balance', 'member_payout'],
  hold_profit: ['member_profit', 'member_payout'],
  release_balance: ['member_payout', 'member_balance'],
  release_profit: ['member_payout', 'member_profit'],
  mature: ['member_profit_locked', 'member_profit'],
  subsidise: ['operator_capital', 'pool_capital'],
  deposit_unmatched: ['custody', 'suspense'],
};

type BatchStep = {
  kind: string;
  who: number;
  cents: bigint;
  key: number;
  subject: number;
  by: string;
  /** The previous posting repeats in place of this one: unchanged, or with this amount. */
  again: 'no' | 'same' | 'other';
};

const huge = [999_999_999_999_999_999n, 1_000_000_000_000_000_000n, 9_223_372_036_854_775_807n];
const step: fc.Arbitrary<BatchStep> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('hold_balance', 'hold_profit') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.keys(pathOf), 'gift', 'deposit', 'swap', 'Hold'),
    },
  ),
  who: fc.oneof({ weight: 12, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(4) }),
  cents: fc.oneof(
    { weight: 10, arbitrary: fc.bigInt(1n, 25n) },
    { weight: 1, arbitrary: fc.constantFrom(0n, -1n, ...huge) },
  ),
  key: fc.nat(400),
  subject: fc.nat(400),
  by: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('x', 'é"\\') },
    { weight: 1, arbitrary: fc.constantFrom('', 'y'.repeat(201), '\u{1F600}\n\u0001') },
  ),
  again: fc.oneof(
    { weight: 40, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constantFrom('same' as const, 'other' as const) },
  ),
});

/** Members with $0.60 of balance, $0.40 of profit and an open payout account, inserted as a set. */
async function someMembers(count: number): Promise<string[]> {
  const members = Array.from({ length: count }, () => randomUUID());
  await openOwners(owner, members);
  return members;
}

let spare: string[] = [];
async function nextMembers(count: number): Promise<string[]> {
  if (spare.length < count) spare = await someMembers(200);
  return spare.splice(0, count);
}

/** The same play with new people, keys and subjects. */
async function aWorld(steps: BatchStep[]) {
  const [funded, stranger] = [await nextMembers(2), randomUUID()];
  // A member without any account, an unknown one, and the operator.
  const people = [...funded, stranger, 'nobody', ''];
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    if (!ids.has(name)) ids.set(name, randomUUID());
    return ids.get(name)!;
  };
  const postings: Posting[] = [];
  for (const { kind, who, cents, key, subject, by, again } of steps) {
    const [debit, credit] = pathOf[kind] ?? ['member_balance', 'loss'];
    const of = people[who] === '' ? null : people[who]!;
    const last = postings.at(-1);
    if (again === 'same' && last) {
      postings.push(last);
      continue;
    }
    postings.push({
      key: again === 'other' && last ? last.key : idOf(`key ${key}`),
      kind: kind as FlowKind,
      subject: idOf(`subject ${subject}`),
      actor: by,
      legs: [
        {
          debit: { ...usd(debit), owner: of },
          credit: { ...usd(credit), owner: of },
          amount: cents,
        },
      ],
    });
  }
  const seen = async (): Promise<unknown> => {
    const { rows } = await sql<Record<string, unknown>>`
      select a.class, a.balance, a.seq, a.owner = ${stranger} as is_strange,
        (select array_agg(array[t.kind, t.family, t.actor, t.leg::text, t.amount::text,
            e.amount::text, e.balance_after::text] order by e.seq)
          from ledger.entry e left join ledger.transfer t on t.id = e.transfer_id
          where e.account_id = a.id) as entries
      from ledger.account a where a.owner = any (${[...funded, stranger]}::text[])
      order by array_position(${[...funded, stranger]}::text[], a.owner), a.class`.execute(owner);
    return rows;
  };
  return { postings, seen };
}

/** One call for each posting, in sequence. */
async function singly(postings: Posting[]): Promise<string[]> {
  const sent = postings.map((posting) => {
    const legs = posting.legs.map((leg) => ({
      amount: `${leg.amount}`,
      debit: { ...leg.debit, owner: leg.debit.owner ?? '' },
      credit: { ...leg.credit, owner: leg.credit.owner ?? '' },
    }));
    return JSON.stringify([{ ...posting, legs }]);
  });
  const { rows } = await sql<{ code: string }>`
    select p.code from unnest(${sent}::text[]) with ordinality s (sent, n)
    cross join lateral ledger.post(s.sent::jsonb) p order by s.n`.execute(owner);
  return rows.map(({ code }) => code);
}

test('a batch answers and books as its postings one at a time, and each is known afterwards', async () => {
  const codesSeen = new Set<string>();
  let fast = 0;
  const play = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
    const [together, apart] = [await aWorld(steps), await aWorld(steps)];
    const booked = await isBookedAsSet(owner, ...together.postings);
    const codes = booked
      ? together.postings.map(() => 'posted')
      : await fastCodesOf(owner, ...together.postings);
    assert.deepEqual(codes, await singly(apart.postings));
    assert.deepEqual(await together.seen(), await apart.seen());
    // A posting is recognised by the hash of its content, whichever path it took.
    const posted = together.postings.filter((_, index) => codes[index] === 'posted');
    const again = await singly(posted);
    assert.deepEqual(
      again,
      posted.map(() => 'repeated'),
    );
    for (const code of codes) codesSeen.add(code);
    fast += booked ? 1 : 0;
  });
  // A past random find: a posting refused for its actor opened an account.
  const nobodys = { kind: 'hold_balance', who: 2, cents: 1n, key: 0, subject: 0, by: '' };
  await fc.assert(play, { numRuns: runs, examples: [[[{ ...nobodys, again: 'no' }]]] });
  // Random batches that all took the same path would prove nothing.
  assert.ok(fast > runs / 10 && fast < (runs * 9) / 10, `${fast} of ${runs} took the fast path`);
  const needed = ['posted', 'repeated', 'idempotency_key_reused', 'already_posted', 'flow_unknown'];
  for (const code of [...needed, 'insufficient_funds', 'account_unknown', 'amount_invalid']) {
    assert.ok(codesSeen.has(code), code);
  }
});

test('afterwards every account is what its entries add up to, without a gap', async () => {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from ledger.account a
    left join (
      select account_id, count(*) as steps, sum(amount) as change,
        bool_and(balance_after = sum_so_far) as is_chain
      from (select e.*, sum(amount) over (partition by account_id order by seq) as sum_so_far
        from ledger.entry e) e
      group by account_id
    ) e on e.account_id = a.id
    where (coalesce(e.steps, 0), coalesce(e.change, 0)) <> (a.seq, a.balance)
      or not e.is_chain`.execute(owner);
  assert.deepEqual(rows, []);
});
