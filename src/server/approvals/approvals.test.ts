import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { bothAtOnce } from '../../../tests/support/at-once.ts';
import { aDecider } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { approve, type Asked, propose, reject, withdrawProposals } from './approvals.ts';
import { decideProposal } from './decide-proposal.ts';
import { openProposals, proposalById } from './sql.ts';

const database = await testDatabase();
const { web, owner } = database;
const ada = await aDecider(database);
const bob = await aDecider(database, 'owner');
const eve = await aDecider(database, 'support');

/** A kind that moves no money by itself. */
const moneyless = 'dispute_unfounded';

const asked = (more: Partial<Asked> = {}): Asked => ({
  kind: moneyless,
  subject: randomUUID(),
  payload: { reason: 'looked into' },
  shown: { before: { a: 1 }, after: { a: 2, reason: 'looked into' } },
  needed: 1,
  ...more,
});

const proposed = (by: string | null, more: Partial<Asked> = {}) =>
  inTransaction(web, (tx) => propose(tx, by, asked(more)));

const approved = (token: string, made: { id: string; shownHash: string }) =>
  inTransaction(web, (tx) => approve(tx, token, made.id, made.shownHash));

/** Whether a proposal by `by`, sent with a session's token, counts its proposer. */
async function proofOf(by: string | null, token?: string): Promise<boolean | undefined> {
  const made = await proposed(by, token === undefined ? {} : { token });
  const row = await sql<{ proved: boolean }>`
    select proposer_proved as proved from approvals.proposal where id = ${made.id}`.execute(web);
  return row.rows[0]?.proved;
}

const run = (made: { id: string; shownHash: string }, person: typeof ada, done: string[]) =>
  inTransaction(web, (tx) =>
    decideProposal(
      tx,
      person,
      { proposalId: made.id, decision: 'approve', shownHash: made.shownHash },
      {
        dispute_unfounded: { execute: async (_, proposal) => void done.push(proposal.completedBy) },
      },
    ),
  );

/** A proposal of a kind that two people granted. */
async function grantedByTwo(kind: string): Promise<string> {
  const made = await proposed(null, { kind, needed: 2 });
  await approved(ada.token, made);
  await approved(bob.token, made);
  return made.id;
}

async function take(db: Db | Tx, id: string, ...kinds: string[]): Promise<string | null> {
  const taken = await sql<{ refusal: string | null }>`
    select approvals.take(${id}, variadic ${kinds}::text[]) as refusal`.execute(db);
  return taken.rows[0]!.refusal;
}

describe('an approval', () => {
  test('completes with one person, and is then decided', async () => {
    const made = await proposed(null);
    assert.deepEqual(await approved(ada.token, made), { complete: true });
    await assert.rejects(approved(bob.token, made), { code: 'already_decided' });
    assert.equal((await proposalById(web, made.id))?.status, 'approved');
  });

  test('of two needs two different people', async () => {
    const made = await proposed(null, { needed: 2 });
    assert.deepEqual(await approved(ada.token, made), { complete: false });
    await assert.rejects(approved(ada.token, made), { code: 'already_approved' });
    assert.deepEqual(await approved(bob.token, made), { complete: true });
  });

  test('never comes from whoever proposed', async () => {
    const made = await proposed(ada.id);
    await assert.rejects(approved(ada.token, made), { code: 'own_proposal' });
    assert.deepEqual(await approved(bob.token, made), { complete: true });
  });

  test('is for exactly what was shown', async () => {
    const made = await proposed(null);
    const other = { ...made, shownHash: 'f'.repeat(64) };
    await assert.rejects(approved(ada.token, other), { code: 'shown_changed' });
  });

  test('needs a live administrators’ session, freshly proved, of a role that may', async () => {
    const made = await proposed(null);
    const stale = await aDecider(database, 'finance', 6);
    const ended = await aDecider(database);
    const idle = await aDecider(database);
    const old = await aDecider(database);
    const suspended = await aDecider(database);
    const session = (id: string, change: string) =>
      sql`update identity.session set ${sql.raw(change)} where administrator_id = ${id}`.execute(
        owner,
      );
    await session(ended.id, 'ended_at = clock.real()');
    await session(idle.id, `idle_expires_at = clock.real() - interval '1 second'`);
    await session(old.id, `expires_at = clock.real() - interval '1 second'`);
    await sql`
      update identity.administrator set status = 'suspended' where id = ${suspended.id}`.execute(
      owner,
    );
    const expected = [
      [stale.token, 'step_up_required'],
      [ended.token, 'unauthenticated'],
      [idle.token, 'unauthenticated'],
      [old.token, 'unauthenticated'],
      [suspended.token, 'unauthenticated'],
      ['guess', 'unauthenticated'],
      [eve.token, 'forbidden'],
    ] as const;
    for (const [token, code] of expected) {
      await assert.rejects(approved(token, made), { code });
      const no = inTransaction(web, (tx) => reject(tx, token, made.id, 'no'));
      await assert.rejects(no, { code });
    }
    assert.equal((await proposalById(web, made.id))?.status, 'open');
  });

  test('comes within 24 hours, of a proposal that is there', async () => {
    const made = await proposed(null);
    // Made as old: a guard that a test takes away and puts back would be whole afterwards.
    const old = await sql<{ id: string }>`
      insert into approvals.proposal (kind, subject, payload, shown, shown_hash, proposer_proved,
        needed, proposed_at, expires_at)
      select kind, subject, payload, shown, shown_hash, false, needed,
        proposed_at - interval '1 day', clock.real()
      from approvals.proposal where id = ${made.id} returning id`.execute(owner);
    const late = { ...made, id: old.rows[0]!.id };
    await assert.rejects(approved(ada.token, late), { code: 'proposal_expired' });
    const lost = { ...made, id: randomUUID() };
    await assert.rejects(approved(ada.token, lost), { code: 'not_found' });
    const life = await sql<{ hours: string }>`
      select extract(epoch from expires_at - proposed_at) / 3600 as hours
      from approvals.proposal where id = ${made.id}`.execute(owner);
    assert.equal(Number(life.rows[0]?.hours).toFixed(3), '24.000');
  });

  test('of two who decide at once is one of two', async () => {
    const made = await proposed(null, { needed: 2 });
    const people = [ada, bob];
    const said = await bothAtOnce(web, (tx, nth) =>
      approve(tx, people[nth]!.token, made.id, made.shownHash),
    );
    assert.deepEqual(said, [{ complete: false }, { complete: true }]);
  });

  test('is used up once, for its own kind, and needs two', async () => {
    const alone = await proposed(null);
    await approved(ada.token, alone);
    assert.equal(await take(owner, alone.id, moneyless), 'approval_missing');
    assert.equal(await take(owner, randomUUID(), moneyless), 'approval_missing');
    const open = await proposed(null, { needed: 2 });
    await approved(ada.token, open);
    assert.equal(await take(owner, open.id, moneyless), 'approval_missing');
    const id = await grantedByTwo(moneyless);
    assert.equal(await take(owner, id, 'other_act', 'another_act'), 'approval_missing');
    assert.equal(await take(owner, id, 'other_act', moneyless), null);
    assert.equal(await take(owner, id, moneyless), 'approval_used');
  });

  test('of which two use it at once is used by one', async () => {
    const id = await grantedByTwo(moneyless);
    const said = await bothAtOnce(owner, (tx) => take(tx, id, moneyless));
    assert.deepEqual(said, [null, 'approval_used']);
  });

  test('counts the proposer only when their own session stood behind it', async () => {
    assert.equal(await proofOf(ada.id), false);
    assert.equal(await proofOf(ada.id, bob.token), false);
    assert.equal(await proofOf(eve.id, eve.token), false);
    assert.equal(await proofOf(null, ada.token), false);
    const tired = await aDecider(database, 'finance', 6);
    assert.equal(await proofOf(tired.id, tired.token), false);
    assert.equal(await proofOf(ada.id, ada.token), true);
  });
});

describe('a proposal', () => {
  test('ends by one no, or when its subject takes it back', async () => {
    const refused = await proposed(null);
    await inTransaction(web, (tx) => reject(tx, ada.token, refused.id, 'not now'));
    await assert.rejects(approved(bob.token, refused), { code: 'already_decided' });
    const subject = randomUUID();
    const cancelled = await proposed(null, { subject });
    await inTransaction(web, (tx) => withdrawProposals(tx, subject, 'cancelled'));
    await assert.rejects(approved(bob.token, cancelled), { code: 'already_decided' });
  });

  test('cannot be changed afterwards, not even by the owner of the table', async () => {
    const made = await proposed(ada.id);
    const changes = [
      `payload = '{"flow":"pay","amount":"1"}'`,
      `shown = '{}'`,
      `shown_hash = repeat('0', 64)`,
      'needed = 2',
      'proposed_by = null',
      'proposer_proved = true',
      `expires_at = expires_at + interval '1 day'`,
      `kind = 'other'`,
      'subject = uuidv7()',
      `status = 'approved'`,
      'spent = -1',
    ];
    const statements = [
      ...changes.map((change) => `update approvals.proposal set ${change} where id = '${made.id}'`),
      `insert into approvals.approver values ('${made.id}', '${ada.id}', uuidv7(), clock.real())`,
      'delete from approvals.proposal',
      'truncate approvals.proposal, approvals.approver',
    ];
    for (const statement of statements) {
      const sly = `select set_config('session_replication_role', 'replica', true); ${statement}`;
      await assert.rejects(sql.raw(sly).execute(owner), { code: 'CA002' }, statement);
    }
    await approved(bob.token, made);
    await sql`update approvals.proposal set consumed_by = ${made.id} where id = ${made.id}`.execute(
      owner,
    );
    const later = [
      `update approvals.proposal set status = 'open' where id = '${made.id}'`,
      `update approvals.proposal set consumed_by = null where id = '${made.id}'`,
      'update approvals.approver set session_id = uuidv7()',
      'delete from approvals.approver',
      'truncate approvals.approver',
      `insert into approvals.approver values ('${made.id}', uuidv7(), uuidv7(), clock.real())`,
    ];
    for (const statement of later) {
      const sly = `select set_config('session_replication_role', 'replica', true); ${statement}`;
      await assert.rejects(sql.raw(sly).execute(owner), { code: 'CA002' }, statement);
    }
  });

  test('is listed while it waits, newest first', async () => {
    const made = await proposed(null);
    const rows = await openProposals(web, { limit: 1, status: 'open' });
    assert.deepEqual(
      rows.map((row) => [row.id, row.status, row.approvers]),
      [[made.id, 'open', []]],
    );
  });
});

describe('a decision', () => {
  test('carries out what was approved with the last approval, in its transaction', async () => {
    const done: string[] = [];
    const made = await proposed(null, { needed: 2 });
    assert.equal(await run(made, ada, done), 'waits');
    assert.equal(await run(made, bob, done), 'carried_out');
    assert.deepEqual(done, [bob.id]);
    const trail = await sql<{ act: string }>`
      select act from audit.event where actor = ${`admin:${bob.id}`}`.execute(web);
    assert.deepEqual(trail.rows, [{ act: 'approve dispute_unfounded' }]);
  });

  test('that cannot be carried out is not taken', async () => {
    const made = await proposed(null, { kind: 'second_factor_reset' });
    await assert.rejects(run(made, ada, []), { code: 'not_executable' });
    assert.equal((await proposalById(web, made.id))?.status, 'open');
  });
});
