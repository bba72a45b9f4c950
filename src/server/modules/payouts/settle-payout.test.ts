import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Coin, methodOf } from '#core/chains/assets.ts';
import { formatAmount } from '#core/money/money.ts';
import { networkFee } from '#core/rules/withdrawal-rules.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices, mine } from '#test/ledger/funds.ts';
import { NodeFault, openChain } from '../chains/chains.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { payoutsInFlight } from '../withdrawals/withdrawals.ts';
import { settlePayouts, signDuePayouts, payoutJobs } from './payouts.ts';
import { spendsToSend } from './spends.sql.ts';

// A payout of each coin from request to paid, and the cases in which the chain's answer is unclear.

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

const bitcoin = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const payees: [coin: Coin, address: string, tag: string | null][] = [
  ['BTC', bitcoin, null],
  ['DOGE', 'nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe', null],
  ['XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', '4294967295'],
  ['SOL', 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', null],
];

const decide = (id: string, body: object, by: Person = finance) =>
  call('PATCH', `/admin/withdrawals/${id}`, { token: by.token, body });
const show = async (member: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data;
const custody = async (coin: Coin): Promise<bigint> => {
  const found = await sql<{ balance: bigint }>`
    select balance from ledger.balance where class = 'custody' and asset = ${coin}`.execute(owner);
  return found.rows[0]!.balance;
};

async function request(member: Person, coin: Coin, to: [address: string, tag: string | null]) {
  const [wallet_address, tag] = to;
  const body = { amount: '250.00', payment_channel: methodOf[coin], wallet_address };
  const response = await call('POST', '/withdraw', {
    token: member.token,
    body: tag === null ? body : { ...body, tag },
  });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  return response.body.data.id as string;
}

describe('a payout of each coin', () => {
  for (const [coin, address, tag] of payees) {
    test(`${methodOf[coin]}: requested, approved, signed, sent, and paid when it is final`, async () => {
      const member = await aFundedMember(database, 100_000n, coin);
      await freshPrices(database);
      const before = await custody(coin);
      const id = await request(member, coin, [address, tag]);
      assert.equal((await decide(id, { action: 'approve' })).body.data.state, 'approved');
      assert.equal(await signDuePayouts(worker), 1);
      assert.equal(await settlePayouts(worker), 0);
      const sent = await show(member, id);
      assert.equal(sent.state, 'sent');
      assert.equal(await custody(coin), before);

      await mine(database, coin);
      assert.equal(await settlePayouts(worker), 1);
      const paid = await show(member, id);
      assert.deepEqual([paid.state, paid.status, paid.tag], ['paid', 'completed', tag]);
      assert.equal(paid.network_fee, formatAmount(coin, networkFee(coin)));

      const found = await inTransaction(worker, (tx) => openChain(tx, coin).lookup(paid.txid));
      assert.equal(found.state, 'confirmed');
      const [output] = found.state === 'confirmed' ? found.outputs : [];
      assert.deepEqual([output?.address, output?.tag], [address, tag]);
      assert.equal(formatAmount(coin, output!.amount), paid.coin_amount);
      assert.equal(before - (await custody(coin)), output!.amount + networkFee(coin));
      const figures = await memberFigures(web, member.id);
      assert.deepEqual(
        [figures.balance, figures.payout, figures.totalWithdrawal],
        [75_000n, 0n, 25_000n],
      );
    });
  }
});

/** Approved and signed, with bytes that the chain cannot read: as if its node failed. */
async function unclear(member: Person): Promise<string> {
  const id = await request(member, 'BTC', [bitcoin, null]);
  await decide(id, { action: 'approve' });
  await signDuePayouts(worker);
  await sql`alter table withdrawals.returned disable trigger user`.execute(owner);
  await sql`update withdrawals.returned r set signed_bytes = 'broken' from withdrawals.payout p
    where p.withdrawal_id = ${id} and r.spend_id = p.spend_id`.execute(owner);
  await sql`alter table withdrawals.returned enable trigger user`.execute(owner);
  await settlePayouts(worker);
  return id;
}

describe('a payout whose outcome is unclear', () => {
  test('is unknown: not sent again, not refunded, not refused, until the chain shows it', async () => {
    const member = await aFundedMember(database, 100_000n);
    const id = await unclear(member);
    assert.equal((await show(member, id)).state, 'unknown');
    assert.equal(await settlePayouts(worker), 0);
    for (const action of ['approve', 'hold', 'reject']) {
      const answer = await decide(id, {
        action,
        reason: 'legal_order',
        citation: 'Order 7 of 2026',
      });
      assert.deepEqual([answer.status, answer.body.code], [409, 'withdrawal_state'], action);
    }
    const cancelled = await call('POST', `/withdraw/${id}/cancel`, { token: member.token });
    assert.equal(cancelled.status, 409);
    assert.equal((await memberFigures(web, member.id)).payout, 25_000n);
  });

  test('is paid by the txid that a person finds, and by no other', async () => {
    const member = await aFundedMember(database, 100_000n);
    const id = await unclear(member);
    const payouts = await call('GET', '/admin/payouts', { token: finance.token });
    const payout = payouts.body.data.find((row: { id: string }) => row.id === id);
    assert.deepEqual([payout.state, payout.txid], ['unknown', null]);

    const pay = async (units: bigint): Promise<string> => {
      const found = await sql<{ txid: string }>`
        select chains.sim_pay('BTC', ${bitcoin}, null, ${units}) as txid`.execute(worker);
      return found.rows[0]!.txid;
    };
    const owed = BigInt(payout.coin_amount.replace('.', ''));
    const [short, right] = [await pay(owed - 1n), await pay(owed)];
    const claim = async (txid: string) => (await decide(id, { action: 'paid', txid })).body;
    assert.equal((await decide(id, { action: 'paid' })).body.code, 'txid_missing');
    assert.equal((await claim(right)).code, 'payment_not_shown');
    await mine(database, 'BTC', 6);
    assert.equal((await claim(short)).code, 'payment_not_shown');
    assert.equal((await claim('sim00000000')).code, 'payment_not_shown');
    assert.equal((await claim(right)).status, 'success');

    const job = payoutJobs.find(({ queue }) => queue === 'payout-claim')!;
    await job.work(worker, { withdrawalId: id, txid: right });
    await job.work(worker, { withdrawalId: id, txid: right });
    const shown = await show(member, id);
    assert.deepEqual([shown.state, shown.txid], ['paid', right]);
    assert.equal((await memberFigures(web, member.id)).totalWithdrawal, 25_000n);
  });

  test('two payouts are never paid by one transaction', async () => {
    const members = [
      await aFundedMember(database, 100_000n),
      await aFundedMember(database, 100_000n),
    ] as const;
    await freshPrices(database);
    const ids = [await unclear(members[0]), await unclear(members[1])] as const;
    const payouts = await call('GET', '/admin/payouts', { token: finance.token });
    const ours = ids.map((id) =>
      payouts.body.data.find((payout: { id: string }) => payout.id === id),
    );
    assert.equal(ours[0].coin_amount, ours[1].coin_amount);
    const found = await sql<{ txid: string }>`
      select chains.sim_pay('BTC', ${bitcoin}, null,
        ${BigInt(ours[0].coin_amount.replace('.', ''))}) as txid`.execute(worker);
    await mine(database, 'BTC', 6);
    const { txid } = found.rows[0]!;
    const job = payoutJobs.find(({ queue }) => queue === 'payout-claim')!;
    // Both are claimed before either is booked: the second booking finds the output in use.
    for (const id of ids) assert.equal((await decide(id, { action: 'paid', txid })).status, 200);
    for (const id of ids) await job.work(worker, { withdrawalId: id, txid });
    assert.equal((await show(members[0], ids[0])).state, 'paid');
    assert.equal((await show(members[1], ids[1])).state, 'unknown');
    const again = await decide(ids[1], { action: 'paid', txid });
    assert.equal(again.body.code, 'payment_not_shown');
  });
  test('while what was sent may still arrive, another transaction does not pay it', async () => {
    const member = await aFundedMember(database, 100_000n);
    const id = await request(member, 'BTC', [bitcoin, null]);
    await decide(id, { action: 'approve' });
    await signDuePayouts(worker);
    await settlePayouts(worker);
    const { txid, coin_amount } = await show(member, id);
    const found = await sql<{ txid: string }>`
      select chains.sim_pay('BTC', ${bitcoin}, null,
        ${BigInt(coin_amount.replace('.', ''))}) as txid`.execute(worker);
    await mine(database, 'BTC', 6);
    const other = await decide(id, { action: 'paid', txid: found.rows[0]!.txid });
    assert.equal(other.body.code, 'payment_not_shown');
    assert.equal((await decide(id, { action: 'paid', txid })).status, 200);
  });

  test('of what failed and what paid instead, the one that paid is shown', async () => {
    const member = await aFundedMember(database, 100_000n);
    const id = await request(member, 'BTC', [bitcoin, null]);
    await decide(id, { action: 'approve' });
    await signDuePayouts(worker);
    await settlePayouts(worker);
    const { txid: failed, coin_amount } = await show(member, id);
    await sql`update chains.sim_tx set state = 'replaced' where txid = ${failed}`.execute(owner);
    const found = await sql<{ txid: string }>`
      select chains.sim_pay('BTC', ${bitcoin}, null,
        ${BigInt(coin_amount.replace('.', ''))}) as txid`.execute(worker);
    await mine(database, 'BTC', 6);
    const { txid } = found.rows[0]!;
    assert.equal((await decide(id, { action: 'paid', txid })).status, 200);
    const job = payoutJobs.find(({ queue }) => queue === 'payout-claim')!;
    await job.work(worker, { withdrawalId: id, txid });
    const shown = await show(member, id);
    assert.deepEqual([shown.state, shown.txid], ['paid', txid]);
  });
});

test('payouts of one coin, however many wait, leave those of another their turn', async () => {
  const xrp = payees.find(([coin]) => coin === 'XRP')!;
  for (const [coin, address, tag] of [xrp, xrp, xrp, payees[0]!]) {
    const member = await aFundedMember(database, 100_000n, coin);
    await freshPrices(database);
    const id = await request(member, coin, [address, tag]);
    await decide(id, { action: 'approve' });
    await signDuePayouts(worker);
  }
  const toSend = await spendsToSend(worker, 2);
  assert.deepEqual(toSend.map(({ asset }) => asset).toSorted(), ['BTC', 'XRP']);

  const away: typeof openChain = (db, asset) => {
    const broadcast = async () => {
      throw new NodeFault('unreachable', 'the node does not answer in time');
    };
    const chain = openChain(db, asset);
    return asset === 'XRP' ? { ...chain, broadcast } : chain;
  };
  await settlePayouts(worker, away);
  const left = await spendsToSend(worker);
  assert.deepEqual(
    left.map(({ asset }) => asset),
    ['XRP', 'XRP', 'XRP'],
  );
  await settlePayouts(worker);
  const inFlight = (await payoutsInFlight(worker, 500)).filter(({ state }) => state === 'sent');
  assert.deepEqual(
    inFlight.map(({ asset }) => asset),
    ['BTC', 'XRP', 'XRP', 'XRP'],
  );
});
