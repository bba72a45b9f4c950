import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aSigner, signedBy } from '#test/browser/decision-keys.ts';
import { aDecider, ofNobody } from '#test/ledger/approvers.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { approve, propose } from '../../approvals/approvals.ts';

const database = await testDatabase();
const { web, owner } = database;
const ada = await aSigner(database);
const bob = await aSigner(database, 'owner');

const proposed = (by: { token: string } | null) => {
  const [kind, subject] = ['dispute_unfounded', randomUUID()];
  const input = { kind, subject, payload: {} } as const;
  return by === null
    ? ofNobody(owner, input)
    : inTransaction(web, (tx) => propose(tx, { ...input, token: by.token }));
};

test('in live an admin account set up within 72 hours decides on nothing, and nothing it proposes is approved', async () => {
  // Runs in a transaction that is rolled back, because a database keeps its mode.
  const inLive = async (by: typeof ada | null, age: string): Promise<string> => {
    const [made, tried] = [await proposed(by), new Error('rolled back')];
    let code = '';
    const trial = inTransaction(owner, async (tx) => {
      await sql`update foundation.installation set mode = 'live'`.execute(tx);
      await sql`insert into identity.invitation (token_hash, administrator_id, approval, made_at,
          expires_at, used_at)
        select sha256(uuid_send(gen_random_uuid())), ${ada.id}, gen_random_uuid(), t, t,
          t - ${age}::interval from clock.real() t`.execute(tx);
      const person = by === ada ? bob : ada;
      if (by !== null) {
        // The proposer counts as one of the two people, and signs like the other.
        const own = JSON.stringify(await signedBy(ada, made, 'propose'));
        await sql`select approvals.sign(${ada.token}, ${made.id}, ${made.shownHash},
          ${own}::jsonb)`.execute(tx);
      }
      const assertion = await signedBy(person, made);
      code = await approve(tx, person.token, made.id, made.shownHash, assertion).then(
        () => 'approved',
        (error: { code: string }) => error.code,
      );
      throw tried;
    });
    await assert.rejects(trial, tried);
    return code;
  };
  assert.equal(await inLive(null, '71 hours 59 minutes'), 'admin_account_young');
  assert.equal(await inLive(ada, '71 hours 59 minutes'), 'admin_account_young');
  assert.equal(await inLive(null, '72 hours 1 minute'), 'approved');
  assert.equal(await inLive(ada, '72 hours 1 minute'), 'approved');
});

test('in live a role raised within 72 hours decides on nothing, and a lowered one does', async () => {
  const tried = new Error('rolled back');
  const isYoung = async (from: string, to: string, hours: number): Promise<boolean> => {
    let young = false;
    const trial = inTransaction(owner, async (tx) => {
      const proposal = randomUUID();
      const payload = { administrator: ada.id, role: to, seat_ends_at: null };
      await sql`update identity.administrator set role = ${from} where id = ${ada.id}`.execute(tx);
      await sql`insert into approvals.proposal (id, kind, subject, payload, shown, shown_hash,
          proposed_by, proposer_proved, needed, proposed_at, expires_at, status, decided_at)
        select ${proposal}, 'admin_role', ${ada.id}, ${JSON.stringify(payload)}::jsonb, '{}',
          repeat('0', 64), null, false, 1, t, t + interval '1 hour', 'open', null
        from clock.real() t`.execute(tx);
      const grant = (by: string) =>
        sql`insert into approvals.approver (proposal_id,
          administrator_id, session_id, approved_at)
        select ${proposal}, ${by}, id, clock.real() from identity.session
        where administrator_id = ${by} limit 1`.execute(tx);
      for (const { id } of [await aDecider(database), await aDecider(database)]) await grant(id);
      await sql`update approvals.proposal set status = 'approved', decided_at = clock.real()
        where id = ${proposal}`.execute(tx);
      const done = await sql<{ code: string }>`
        select identity.change_admin_account(${proposal}, 'admin_role', null) as code`.execute(tx);
      assert.equal(done.rows[0]!.code, 'changed');
      await sql`update identity.administrator
        set role_raised_at = role_raised_at - make_interval(hours => ${hours})
        where id = ${ada.id}`.execute(tx);
      await sql`update foundation.installation set mode = 'live'`.execute(tx);
      const found = await sql<{ is: boolean }>`
        select rules.is_young_admin_account(${ada.id}) as is`.execute(tx);
      young = found.rows[0]!.is;
      throw tried;
    });
    await assert.rejects(trial, tried);
    return young;
  };
  assert.equal(await isYoung('support', 'finance', 71), true);
  assert.equal(await isYoung('support', 'finance', 73), false);
  assert.equal(await isYoung('finance', 'support', 0), false);
});
