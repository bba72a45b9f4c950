import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { issueAddress, openChain } from '../chains/chains.ts';
import { memberFigures, verifyBooks } from '../ledger/ledger.ts';
import { simulatePrices } from '../market/market.ts';
import { payableOf } from './return-unpayable.ts';
import { signDuePayouts } from './sign-simulated.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const wallet = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';

const elsewhere = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

async function approved(member: Person, to: string, method = 'SOLANA'): Promise<string> {
  const { id } = (
    await call('POST', '/withdraw', {
      token: member.token,
      body: { amount: '20', payment_channel: method, wallet_address: to },
    })
  ).body.data as { id: string };
  const body = { action: 'approve' };
  const answer = await call('PATCH', `/admin/withdrawals/${id}`, { token: finance.token, body });
  assert.equal(answer.body.data.state, 'approved', JSON.stringify(answer.body));
  return id;
}

/** A requested export. */
async function aBatch() {
  const id = randomUUID();
  await sql`insert into withdrawals.batch (id, asset, pays, asked_by, asked_at)
    values (${id}, 'SOL', 'withdrawals', ${finance.id}, clock.now())`.execute(owner);
  const state = 'asked' as const;
  return {
    id,
    asset: 'SOL',
    pays: 'withdrawals',
    state,
    fault: null,
    askedAt: new Date(),
  } as const;
}

const end = (id: string) =>
  sql`update withdrawals.batch set state = 'exported' where id = ${id}`.execute(owner);

const show = async (member: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data;

/** Such requests exist from before these addresses were refused. */
const leadTo = (id: string, address: string) =>
  sql`update withdrawals.withdrawal set address = ${address} where id = ${id}`.execute(owner);

test('any number of them before a payable one keeps it from nothing, and each is given back', async () => {
  const member = await aFundedMember(database, 100_000n);
  const lost: string[] = [];
  for (let index = 0; index < 5; index += 1) lost.push(await approved(member, wallet));
  const fine = await approved(member, wallet);
  // A new address waits a day.
  await sql`update clock.setting set ahead = ahead + interval '25 hours'`.execute(owner);
  for (const id of lost) await leadTo(id, 'SysvarC1ock11111111111111111111111111111111');
  const batch = await aBatch();
  // Two at a time: a page full of them would never reach the last.
  assert.deepEqual([...(await payableOf(worker, batch, openChain, { most: 2 }))], [fine]);
  for (const id of lost) {
    const { state, reject_reason: reason, can_cancel: may } = await show(member, id);
    assert.deepEqual([state, reason, may], ['returned', 'address_of_program', false]);
  }
  const { balance, payout } = await memberFigures(web, member.id);
  assert.deepEqual([balance, payout], [98_000n, 2_000n]);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
  const jobs = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where name = 'notice' and data->>'kind' = 'withdrawal_returned'`.execute(owner);
  assert.equal(jobs.rows[0]!.count, 5);
  await end(batch.id);
});

test('an address that has become one of ours is paid by no signer (C5, INT-9)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const id = await approved(member, wallet);
  const { address } = await inTransaction(worker, (tx) =>
    issueAddress(tx, 'SOL', { purpose: 'capital', subject: randomUUID() }),
  );
  await leadTo(id, address);
  assert.equal(await signDuePayouts(worker), 0);
  const { state, reject_reason: reason } = await show(member, id);
  assert.deepEqual([state, reason], ['returned', 'address_own']);
});

test('no process but the worker gives anything back, and only what waits for its payment', async () => {
  const member = await aFundedMember(database, 100_000n);
  await simulatePrices(worker);
  const id = await approved(member, elsewhere, 'BITCOIN');
  const give = (reason: string) => sql`select withdrawals.give_back(${id}::uuid, ${reason})`;
  await assert.rejects(give('address_own').execute(web), { code: '42501' });
  await assert.rejects(give('because').execute(worker), { code: '23514' });
  assert.equal(await signDuePayouts(worker), 1);
  await assert.rejects(give('address_own').execute(worker), { message: 'withdrawal_state' });
});

test('play money is judged by our own records, and no node is asked', async () => {
  const member = await aFundedMember(database, 100_000n);
  const id = await approved(member, wallet);
  const batch = await aBatch();
  const payable = payableOf(worker, batch, () => {
    throw new Error('asked');
  });
  assert.ok((await payable).has(id));
  assert.equal((await show(member, id)).state, 'approved');
  await end(batch.id);
});
