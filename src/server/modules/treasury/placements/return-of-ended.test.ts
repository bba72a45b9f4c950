import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { anUnmatchedPayment, settleRound } from '#test/ledger/unmatched-payments.ts';
import { openChain } from '../../chains/chains.ts';
import { depositLoops } from '../../deposits/jobs.ts';
import { readOrigins } from '../../deposits/suspense/read-origins.ts';
import { memberFigures, verifyBooks } from '../../ledger/ledger.ts';
import { seedCatalogue } from '../../plans/plans.ts';

// Nothing is credited to a closed account, and payments to it are returned (RT-6).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await freshPrices(database);
await addCapital(database);
const [finance, second] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];
const sender = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

const close = ({ token }: Person) =>
  call('POST', '/user/close', { token, body: { understood: true } });
const decide = (id: string, hash: string, by: Person) =>
  call('PATCH', `/admin/approvals/${id}`, {
    token: by.token,
    body: { decision: 'approve', shown_hash: hash },
  });

async function aLatePayment(member: Person): Promise<{ depositId: string; txid: string }> {
  const plan = (await call('GET', '/plans')).body.data.find(
    ({ name }: { name: string }) => name === 'STEADY',
  );
  const input = { selected_plan: plan.id, payment_method: 'XRP', amount: '2000.00' };
  const quote = await call('POST', '/deposit/quote', { token: member.token, body: input });
  const depositId: string = quote.body.data.id;
  await sql`update clock.setting set ahead = ahead + interval '16 minutes'`.execute(owner);
  await depositLoops()[0]!.run(worker);
  await freshPrices(database);
  assert.equal((await close(member)).status, 200);
  const body = { deposit_id: depositId, from_address: sender };
  const paid = await call('POST', '/sandbox/pay', { body });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  await call('POST', '/sandbox/mine', { body: { asset: 'XRP', blocks: 2 } });
  await settleRound(database, 'XRP');
  await readOrigins(worker, openChain);
  return { depositId, txid: paid.body.data.txid };
}

test('coins that come after the end of an account go back to their sender by two people', async () => {
  const member = await aMember(owner);
  const { depositId, txid } = await aLatePayment(member);
  assert.equal((await memberFigures(web, member.id)).balance, 0n);
  const listed = (await call('GET', '/transactions', { token: finance.token })).body.data;
  const row = listed.find(({ id }: { id: string }) => id === depositId);
  assert.deepEqual([row.state, row.can_confirm], ['review', false]);
  assert.match(row.waits_for, /account is closed/);
  const confirm = await call('PATCH', `/transactions/${depositId}/confirm`, {
    token: finance.token,
    body: {},
  });
  assert.deepEqual([confirm.status, confirm.body.code], [409, 'account_closed']);
  const waiting = (await call('GET', '/admin/suspense/payments', { token: finance.token })).body
    .data;
  const { id } = waiting.find((item: { txid: string }) => item.txid === txid);
  const input = { wallet_address: sender, reason: 'The account is closed.' };
  const made = await call('POST', `/admin/suspense/payments/${id}/return`, {
    token: finance.token,
    body: input,
  });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: proposal, shown_hash: hash } = made.body.data;
  assert.equal((await decide(proposal, hash, second)).status, 200);
  await payOut(database, 'XRP');
  await depositLoops()[0]!.run(worker);
  const after = await sql<{ state: string }>`
    select state from deposits.deposit where id = ${depositId}`.execute(owner);
  assert.equal(after.rows[0]!.state, 'rejected');
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('what was proposed and claimed for a member ends with their account', async () => {
  const member = await aMember(owner);
  const txid = await anUnmatchedPayment({ database, call }, await aMember(owner), { from: sender });
  const claim = new FormData();
  claim.set('payment_method', 'XRP');
  claim.set('transaction', txid);
  claim.set('words', 'I paid from my own wallet and forgot the tag.');
  const claimed = await call('POST', '/user/claims', { token: member.token, form: claim });
  assert.equal(claimed.status, 201, JSON.stringify(claimed.body));
  const adjusted = await call('POST', '/admin/adjustments', {
    token: finance.token,
    body: {
      act: 'balance',
      user: member.id,
      withdrawable_balance: '5.00',
      seen_balance: '0.00',
      reason: 'A refund.',
    },
  });
  assert.equal(adjusted.status, 202, JSON.stringify(adjusted.body));
  const { proposal_id: id, shown_hash: hash } = adjusted.body.data;
  assert.equal((await close(member)).status, 200);
  assert.equal((await decide(id, hash, second)).body.code, 'already_decided');
  const after = await sql<{ status: string; reason: string }>`
    select status, reason from approvals.proposal where id = ${id}`.execute(owner);
  assert.deepEqual(after.rows, [{ status: 'rejected', reason: 'The account was closed.' }]);
  const claims = await sql<{ state: string }>`
    select state from deposits.claim where member_id = ${member.id}`.execute(owner);
  assert.deepEqual(claims.rows, [{ state: 'withdrawn' }]);
  assert.equal((await memberFigures(web, member.id)).balance, 0n);
});
