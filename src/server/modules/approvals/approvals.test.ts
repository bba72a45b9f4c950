import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { ofNobody, type Unproposed } from '#test/ledger/approvers.ts';
import { aDecider } from '#test/ledger/books.ts';
import { bothAtOnce } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { approve, propose, reject } from './approvals.ts';
import { openProposals, proposalById } from './sql.ts';

const database = await testDatabase();
const { web, worker, owner, superuser } = database;
const ada = await aDecider(database);
const bob = await aDecider(database, 'owner');
const eve = await aDecider(database, 'support');

/** A kind that moves no money directly. */
const moneyless = 'to_unclaimed';

type ProposalInput = Unproposed;

const asked = (more: Partial<ProposalInput> = {}): ProposalInput => ({
  kind: moneyless,
  subject: randomUUID(),
  payload: { reason: 'looked into' },
  ...more,
});

/** Proposed by a person through their own session, or without a proposer. */
const proposed = (by: { token: string } | null, more: Partial<ProposalInput> = {}) =>
  by === null
    ? ofNobody(owner, asked(more))
    : inTransaction(web, (tx) => propose(tx, { ...asked(more), token: by.token }));

const approved = (token: string, made: { id: string; shownHash: string }) =>
  inTransaction(web, (tx) => approve(tx, token, made.id, made.shownHash));

/** An approved proposal of a kind that needs two people. */
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

  test('never comes from the person who proposed', async () => {
    const made = await proposed(ada);
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
    // Inserted with an old date: a guard that the test removed would be restored afterwards.
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
    const results = await bothAtOnce(web, (tx, index) =>
      approve(tx, people[index]!.token, made.id, made.shownHash),
    );
    assert.deepEqual(results, [{ complete: false }, { complete: true }]);
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
    const results = await bothAtOnce(owner, (tx) => take(tx, id, moneyless));
    assert.deepEqual(results, [null, 'approval_used']);
  });
});

describe('a proposal', () => {
  test('shows what the database made, and its seal is of exactly that text', async () => {
    const subject = randomUUID();
    const made = await proposed(ada, { subject });
    const found = await sql<{ text: string; shown: unknown; version: number; hash: string }>`
      select shown_text as text, shown, shown_version as version, shown_hash as hash
      from approvals.proposal where id = ${made.id}`.execute(web);
    const { text, shown, version, hash } = found.rows[0]!;
    assert.equal(createHash('sha256').update(text, 'utf8').digest('hex'), made.shownHash);
    assert.deepEqual([version, hash], [1, made.shownHash]);
    assert.deepEqual(shown, {
      version: 1,
      kind: moneyless,
      subject,
      people: { proposer: { id: ada.id, email: `${ada.id}@example.org` } },
      before: null,
      after: { reason: 'looked into' },
    });
    const sorted = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, item]) => [key, sorted(item)]),
          )
        : value;
    assert.equal(text, JSON.stringify(sorted(shown)));
  });

  test('ends by one no, or when its subject takes it back', async () => {
    const refused = await proposed(null);
    await inTransaction(web, (tx) => reject(tx, ada.token, refused.id, 'not now'));
    await assert.rejects(approved(bob.token, refused), { code: 'already_decided' });
    const subject = randomUUID();
    const cancelled = await proposed(null, { subject });
    const withdraw = sql`select approvals.withdraw(${subject}::uuid, 'cancelled')`;
    for (const db of [web, worker]) await assert.rejects(withdraw.execute(db), { code: '42501' });
    await withdraw.execute(owner);
    await assert.rejects(approved(bob.token, cancelled), { code: 'already_decided' });
  });

  test('cannot be changed afterwards, not even by the owner of the table', async () => {
    const made = await proposed(ada);
    const changes = [
      `payload = '{"flow":"pay","amount":"1"}'`,
      `shown = '{}'`,
      `shown_hash = repeat('0', 64)`,
      'needed = 2',
      'proposed_by = null',
      'proposer_proved = not proposer_proved',
      `shown_text = '{}'`,
      'shown_version = 2',
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
      'truncate approvals.proposal, approvals.approver cascade',
    ];
    for (const statement of statements) {
      const sly = `select set_config('session_replication_role', 'replica', true); ${statement}`;
      await assert.rejects(sql.raw(sly).execute(superuser), { code: 'CA002' }, statement);
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
      await assert.rejects(sql.raw(sly).execute(superuser), { code: 'CA002' }, statement);
    }
  });

  test('keeps who rejected it, and how it was carried out', async () => {
    const [rejected, done, failed] = [
      await proposed(ada),
      await proposed(ada),
      await proposed(ada),
    ];
    await inTransaction(web, (tx) => reject(tx, bob.token, rejected.id, 'not now'));
    for (const made of [done, failed]) await approved(bob.token, made);
    const set = ({ id }: { id: string }, change: string) =>
      sql`update approvals.proposal set ${sql.raw(change)} where id = ${id}`.execute(owner);
    await set(done, 'executed_at = clock.real()');
    await set(failed, `status = 'failed', failed_code = 'not_executable'`);
    for (const [made, change] of [
      [rejected, 'rejected_by = proposed_by'],
      [rejected, 'rejected_by = null'],
      [done, 'executed_at = null'],
      [done, `failed_code = 'unavailable'`],
      [done, `status = 'failed', failed_code = 'unavailable', executed_at = null`],
      [failed, 'failed_code = null'],
      [failed, `status = 'approved', failed_code = null`],
      [failed, `status = 'open', failed_code = null`],
      [failed, 'executed_at = clock.real()'],
    ] as const) {
      await assert.rejects(set(made, change), { code: 'CA002' }, change);
    }
    // Nothing is carried out without approval, and no proposal is both carried out and failed.
    const once = { code: '23514', constraint: 'executed_once' };
    const waiting = await proposed(ada);
    await assert.rejects(set(waiting, 'executed_at = clock.real()'), once);
    await assert.rejects(set(waiting, `failed_code = 'unavailable'`), once);
    const granted = await proposed(ada);
    await approved(bob.token, granted);
    await assert.rejects(set(granted, `failed_code = 'unavailable'`), once);
    await assert.rejects(set(granted, `status = 'failed'`), once);
  });

  test('is of a kind that is registered once', async () => {
    const again = sql`insert into approvals.kind (name) select name from approvals.kind limit 1`;
    await assert.rejects(again.execute(owner), { code: '23505', constraint: 'kind_pkey' });
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
