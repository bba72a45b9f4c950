import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { DecisionVerb } from '#core/proofs/signed-decision.ts';
import { inTransaction } from '#platform/db/db.ts';
import {
  approveSigned,
  aSignedProposal,
  aSigner,
  enrolKey,
  signedBy,
  type Signer,
} from '#test/browser/decision-keys.ts';
import type { Altered } from '#test/browser/software-key.ts';
import { aDecider } from '#test/ledger/approvers.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { approve, checkDecisions, faultOfSignatures, propose, reject } from './approvals.ts';
import { executeProposal } from './execute-proposal.ts';

// With real money: in this mode every decision is signed.
const database = await testDatabase();
const { owner, superuser, web, worker } = database;
await sql`update foundation.installation set mode = 'live'`.execute(owner);
const ada = await aSigner(database);
const bob = await aSigner(database, 'owner');

type OpenProposal = { id: string; shownHash: string };

const asked = () => ({
  kind: 'dispute_unfounded',
  subject: randomUUID(),
  payload: { reason: 'looked into' },
});
const byAda = () => aSignedProposal(database, ada, asked());
/** The worker carries it out; returns the result. */
async function carryOut(made: OpenProposal): Promise<{ done: number; failed: string | null }> {
  let done = 0;
  const execute = async () => void (done += 1);
  await executeProposal(worker, made.id, { dispute_unfounded: { execute } });
  const found = await sql<{ failed: string | null }>`select failed_code as failed
    from approvals.proposal where id = ${made.id}`.execute(owner);
  return { done, failed: found.rows[0]!.failed };
}
const fault = (made: OpenProposal) => inTransaction(worker, (tx) => faultOfSignatures(tx, made.id));

/** Writes an approval as a hijacked process or a superuser could, without any function. */
async function forge(
  made: OpenProposal,
  approver: Signer,
  {
    verb = 'approve',
    of = made,
    altered = {},
    by = approver,
    ...row
  }: {
    verb?: DecisionVerb;
    of?: OpenProposal;
    altered?: Altered;
    by?: Signer;
    key?: string;
    signedAt?: string;
    flip?: 'authenticator_data' | 'client_data' | 'signature';
  } = {},
): Promise<string | null> {
  const item = await signedBy(by, of, verb, altered);
  const bytes = (name: 'authenticator_data' | 'client_data' | 'signature') => {
    const held = Buffer.from(item[name], 'base64url');
    if (row.flip === name) held[held.length - 1]! ^= 1;
    return held;
  };
  await sql`insert into approvals.approver (proposal_id, administrator_id, session_id, approved_at)
    values (${made.id}, ${approver.id}, uuidv7(), clock.real())`.execute(owner);
  await sql`insert into approvals.signature (proposal_id, administrator_id, verb, key_id,
      authenticator_data, client_data, signature, signed_at)
    values (${made.id}, ${approver.id}, 'approve', ${row.key ?? by.software.key.id},
      ${bytes('authenticator_data')}, ${bytes('client_data')}, ${bytes('signature')},
      clock.real() + ${row.signedAt ?? '0'}::interval)`.execute(owner);
  return fault(made);
}

describe('a decision with real money', () => {
  test('holds where proposer and approver signed what was shown, and verify finds it signed', async () => {
    const made = await byAda();
    assert.deepEqual(await approveSigned(database, bob, made), { complete: true });
    assert.deepEqual(await carryOut(made), { done: 1, failed: null });
    const checks = await sql<{ fault: string | null }>`select c.fault
      from approvals.signature_check c join approvals.signature s on s.no = c.signature_no
      where s.proposal_id = ${made.id}`.execute(web);
    assert.deepEqual(checks.rows, [{ fault: null }, { fault: null }]);
    assert.deepEqual(await checkDecisions(owner), { signed: 2, unsigned: 0, faults: [] });
  });

  test('is refused by the database without the approver’s and the proposer’s signature', async () => {
    const unsigned = await inTransaction(web, (tx) =>
      propose(tx, { ...asked(), token: ada.token }),
    );
    await assert.rejects(approveSigned(database, bob, unsigned), { code: 'proposer_unsigned' });
    const made = await byAda();
    const bare = inTransaction(web, (tx) => approve(tx, bob.token, made.id, made.shownHash));
    await assert.rejects(bare, { code: 'signature_missing' });
    // A rejection moves no money and needs no key.
    await inTransaction(web, (tx) => reject(tx, bob.token, made.id, 'no'));
  });

  test('is refused by the database where the key is another person’s, unknown, young or ended', async () => {
    const made = await byAda();
    const withKey = async (person: Signer) => approveSigned(database, person, made);
    const refused = { code: 'signature_refused' };
    await assert.rejects(withKey({ ...bob, software: ada.software }), refused);
    const eve = await aDecider(database);
    const young = await enrolKey(database, eve, 'young');
    await assert.rejects(withKey({ ...eve, software: young }), refused);
    const ended = await enrolKey(database, eve);
    await sql`insert into identity.decision_key_end values (${ended.key.id}, clock.real())`.execute(
      owner,
    );
    await assert.rejects(withKey({ ...eve, software: ended }), refused);
  });

  test('is not carried out by an approval that a program wrote around the functions', async () => {
    const made = await byAda();
    for (const program of [web, worker]) {
      await assert.rejects(
        sql`insert into approvals.approver values (${made.id}, ${bob.id}, uuidv7(), clock.real())`.execute(
          program,
        ),
        /permission denied/,
      );
      await assert.rejects(
        sql`insert into approvals.signature_check values (1, null, clock.real())`.execute(program),
        /permission denied/,
      );
    }
    await assert.rejects(
      sql`select approvals.note_signature(1, null)`.execute(web),
      /permission denied/,
    );
    await sql`insert into approvals.approver values (${made.id}, ${bob.id}, uuidv7(),
      clock.real())`.execute(owner);
    assert.equal(await fault(made), 'signature_missing');
    await sql`update approvals.proposal set status = 'approved', decided_at = clock.real()
      where id = ${made.id}`.execute(owner);
    const locked = await sql`select from approvals.lock_to_execute(${made.id})`.execute(worker);
    assert.equal(locked.rows.length, 0);
    assert.deepEqual(await carryOut(made), { done: 0, failed: 'signature_missing' });
    const written = await sql<{ after: unknown }>`select after from audit.event
      where subject = ${made.id} and act = 'refused an unsigned decision'`.execute(owner);
    assert.deepEqual(written.rows, [{ after: { fault: 'signature_missing' } }]);
  });

  test('is refused by the worker in each way in which a signature may be forged, replayed or swapped', async () => {
    const other = await byAda();
    const eve = await aSigner(database);
    const young = { ...eve, software: await enrolKey(database, eve, 'young') };
    const ended = { ...eve, software: await enrolKey(database, eve) };
    await sql`insert into identity.decision_key_end values (${ended.software.key.id},
      clock.real())`.execute(owner);
    const second = { ...eve, software: await enrolKey(database, eve) };
    const cases: Record<string, [string, Parameters<typeof forge>[2]]> = {
      'replayed of another proposal': ['other_challenge', { of: other }],
      'of another hash': ['other_challenge', { altered: { challenge: new Uint8Array(32) } }],
      'of another verb': ['other_challenge', { verb: 'propose' }],
      'by another person’s key': ['key_of_another_person', { by: bob }],
      'by a key that is not the one named': [
        'signature_wrong',
        { key: eve.software.key.id, by: second },
      ],
      'by a young key': ['key_too_young', { by: young }],
      'by an ended key': ['key_ended', { by: ended, signedAt: '1 second' }],
      'before the key was enrolled': ['key_too_young', { signedAt: '-1 day' }],
      'with another origin': ['other_site', { altered: { origin: 'https://evil.example' } }],
      'with another relying party': ['other_site', { altered: { rpId: 'evil.example' } }],
      'in a frame': ['cross_origin', { altered: { clientData: { crossOrigin: true } } }],
      'of another ceremony': ['malformed', { altered: { type: 'webauthn.create' } }],
      'without the person verified': ['person_not_verified', { altered: { flags: 0x01 } }],
      'with a changed backup flag': ['backup_changed', { altered: { flags: 0x0d } }],
      'with altered client data': ['malformed', { flip: 'client_data' }],
      'with altered authenticator data': ['signature_wrong', { flip: 'authenticator_data' }],
      'with an altered signature': ['signature_wrong', { flip: 'signature' }],
    };
    for (const [name, [expected, how]] of Object.entries(cases)) {
      assert.equal(await forge(await byAda(), eve, how), expected, name);
    }
    assert.equal(await forge(await byAda(), eve), null, 'and an honest one holds');
    const lowered = await forge(await byAda(), eve, { altered: { counter: 1 } });
    assert.equal(lowered, 'counter_not_rising');
    const same = eve.software.key.counter;
    assert.equal(
      await forge(await byAda(), eve, { altered: { counter: same } }),
      'counter_not_rising',
    );
  });

  test('is locked for nobody before the worker found its signatures good, nor after it found one bad', async () => {
    const isLocked = async ({ id }: OpenProposal) =>
      (await sql`select from approvals.lock_to_execute(${id})`.execute(worker)).rows.length === 1;
    const decide = ({ id }: OpenProposal) =>
      sql`update approvals.proposal set status = 'approved', decided_at = clock.real()
        where id = ${id}`.execute(owner);
    const good = await byAda();
    await approveSigned(database, bob, good);
    assert.equal(await isLocked(good), false);
    assert.equal(await fault(good), null);
    assert.equal(await isLocked(good), true);
    const bad = await byAda();
    assert.equal(await forge(bad, bob, { flip: 'signature' }), 'signature_wrong');
    await decide(bad);
    assert.equal(await isLocked(bad), false);
  });

  test('counts for seven days, and then only where it was acted on in time', async () => {
    const made = await byAda();
    await approveSigned(database, bob, made);
    assert.equal(await fault(made), null);
    const counts = async (changes: { decided: string; [column: string]: unknown }) => {
      const { decided, ...columns } = changes;
      const { rows } = await sql<{ counts: boolean }>`
        select approvals.counts(jsonb_populate_record(p, ${JSON.stringify(columns)}::jsonb ||
          jsonb_build_object('decided_at', clock.real() - ${decided}::interval))) as counts
        from approvals.proposal p where id = ${made.id}`.execute(owner);
      return rows[0]!.counts;
    };
    assert.equal(await counts({ decided: '6 days 23 hours' }), true);
    const late = { decided: '7 days 1 minute' };
    assert.equal(await counts(late), false);
    assert.equal(await counts({ ...late, executed_at: new Date() }), true);
    assert.equal(await counts({ ...late, consumed_by: made.id }), true);
  });

  test('keeps its signatures and what the worker found of them for good', async () => {
    for (const statement of [
      'update approvals.signature set signed_at = clock.real()',
      'delete from approvals.signature',
      'truncate approvals.signature cascade',
      'update approvals.signature_check set fault = null',
      'delete from approvals.signature_check',
      'update identity.decision_key set usable_from = enrolled_at',
      'delete from identity.decision_key',
      'delete from identity.decision_key_end',
    ]) {
      const sly = `select set_config('session_replication_role', 'replica', true); ${statement}`;
      await assert.rejects(sql.raw(sly).execute(superuser), { code: 'CA002' }, statement);
    }
  });

  test('is found by verify where a row was changed around the guards', async () => {
    const before = (await checkDecisions(owner)).faults.length;
    const made = await byAda();
    await approveSigned(database, bob, made);
    await carryOut(made);
    assert.equal((await checkDecisions(owner)).faults.length, before);
    const found = await inTransaction(superuser, async (tx) => {
      await sql`alter table approvals.proposal disable trigger all`.execute(tx);
      await sql`update approvals.proposal set shown = '{"after": {"amount": "1"}}'
        where id = ${made.id}`.execute(tx);
      const { faults } = await checkDecisions(tx);
      await sql`alter table approvals.proposal enable trigger all`.execute(tx);
      throw Object.assign(new Error('rolled back'), { faults });
    }).catch((error: Error & { faults?: unknown[] }) => error.faults);
    assert.equal(found?.length, before + 1);
  });
});
