import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Coin, methodOf } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { networkFee } from '#core/rules/withdrawal-rules.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices, mine } from '#test/ledger/funds.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { verifyBooks } from '../ledger/ledger.ts';
import { currentRate } from '../market/market.ts';
import { catalogue, seedCatalogue } from '../plans/plans.ts';
import { settlePayouts, signDuePayouts } from './payouts.ts';

// For a withdrawal within the first 14 days the operator pays the network fee (MEM-13, MONEY
// Positions).

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
await seedCatalogue(web);
const [plan] = await catalogue(web, 'crypto');
const addresses = {
  BTC: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  SOL: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
};

/** A member with the whole $1,200 in one position, opened now. */
async function anInvestor(asset: Coin = 'BTC'): Promise<Person> {
  const member = await aFundedMember(database, 120_000n, asset);
  await openPosition(database, member.id, plan!, 120_000n);
  return member;
}

const balanceOf = async (name: string): Promise<bigint> => {
  const found = await sql<{ balance: bigint }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger.balance
    where class = ${name} and asset in ('USD', 'BTC')`.execute(owner);
  return found.rows[0]!.balance;
};

const quote = async ({ token }: Person, amount: string) =>
  (await call('GET', `/withdraw/quote?payment_channel=BITCOIN&amount=${amount}`, { token })).body
    .data;

/** A withdrawal from request to payment; returns the member's view at the end. */
async function withdrawAndExport({ token }: Person, amount: string, asset: 'BTC' | 'SOL' = 'BTC') {
  await freshPrices(database);
  const body = {
    amount,
    payment_channel: methodOf[asset],
    wallet_address: addresses[asset],
  };
  const { id } = (await call('POST', '/withdraw', { token, body })).body.data;
  const yes = { token: finance.token, body: { action: 'approve' } };
  assert.equal((await call('PATCH', `/admin/withdrawals/${id}`, yes)).status, 200);
  await sql`update withdrawals.withdrawal set due_at = requested_at where id = ${id}`.execute(
    owner,
  );
  assert.equal(await signDuePayouts(worker), 1);
  await settlePayouts(worker);
  await mine(database, asset);
  assert.equal(await settlePayouts(worker), 1);
  return (await call('GET', `/withdraw/${id}`, { token })).body.data;
}

const advance = (days: number) =>
  sql`update clock.setting set ahead = ahead + make_interval(days => ${days})`.execute(owner);

test('an operator without capital owes the fee: an incident, and the books hold', async () => {
  // Other members' coins: without any beyond the amount, nothing could pay the fee.
  await aFundedMember(database, 10_000n);
  const paid = await withdrawAndExport(await anInvestor(), '1200');
  assert.equal(paid.network_fee_by, 'operator');
  assert.ok((await balanceOf('incident')) > 0n);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

describe('an operator with capital', () => {
  test('bears the fee once a position, and the member receives the whole amount', async () => {
    await addCapital(database);
    const member = await anInvestor();
    const before = {
      capital: await balanceOf('operator_capital'),
      coins: await balanceOf('custody'),
    };
    const shown = await quote(member, '200');
    assert.equal(shown.network_fee_by, 'operator');
    assert.equal(shown.network_fee_operator_most_usd, '25.00');
    const { usdMicros } = await currentRate(worker, 'BTC');
    const paid = await withdrawAndExport(member, '200');
    const arrived = BigInt(paid.coin_amount.replace('.', ''));
    assert.equal(before.coins - (await balanceOf('custody')), arrived + networkFee('BTC'));
    const cost = before.capital - (await balanceOf('operator_capital'));
    assert.ok(cost > 0n && cost <= centsForCoinsDown('BTC', networkFee('BTC'), usdMicros) * 2n);
    assert.ok(paid.entries.some(({ kind }: { kind: string }) => kind === 'network_cost'));
    assert.equal((await quote(member, '200')).network_fee_by, 'member');
    assert.equal((await withdrawAndExport(member, '200')).network_fee_by, 'member');
  });

  test('bears nothing for free balance that is invested and taken out, however often', async () => {
    const member = await aFundedMember(database, 300_000n);
    for (const left of ['1900', '100']) {
      const body = { plan_id: plan!.id, amount: '1100' };
      const invested = await call('POST', '/user/positions', { token: member.token, body });
      if (left === '1900') assert.equal(invested.status, 201, JSON.stringify(invested.body));
      assert.equal((await withdrawAndExport(member, left)).network_fee_by, 'member');
    }
  });

  test('bears nothing on the fifteenth day, nor where free balance is enough', async () => {
    const late = await anInvestor();
    await advance(14);
    assert.equal((await withdrawAndExport(late, '1200')).network_fee_by, 'member');
    const free = await aFundedMember(database, 50_000n);
    assert.equal((await withdrawAndExport(free, '500')).network_fee_by, 'member');
  });

  test('cannot be booked a fee below a cent, which the network takes from the amount', async () => {
    // Coins beyond the member's own: otherwise a falling price would leave too few for the amount.
    await aFundedMember(database, 10_000n, 'SOL');
    const member = await anInvestor('SOL');
    assert.equal((await withdrawAndExport(member, '1200', 'SOL')).network_fee_by, 'member');
  });
});
