import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { aDecider, aRate, codesOf, granting } from '#test/ledger/books.ts';
import { anApproval, posting, shared } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { bothAtOnce } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aGain } from '#test/ledger/investors.ts';
import { type Posting, usd } from './ledger.ts';

// A run is posted by a dedicated function (db/code/ledger/runs.sql): it refuses whatever
// `ledger.post` would refuse, and writes the same rows.

const database = await testDatabase();
const { owner, worker } = database;
const people = [await aDecider(database), await aDecider(database, 'owner')];
await aRate(database);
await addCapital(database);

type RunInput = {
  kind: 'distribute_gain' | 'distribute_capital';
  /** The amount of each share; all go to one member if `isOne`. */
  cents: bigint[];
  isOne: boolean;
  pool: bigint;
  granted: bigint;
  grantedTo: string | undefined;
  by: typeof people;
};
type BuiltRun = { run: string; plan: string; members: string[]; sent: Posting[] };

/** An approved run with its shares and a funded pool; none of it is posted. */
async function aRun(input: Partial<RunInput> = {}): Promise<BuiltRun> {
  const { kind = 'distribute_gain', cents = [600n], isOne = false, by = people } = input;
  const all = cents.reduce((sum, value) => sum + value, 0n);
  const { pool = all, granted = all } = input;
  const [plan, subject, member] = [randomUUID(), randomUUID(), randomUUID()];
  if (pool > 0n) await aGain(database, plan, (pool * 100n) / 6n);
  const payload = { flow: 'distribute', amount: granted, plan: input.grantedTo ?? plan };
  const approvalId = await anApproval(database, subject, payload, by);
  const from = kind === 'distribute_gain' ? 'pool_gain' : 'pool_capital';
  const sent = cents.map((amount) => {
    const about = { plan, member: isOne ? member : randomUUID(), approvalId, actor: 'worker' };
    return posting(kind, [[from, 'member_profit_locked', amount]], about);
  });
  await shared(database, ...sent);
  const found = await sql<{ id: string }>`select id from distributions.run
    where proposal_id = ${approvalId}`.execute(owner);
  const members = sent.map(({ legs }) => legs[0]!.credit.owner!);
  return { run: found.rows[0]!.id, plan, members, sent };
}

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Posts all shares of a run. */
async function book(db: Db | Tx, { run, sent }: BuiltRun, kind = sent[0]!.kind): Promise<void> {
  await sql`
    select ledger.post_run(r.plan_id, r.proposal_id, ${kind},
      ledger.ready_run(r.id, r.plan_id, r.proposal_id, ${sent[0]!.kind}, null, ${last}::uuid))
    from distributions.run r where r.id = ${run}`.execute(db);
}

/** Returns null if the books posted, else their refusal, which rolls the writes back. */
const saidOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === 'CD002') return error.message;
      throw error;
    },
  );
const say = (made: BuiltRun): Promise<string | null> =>
  saidOf(inTransaction(owner, (tx) => book(tx, made)));

/** Books the run after a change by the owner, and rolls both back; returns the refusal or null. */
async function sayAfter(made: BuiltRun, change: string, kind?: Posting['kind']) {
  const undone = new Error('undone');
  const work = inTransaction(owner, async (tx) => {
    await sql.raw(change).execute(tx);
    await book(tx, made, kind);
    throw undone;
  });
  return saidOf(
    work.catch((error: unknown) => {
      if (error !== undone) throw error;
    }),
  );
}

const balanceOf = async (name: string, of: string): Promise<bigint> => {
  const found = await sql<{ balance: bigint }>`select balance from ledger.account
    where class = ${name} and owner = ${of}`.execute(owner);
  return found.rows[0]?.balance ?? 0n;
};

describe('a run is posted', () => {
  test('to the cent, also twice to one member, and counted', async () => {
    const many = await aRun({ cents: [100n, 200n, 300n], pool: 606n });
    const builtRun = await aRun({ cents: [1n, 2n, 3n], isOne: true });
    assert.deepEqual([await say(many), await say(builtRun)], [null, null]);
    assert.equal(await balanceOf('pool_gain', many.plan), 6n);
    const paid = many.members.map((member) => balanceOf('member_profit_locked', member));
    assert.deepEqual(await Promise.all(paid), [100n, 200n, 300n]);
    assert.equal(await balanceOf('member_profit_locked', builtRun.members[0]!), 6n);
    const counted = await sql<{ interest: bigint }>`select interest from ledger.member_counter
      where member = ${builtRun.members[0]!}`.execute(owner);
    assert.equal(counted.rows[0]?.interest, 6n);
    const total = await sql<{ cents: bigint }>`select sum(cents)::bigint as cents
      from ledger.total_delta where name = 'interest'`.execute(owner);
    assert.equal(total.rows[0]?.cents, 606n);
  });

  test('as ledger.post would have: sent there again, each is known', async () => {
    const made = await aRun({ cents: [600n, 1_200n] });
    assert.equal(await say(made), null);
    const keys = await sql<{ id: string; subject: string }>`select id, subject
      from ledger.transfer where subject = any (${made.sent.map(({ subject }) => subject)})
    `.execute(owner);
    const keyOf = new Map(keys.rows.map(({ id, subject }) => [subject, id]));
    const again = made.sent.map((item) => ({ ...item, key: keyOf.get(item.subject)! }));
    assert.deepEqual(await codesOf(worker, ...again), ['repeated', 'repeated']);
  });

  test('durably, and only where each statement sees what was committed before', async () => {
    const made = await aRun();
    const kept = await inTransaction(owner, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      await book(tx, made);
      return (
        await sql<{ on: string }>`select current_setting('synchronous_commit') as on`.execute(tx)
      ).rows[0]!.on;
    });
    assert.equal(kept, 'on');
    const other = await aRun();
    await assert.rejects(
      owner
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => book(tx, other)),
      { code: 'CA003' },
    );
  });

  test('after the one that moves the same accounts, not beside them', async () => {
    const opened = await aRun();
    assert.equal(await say(opened), null);
    const [first, second] = [await aRun(), await aRun()];
    for (const { sent } of [first, second]) {
      await sql`update distributions.share set member_id = ${opened.members[0]!}
        where subject = ${sent[0]!.subject}`.execute(owner);
    }
    const runs = [first, second];
    await bothAtOnce(owner, (tx, index) => book(tx, runs[index]!));
    assert.equal(await balanceOf('member_profit_locked', opened.members[0]!), 1_800n);
  });
});

describe('nothing of a run is posted', () => {
  test('that is in the books already', async () => {
    const made = await aRun({ granted: 1_200n, pool: 1_200n });
    assert.deepEqual([await say(made), await say(made)], [null, 'already_posted']);
    assert.equal(await balanceOf('pool_gain', made.plan), 600n);
  });

  test('that people did not grant, or not so much of, or not to this plan', async () => {
    assert.equal(await say(await aRun({ by: people.slice(0, 1) })), 'approval_missing');
    assert.equal(await say(await aRun({ granted: 599n })), 'approval_used');
    const other = await aRun({ grantedTo: randomUUID() });
    assert.equal(await say(other), 'approval_mismatch');
  });

  test('beyond what is in the pool, or where there is none', async () => {
    const short = await aRun({ cents: [600n, 6n], pool: 600n });
    assert.equal(await say(short), 'insufficient_funds');
    assert.equal(await balanceOf('pool_gain', short.plan), 600n);
    assert.equal(await say(await aRun({ pool: 0n })), 'insufficient_funds');
  });

  test('from capital while there are gains', async () => {
    const made = await aRun({ kind: 'distribute_capital', pool: 6n });
    const { plan } = made;
    const debit = usd('operator_capital', null);
    const legs = [{ debit, credit: usd('pool_capital', plan), amount: 600n }];
    const row = { ...posting('subsidise', [], { plan, evidence: 'a resolution' }), legs };
    assert.deepEqual(await codesOf(owner, await granting(database, row, people)), ['posted']);
    assert.equal(await say(made), 'gain_first');
    const without = `alter table ledger.account disable trigger account_follows_entries;
      update ledger.account set balance = 0 where class = 'pool_gain' and owner = '${plan}'`;
    assert.equal(await sayAfter(made, without), null);
  });

  test('by another kind, over another path or over one that is closed', async () => {
    const made = await aRun();
    assert.equal(await sayAfter(made, 'select 1', 'share_loss'), 'flow_unknown');
    const asLoss = `update ledger.kind set family = 'loss' where name = 'distribute_gain'`;
    assert.equal(await sayAfter(made, asLoss), 'flow_unknown');
    const another = `update ledger.flow set debit_class = 'operator_capital'
      where kind = 'distribute_gain'`;
    assert.equal(await sayAfter(made, another), 'flow_unknown');
    const closed = `update ledger.kind set closed = true where name = 'distribute_gain'`;
    assert.equal(await sayAfter(made, closed), 'flow_closed');
  });

  test('to an account that is full', async () => {
    const made = await aRun();
    const [member] = made.members;
    const fill = (cents: string) => `
      alter table ledger.account disable trigger account_opens_empty;
      insert into ledger.account (owner, class, asset, balance)
      values ('${member}', 'member_profit_locked', 'USD', ${cents})`;
    assert.equal(await sayAfter(made, fill('3999999999999999401')), 'insufficient_funds');
    // More than the column holds: the sum itself fails.
    assert.equal(await sayAfter(made, fill('9223372036854775800')), 'insufficient_funds');
    assert.equal(await sayAfter(made, fill('3999999999999999400')), null);
  });
});
