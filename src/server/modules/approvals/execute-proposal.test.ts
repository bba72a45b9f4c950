import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { ofNobody, type Unproposed } from '#test/ledger/approvers.ts';
import { aDecider } from '#test/ledger/books.ts';
import { bothAtOnce } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { executeProposal, executeWithin, executionLoop } from './approvals.ts';
import { decideProposal } from './decide-proposal.ts';
import { proposalById } from './sql.ts';

const database = await testDatabase();
const { web, owner, worker } = database;
const ada = await aDecider(database);
const bob = await aDecider(database, 'owner');

const proposed = (more: Partial<Unproposed> = {}) =>
  ofNobody(owner, {
    kind: 'to_unclaimed',
    subject: randomUUID(),
    payload: { reason: 'looked into' },
    ...more,
  });

const decided = (made: { id: string; shownHash: string }, person: typeof ada) =>
  inTransaction(web, (tx) =>
    decideProposal(tx, person, {
      proposalId: made.id,
      decision: 'approve',
      shownHash: made.shownHash,
    }),
  );

/** Records who completed each proposal, as the worker's executor; `meets` may throw instead. */
const executing = (done: string[], meets: () => void = () => undefined) => ({
  to_unclaimed: {
    execute: async (_: Tx, { completedBy }: { completedBy: string }) => {
      meets();
      done.push(completedBy);
    },
  },
});

const endOf = async (id: string) => {
  const { executedAt, failedCode, status } = (await proposalById(web, id))!;
  return { isExecuted: executedAt !== null, failedCode, status };
};

describe('a decision', () => {
  test('is carried out by the worker once it is complete, and stands in the log', async () => {
    const done: string[] = [];
    const made = await proposed({ needed: 2 });
    assert.equal(await decided(made, ada), 'waits');
    await executeProposal(worker, made.id, executing(done));
    assert.equal(await decided(made, bob), 'complete');
    assert.deepEqual(await endOf(made.id), {
      isExecuted: false,
      failedCode: null,
      status: 'approved',
    });
    await executeProposal(worker, made.id, executing(done));
    await executeProposal(worker, made.id, executing(done));
    assert.deepEqual(done, [bob.id]);
    assert.equal((await endOf(made.id)).isExecuted, true);
    const trail = await sql<{ act: string }>`
      select act from audit.event where actor = ${`admin:${bob.id}`}
      order by id desc limit 1`.execute(web);
    assert.deepEqual(trail.rows, [{ act: 'approve to_unclaimed' }]);
  });

  test('is carried out once by two workers that take it at once', async () => {
    const done: string[] = [];
    const made = await proposed();
    await decided(made, ada);
    // The second starts when the first has done its work and has not committed yet.
    await bothAtOnce(worker, (tx) => executeWithin(tx, made.id, executing(done)));
    assert.deepEqual(done, [ada.id]);
    assert.equal((await endOf(made.id)).isExecuted, true);
  });

  test('that is refused when it is carried out ends with the reason, and owners are mailed', async () => {
    const made = await proposed({ kind: 'dispute_unfounded', payload: {} });
    assert.equal(await decided(made, ada), 'complete');
    await executeProposal(worker, made.id, {});
    const ended = { isExecuted: false, failedCode: 'not_executable', status: 'failed' };
    assert.deepEqual(await endOf(made.id), ended);
    const done: string[] = [];
    const late = { dispute_unfounded: executing(done).to_unclaimed };
    await executeProposal(worker, made.id, late);
    assert.deepEqual(done, []);
    const mails = await sql`select from pgboss.job
      where name = 'owners' and data ->> 'kind' = 'proposal_failed'`.execute(owner);
    assert.equal(mails.rows.length, 1);
  });

  test('that a posting stands on is not carried out again, and fails no more', async () => {
    const done: string[] = [];
    const made = await proposed();
    assert.equal(await decided(made, ada), 'complete');
    await sql`update approvals.proposal set consumed_by = ${randomUUID()} where id = ${made.id}`.execute(
      owner,
    );
    await executeProposal(worker, made.id, executing(done));
    const failed = await sql<{ has: boolean }>`
      select approvals.note_failure(${made.id}, 'figures_moved', true) as has`.execute(worker);
    assert.deepEqual([done, failed.rows[0]!.has], [[], false]);
    assert.equal((await endOf(made.id)).status, 'approved');
  });

  test('that meets an accident is tried again, and ends after the eighth', async () => {
    const done: string[] = [];
    const made = await proposed();
    await decided(made, ada);
    const broken = executing(done, () => {
      throw new Error('the machine hiccups');
    });
    for (let tries = 1; tries <= 8; tries += 1) {
      assert.equal((await endOf(made.id)).failedCode, null);
      await assert.rejects(executeProposal(worker, made.id, broken), /hiccups/);
    }
    assert.equal((await endOf(made.id)).failedCode, 'unavailable');
    assert.deepEqual(done, []);
  });

  test('that met an accident rests for a while, and is taken again after that', async () => {
    const done: string[] = [];
    const made = await proposed();
    await decided(made, ada);
    let accidents = 1;
    const once = executing(done, () => {
      if (accidents-- > 0) throw new Error('the machine hiccups');
    });
    const loop = executionLoop(once);
    await assert.rejects(loop.run(worker), /hiccups/);
    const restsUntil = (change: string) =>
      sql`update approvals.proposal set try_after = clock.real() + ${change}::interval
        where id = ${made.id} and try_after is not null`.execute(owner);
    await restsUntil('1 minute');
    await loop.run(worker);
    assert.deepEqual(done, []);
    await restsUntil('-1 second');
    await loop.run(worker);
    assert.deepEqual(done, [ada.id]);
  });

  test('is never noted as carried out by the web process', async () => {
    const made = await proposed();
    await decided(made, ada);
    for (const call of [
      sql`select * from approvals.lock_to_execute(${made.id})`,
      sql`select approvals.note_executed(${made.id})`,
      sql`select approvals.note_failure(${made.id}, 'no', true)`,
      sql`select * from approvals.to_execute`,
    ]) {
      await assert.rejects(call.execute(web), { code: '42501' });
    }
  });
});
