import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, simulateReorganisation, watchPayments } from '../chains/chains.ts';
import { depositLoops } from '../deposits/jobs.ts';
import { settlePayment } from '../deposits/settle-deposit.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { insertPayout } from '../withdrawals/withdrawals.ts';
import { settlePayouts, signDuePayouts } from './payouts.ts';

// A credited deposit is reversed on chain: the member's unsigned requests wait, even if the worker
// loses its memory, and no longer than any hold (CHN-1, INT-5).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const sandbox = async (path: string, body: object): Promise<void> => {
  const answer = await call('POST', `/sandbox/${path}`, { body: { asset: 'BTC', ...body } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

/** Only reads the chain: the worker of these tests forgets every follow-up. */
const look = () => watchPayments(worker, 'BTC', openChain);

/** The follow-up by a worker that forgets nothing. */
const remember = async (): Promise<void> => {
  for (const id of await look()) await settlePayment(worker, id);
  await depositLoops()[0]!.run(worker);
};

/** A member with $1,000.00 credited three blocks ago. */
async function credited(): Promise<Person> {
  const member = await aMember(owner);
  const { token } = member;
  const body = { selected_plan: plan.id, payment_method: 'BITCOIN', amount: '1000.00' };
  const answer = await call('POST', '/deposit/quote', { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const quoted = answer.body.data;
  const paid = await call('POST', '/sandbox/pay', { body: { deposit_id: quoted.id } });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  await sandbox('mine', { blocks: 3 });
  await remember();
  const deposit = await call('GET', `/deposit/${quoted.id}`, { token });
  assert.equal(deposit.body.data.state, 'credited');
  return member;
}

async function asked({ token }: Person): Promise<string> {
  const body = { amount: '300', payment_channel: 'BITCOIN', wallet_address: address };
  const answer = await call('POST', '/withdraw', { token, body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data.id;
}

const decide = (by: Person, id: string, body: object) =>
  call('PATCH', `/admin/withdrawals/${id}`, { token: by.token, body });

async function approved(member: Person): Promise<string> {
  const id = await asked(member);
  assert.equal((await decide(finance, id, { action: 'approve' })).status, 200);
  return id;
}

const show = async ({ token }: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token })).body.data;

const later = async (hours: number): Promise<void> => {
  await sql`update clock.setting set ahead = ahead + make_interval(hours => ${hours})`.execute(
    owner,
  );
  await simulatePrices(worker);
};

const lose = async (): Promise<void> => {
  await sandbox('reorg', { depth: 3 });
  await look();
};

describe('while a credited payment is missing', () => {
  test('its member’s payout is held, with the reason, on both screens', async () => {
    const member = await credited();
    const id = await approved(member);
    await lose();
    const { state, hold, history } = await show(member, id);
    assert.deepEqual([state, hold.reason], ['held', 'payment_lost']);
    assert.match(hold.message, /reversed on chain/);
    // Each time is cut to its millisecond.
    const seconds = Math.round((Date.parse(hold.until) - Date.parse(history.at(-1).at)) / 1_000);
    assert.deepEqual([seconds, history.at(-1).reason], [72 * 3_600, 'payment_lost']);
    const queue = await call('GET', '/admin/withdrawals?state=held', { token: finance.token });
    const row = queue.body.data.find((item: { id: string }) => item.id === id);
    assert.deepEqual([row.hold.reason, row.acts], ['payment_lost', ['hold', 'reject']]);
  });

  test('a worker that forgets it cannot pay, and writes no end of it', async () => {
    const member = await credited();
    // No other hold applies: it is due.
    const id = await approved(member);
    await lose();
    await signDuePayouts(worker);
    assert.equal((await show(member, id)).state, 'held');
    const rate = await sql<{ id: string }>`
      select id from market.current_rate where asset = 'BTC'`.execute(worker);
    const payout = {
      withdrawalId: id,
      asset: 'BTC',
      address,
      tag: null,
      rateId: rate.rows[0]!.id,
      totalUnits: 1_000n,
      feeUnits: 0n,
      operatorFeeUnits: 0n,
      spendId: randomUUID(),
      outputIndex: 0,
    } as const;
    const forged = inTransaction(worker, (tx) => insertPayout(tx, payout));
    await assert.rejects(forged, { code: 'CW004' });
    for (const db of [web, worker]) {
      const end = sql`update deposits.incident set closed_at = clock.now()`.execute(db);
      await assert.rejects(end, { code: '42501' });
    }
  });

  test('what is asked for now waits as well; another member’s payout does not', async () => {
    const [member, other] = [await credited(), await credited()];
    await sandbox('mine', { blocks: 3 });
    await remember();
    const loser = await credited();
    const free = await approved(other);
    await lose();
    const id = await approved(loser);
    assert.equal((await show(loser, id)).state, 'held');
    assert.equal((await show(other, free)).state, 'approved');
    await signDuePayouts(worker);
    assert.equal((await show(other, free)).state, 'sent');
    assert.equal((await show(member, await asked(member))).state, 'requested');
  });

  test('what was signed before goes its way', async () => {
    const member = await credited();
    const id = await approved(member);
    await signDuePayouts(worker);
    await lose();
    await settlePayouts(worker);
    assert.equal((await show(member, id)).state, 'sent');
  });
});

/** A second person approves another's proposal. */
async function agreed(path: string, body: object): Promise<void> {
  const text = { evidence: 'the chain of that day', reason: 'a lost payment' };
  const made = await call('POST', path, { token: finance.token, body: { ...text, ...body } });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: id, shown_hash } = made.body.data;
  const done = await call('PATCH', `/admin/approvals/${id}`, {
    token: second.token,
    body: { decision: 'approve', shown_hash },
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
}

/** A member with an approved payout that waits for a payment that will not return. */
async function waiting(): Promise<{ member: Person; id: string }> {
  const member = await credited();
  const id = await approved(member);
  await lose();
  assert.equal((await show(member, id)).state, 'held');
  return { member, id };
}

describe('the wait ends', () => {
  test('when the payment is final again, and no block sooner', async () => {
    const member = await credited();
    const id = await approved(member);
    await inTransaction(worker, (tx) => simulateReorganisation(tx, 'BTC', 3, 'waiting'));
    await look();
    const states = [];
    for (let block = 0; block < 3; block += 1) {
      states.push((await show(member, id)).state);
      await sandbox('mine', { blocks: 1 });
      await look();
    }
    assert.deepEqual(states, ['held', 'held', 'held']);
    assert.equal((await show(member, id)).state, 'approved');
  });

  test('when its shortfall is covered, the oldest shortfall first', async () => {
    const [first, last] = [await waiting(), await waiting()];
    await remember();
    const { incident } = (await call('GET', '/admin/treasury', { token: finance.token })).body.data;
    const older = (Number(incident) - 1_000).toFixed(2);
    await agreed('/admin/incidents/cover', { amount: older });
    assert.equal((await show(first.member, first.id)).state, 'approved');
    assert.equal((await show(last.member, last.id)).state, 'held');
    await agreed('/admin/incidents/cover', { amount: '999.99' });
    assert.equal((await show(last.member, last.id)).state, 'held');
    await agreed('/admin/incidents/cover', { amount: '0.01' });
    assert.equal((await show(last.member, last.id)).state, 'approved');
  });

  test('when two people have taken all of that credit back from the member', async () => {
    const { member, id } = await waiting();
    await remember();
    const found = await sql<{ payment: string }>`
      select payment_id as payment from deposits.incident where member_id = ${member.id}`.execute(
      web,
    );
    const { payment } = found.rows[0]!;
    await decide(finance, id, { action: 'reject', reason: 'asked_by_member' });
    await decide(second, id, { action: 'reject', reason: 'asked_by_member' });
    const isMadeGood = async () =>
      (await sql<{ is: boolean }>`select deposits.is_made_good(${payment}) as is`.execute(web))
        .rows[0]!.is;
    const back = { payment, from: 'member_balance', evidence: undefined };
    await agreed('/admin/incidents/recover', { ...back, amount: '699.99' });
    assert.equal(await isMadeGood(), false);
    await agreed('/admin/incidents/recover', { ...back, amount: '300.01' });
    assert.equal(await isMadeGood(), true);
  });

  test('by itself after 72 hours, after 14 days however often people renew it', async () => {
    const other = await approved(await credited());
    await sandbox('mine', { blocks: 3 });
    const [alone, renewed] = [await waiting(), await waiting()];
    const stateOf = async ({ member, id }: typeof alone) => (await show(member, id)).state;
    const renew = (by: Person, id: string) =>
      decide(by, id, { action: 'hold', reason: 'payment_lost' });
    assert.equal((await renew(finance, other)).body.code, 'no_payment_lost');
    // No approval by a person ends the hold sooner.
    const lifted = await decide(finance, alone.id, { action: 'approve' });
    assert.equal(lifted.body.code, 'payment_lost');
    await later(71);
    await signDuePayouts(worker);
    assert.equal(await stateOf(alone), 'held');
    for (const by of [finance, second, finance, second]) {
      assert.equal((await renew(by, renewed.id)).status, 200);
      assert.equal(await stateOf(renewed), 'held');
      await later(66);
    }
    assert.deepEqual([await stateOf(alone), await stateOf(renewed)], ['approved', 'held']);
    await later(2);
    assert.equal(await stateOf(renewed), 'approved');
    assert.equal((await renew(finance, renewed.id)).body.code, 'hold_exhausted');
  });
});
