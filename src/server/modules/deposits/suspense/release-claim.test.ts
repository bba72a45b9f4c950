import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { anUnmatchedPayment } from '#test/ledger/unmatched-payments.ts';
import { memberFigures, verifyBooks } from '../../ledger/ledger.ts';
import { seedCatalogue } from '../../plans/plans.ts';

// Unmatched money: it is shown in public, a member claims it, two people release it.

const database = await testDatabase();
const { owner, web } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await freshPrices(database);
await addCapital(database);
const [finance, second] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];

const unmatched = (member: Person, tag?: string, from?: string) =>
  anUnmatchedPayment({ database, call }, member, {
    ...(tag === undefined ? {} : { tag }),
    ...(from === undefined ? {} : { from }),
  });

function claim(member: Person, transaction: string, more: Record<string, string> = {}) {
  const form = new FormData();
  const text = 'I paid from my own wallet and forgot the tag.';
  for (const [name, value] of Object.entries({
    payment_method: 'XRP',
    transaction,
    words: text,
    ...more,
  }))
    form.set(name, value);
  return call('POST', '/user/claims', { token: member.token, form });
}

const mine = async (member: Person) =>
  (await call('GET', '/user/claims', { token: member.token })).body.data.claims;
const listClaims = async (state = 'open') =>
  (await call('GET', `/admin/suspense/claims?state=${state}`, { token: finance.token })).body.data;
const claimsOf = async (txid: string, state?: string) =>
  (await listClaims(state)).filter((row: { txid: string }) => row.txid === txid);
const release = (id: string, payment: string, by = finance) =>
  call('POST', `/admin/suspense/claims/${id}/release`, {
    token: by.token,
    body: { payment, reason: 'The amount and the hour are theirs.' },
  });
const decide = (made: { proposal_id: string; shown_hash: string }, by: Person, yes = true) =>
  call('PATCH', `/admin/approvals/${made.proposal_id}`, {
    token: by.token,
    body: {
      decision: yes ? 'approve' : 'reject',
      shown_hash: made.shown_hash,
      ...(yes ? {} : { reason: 'Not shown well enough.' }),
    },
  });
const balance = async ({ id }: Person) => (await memberFigures(web, id)).balance;

describe('a payment with a strange tag', () => {
  test('is claimed by a member and released by two people, once, at the price of that day', async () => {
    const [ada, eve] = [await aMember(owner), await aMember(owner)];
    const txid = await unmatched(ada);
    assert.equal((await claim(ada, txid)).status, 201);
    assert.equal((await claim(eve, txid, { words: 'This one is mine, I swear.' })).status, 201);
    assert.equal((await claim(ada, txid)).body.code, 'claim_submitted');
    const [adas, eves] = await claimsOf(txid);
    assert.deepEqual([adas.other_claims, adas.payments[0].standing], [1, 'suspense']);
    assert.equal(adas.payments[0].tag, '4294967295');
    assert.equal((await mine(ada))[0].coin_amount, '250.000000');

    const made = (await release(adas.id, adas.payments[0].id)).body.data;
    assert.equal((await mine(ada))[0].state, 'approving');
    for (const token of [null, ada.token]) {
      const tied = sql`select deposits.note_proposal(${token}, ${made.proposal_id}::uuid)`;
      await assert.rejects(tied.execute(web), { code: 'CR001', message: 'unauthenticated' });
    }
    assert.equal((await decide(made, finance)).body.code, 'own_proposal');
    assert.equal((await release(adas.id, adas.payments[0].id)).body.code, 'claim_waits');
    assert.equal(await balance(ada), 0n);
    assert.equal((await decide(made, second)).status, 200);

    const [done] = await mine(ada);
    assert.equal(done.state, 'released');
    assert.ok(Number(done.credited) > 0);
    assert.equal(await balance(ada), BigInt(done.credited.replace('.', '')));
    const [refused] = await mine(eve);
    assert.deepEqual([refused.state, await balance(eve)], ['refused', 0n]);
    assert.match(refused.reason, /another claim/);
    assert.equal((await release(eves.id, adas.payments[0].id)).body.code, 'claim_decided');
    assert.deepEqual((await verifyBooks(owner)).faults, []);
  });

  test('goes to nobody by one person, nor to a claim of another transaction', async () => {
    const [ada, eve] = [await aMember(owner), await aMember(owner)];
    const [txid, other] = [await unmatched(ada, ''), await unmatched(ada)];
    await claim(eve, other);
    const [payment] = (await call('GET', '/admin/suspense/payments', { token: finance.token })).body
      .data;
    const [eves] = await claimsOf(other);
    const strange = payment.txid === txid ? payment.id : eves.payments[0].id;
    assert.equal(payment.txid, txid);
    assert.equal((await release(eves.id, strange)).body.code, 'payment_missing');
    const made = (await release(eves.id, eves.payments[0].id)).body.data;
    assert.equal((await decide(made, second, false)).status, 200);
    assert.deepEqual([(await mine(eve))[0].state, await balance(eve)], ['open', 0n]);
  });

  test('stands in the totals of the admin page and of the public page', async () => {
    const body = (await call('GET', '/admin/suspense', { token: finance.token })).body.data;
    const unknown = body.find((row: { known_owner: boolean }) => !row.known_owner);
    assert.deepEqual([unknown.asset, unknown.payments], ['XRP', 2]);
    assert.equal(unknown.coins, '500.000000');
  });
});

describe('a claim', () => {
  test('shows whether the address that it names signed it', async () => {
    const ada = await aMember(owner);
    const txid = '5'.repeat(88);
    const secret = new Uint8Array(32).fill(7);
    const from_address = base58.encode(ed25519.getPublicKey(secret));
    const template = (await call('GET', '/user/claims', { token: ada.token })).body.data.message;
    const message = Buffer.from(template.replace('{transaction}', txid));
    const signature = base58.encode(ed25519.sign(message, secret));
    const command = { payment_method: 'SOLANA', from_address };
    assert.equal((await claim(ada, txid, { ...command, signature })).body.data.signed, true);
    const wrong = await claim(ada, '6'.repeat(88), { ...command, signature });
    assert.equal(wrong.body.data.signed, false);
    assert.equal((await claim(ada, '7'.repeat(88), command)).body.code, 'signature_incomplete');
    const [shown] = await claimsOf(txid);
    assert.deepEqual([shown.payments, shown.can_release], [[], false]);
  });

  test('is compared with who sent the coins, and decided by people whatever that says', async () => {
    const [ada, eve] = [await aMember(owner), await aMember(owner)];
    const sender = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    const txid = await unmatched(ada, undefined, sender);
    await claim(ada, txid, { words: `I paid from my wallet ${sender}.` });
    const from_address = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';
    await claim(eve, txid, { from_address, signature: '00'.repeat(64) });
    const unknown = await unmatched(ada);
    await claim(ada, unknown);
    const [adas, eves] = await claimsOf(txid);
    const [nobodys] = await claimsOf(unknown);
    const matches = [adas, eves, nobodys].map(({ payments: [item] }) => [
      item.sender_match,
      item.senders,
    ]);
    assert.deepEqual(matches, [
      ['match', [sender]],
      ['no_match', [sender]],
      ['unknown', []],
    ]);
    assert.deepEqual([eves.can_release, adas.can_release], [true, true]);
    const made = (await release(eves.id, eves.payments[0].id)).body.data;
    const shown = (await call('GET', '/admin/approvals', { token: second.token })).body.data;
    const proposal = shown.find(({ id }: { id: string }) => id === made.proposal_id);
    assert.equal(proposal.after.sender_match, 'no_match');
  });

  test('is taken back by its member alone, and refused with a reason that they read', async () => {
    const [ada, eve] = [await aMember(owner), await aMember(owner)];
    const first = (await claim(ada, 'a'.repeat(64))).body.data.id;
    const takeBack = (by: Person) =>
      call('POST', `/user/claims/${first}/withdraw`, { token: by.token });
    assert.equal((await takeBack(eve)).status, 404);
    assert.equal((await takeBack(ada)).status, 200);
    assert.equal((await takeBack(ada)).body.code, 'claim_decided');
    const next = (await claim(ada, 'b'.repeat(64))).body.data.id;
    const reason = 'No such transaction paid us.';
    const refuse = (by: Person) =>
      call('POST', `/admin/suspense/claims/${next}/refuse`, { token: by.token, body: { reason } });
    const support = await anAdministrator(owner, 'support');
    assert.equal((await refuse(support)).status, 403);
    assert.equal((await refuse(finance)).status, 200);
    const states = (await mine(ada)).map(({ state }: { state: string }) => state);
    assert.deepEqual(states, ['refused', 'withdrawn']);
    assert.equal((await mine(ada))[0].reason, reason);
  });
});
