import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aSigner, enrolKey, signedBy, type Signer } from '#test/browser/decision-keys.ts';
import { aDecider, type Person } from '#test/ledger/approvers.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { approve, propose, reject } from './approvals.ts';
import { signRow } from './sql.ts';

// In a sandbox: who has a key signs, and others decide without. What the database answers to who
// signs a proposal, past every command.

const database = await testDatabase();
const { owner, web } = database;
const ada = await aSigner(database);
const bob = await aSigner(database, 'owner');
const keyless = await aDecider(database, 'owner');

type OpenProposal = { id: string; shownHash: string };

const proposedBy = ({ token }: Person): Promise<OpenProposal> =>
  inTransaction(web, (tx) =>
    propose(tx, {
      token,
      kind: 'dispute_unfounded',
      subject: randomUUID(),
      payload: { reason: 'looked into' },
    }),
  );

/** What the database says to a signature of this person, as the proposer's. */
async function signing(person: Signer, made: OpenProposal, seen = made.shownHash): Promise<string> {
  const assertion = await signedBy(person, made, 'propose');
  const row = { id: made.id, shownHash: seen, assertion };
  return inTransaction(web, (tx) => signRow(tx, person.token, row));
}

/** A yes without any signature. */
const approving = ({ token }: Person, made: OpenProposal) =>
  inTransaction(web, (tx) => approve(tx, token, made.id, made.shownHash));

const signedRows = async ({ id }: OpenProposal): Promise<unknown[]> =>
  (
    await sql`select administrator_id as by, verb from approvals.signature
      where proposal_id = ${id}`.execute(owner)
  ).rows;

describe('a proposal is signed', () => {
  test('by who made it, as they read it, once', async () => {
    const made = await proposedBy(ada);
    assert.equal(await signing(bob, made), 'forbidden');
    assert.equal(await signing(ada, made, 'f'.repeat(64)), 'shown_changed');
    assert.deepEqual(await signedRows(made), []);
    assert.equal(await signing(ada, made), 'signed');
    assert.equal(await signing(ada, made), 'already_approved');
    assert.deepEqual(await signedRows(made), [{ by: ada.id, verb: 'propose' }]);
    // Who read another text signs nothing for its maker, and may still decide on it.
    const assertion = await signedBy(bob, made);
    await inTransaction(web, (tx) => approve(tx, bob.token, made.id, made.shownHash, assertion));
  });

  test('while it is open', async () => {
    const made = await proposedBy(ada);
    await inTransaction(web, (tx) => reject(tx, bob.token, made.id, 'no'));
    assert.equal(await signing(ada, made), 'already_decided');
    assert.equal(await signing(ada, { ...made, id: randomUUID() }), 'not_found');
  });
});

describe('in a sandbox', () => {
  test('who has a usable key signs what they propose and what they approve', async () => {
    const made = await proposedBy(ada);
    await assert.rejects(approving(keyless, made), { code: 'proposer_unsigned' });
    assert.equal(await signing(ada, made), 'signed');
    await assert.rejects(approving(bob, made), { code: 'signature_missing' });
    assert.deepEqual(await approving(keyless, made), { complete: true });
  });

  test('who has none, one that is young or one that has ended decides without', async () => {
    const young = await aDecider(database, 'owner');
    await enrolKey(database, young, 'young');
    const ended = await aSigner(database, 'owner');
    await sql`insert into identity.decision_key_end
      values (${ended.software.key.id}, clock.real())`.execute(owner);
    for (const person of [young, ended]) {
      const made = await proposedBy(keyless);
      assert.deepEqual(await approving(person, made), { complete: true });
    }
  });
});
