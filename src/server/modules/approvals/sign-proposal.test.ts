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

// In a sandbox, people with a key sign, and others decide without one. Tests the database's answers
// to a signer, past every command.

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

/** The database's answer to this person's signature as the proposer. */
async function signing(person: Signer, made: OpenProposal, seen = made.shownHash): Promise<string> {
  const assertion = await signedBy(person, made, 'propose');
  const row = { id: made.id, shownHash: seen, assertion };
  return inTransaction(web, (tx) => signRow(tx, person.token, row));
}

/** An approval without a signature. */
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
    // A person who read another text cannot sign as the proposer, but may still decide on it.
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
