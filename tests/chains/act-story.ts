import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { isToken } from '#core/chains/chain-rules.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { coinsForCentsUp } from '#core/money/conversion.ts';
import { parseAmount } from '#core/money/money.ts';
import type { ReturnReason } from '#core/rules/withdrawal-state.ts';
import { openChain, readReserves } from '../../src/server/modules/chains/chains.ts';
import { readOrigins } from '../../src/server/modules/deposits/suspense/read-origins.ts';
import { verifyBooks } from '../../src/server/modules/ledger/ledger.ts';
import { currentRate } from '../../src/server/modules/market/market.ts';
import { comparedCoins } from '../../src/server/modules/policy/brake.sql.ts';
import { settleOperations } from '../../src/server/modules/treasury/treasury.ts';
import type { PayoutWorld } from './payout-world.ts';

// The treasury's sends on every chain: each kind of operation from the proposal to the books.

const about = { evidence: 'statement 1', reason: 'a monthly round' };

/** Returns how many coins the given cents buy now. */
async function worth({ database, rig }: PayoutWorld, cents: bigint): Promise<bigint> {
  const { usdMicros } = await currentRate(database.web, rig.asset);
  return coinsForCentsUp(rig.asset, cents, usdMicros);
}

/** Two people approve; returns the proposal's id. */
async function agreed(world: PayoutWorld, path: string, body: object): Promise<string> {
  const made = await world.asFinance('POST', `/admin/${path}`, body);
  await world.agree(made);
  await settleOperations(world.database.worker);
  return made.body.data.proposal_id;
}

const actOf = async ({ asFinance }: PayoutWorld, id: string) =>
  (await asFinance('GET', '/admin/treasury/acts')).body.data.find(
    (row: { id: string }) => row.id === id,
  );

/** The chain's excess over the books, as the worker compares them. */
async function drift({ database, rig }: PayoutWorld): Promise<bigint> {
  assert.equal(await readReserves(database.worker, rig.asset, openChain), true);
  const compared = (await comparedCoins(database.web)).find(
    (comparedCoin) => comparedCoin.asset === rig.asset,
  )!;
  return compared.chainUnits - compared.booksUnits;
}

const custody = async ({ database, rig }: PayoutWorld): Promise<bigint> => {
  assert.deepEqual((await verifyBooks(database.owner)).faults, []);
  const found = await sql<{ balance: bigint }>`
    select balance from ledger.balance
    where class = 'custody' and asset = ${rig.asset}`.execute(database.owner);
  return found.rows[0]!.balance;
};

/** An operation that waits for an export: other signed bytes are refused, and it is booked once. */
async function leaves(world: PayoutWorld, id: string): Promise<{ took: bigint; arrived: bigint }> {
  const { rig, wallet, hand, round, mine, batchOf } = world;
  const { asset } = rig;
  const before = await custody(world);
  const drifted = await drift(world);
  assert.equal((await actOf(world, id)).state, 'due');
  const batch = await batchOf('exported', 'acts');
  const [spend] = batch.spends;
  const [part] = spend.parts;
  assert.deepEqual([batch.pays, part.id, part.withdrawal_id], ['acts', id, null]);
  assert.equal((await actOf(world, id)).state, 'exported');
  const little = parseAmount(asset, part.coin_amount) / 2n;
  for (const change of [{ address: wallet.elsewhere }, { amount: little }]) {
    const wrong = await hand(batch.id, await wallet.sign(spend.unsigned, change));
    assert.deepEqual([wrong.status, wrong.body.code], [422, 'returned_differs']);
  }
  const signed = await wallet.sign(spend.unsigned);
  assert.deepEqual((await hand(batch.id, signed)).body.data, { count: 1, left: 0 });
  assert.equal((await hand(batch.id, signed)).body.code, 'nothing_to_return');
  assert.equal(await drift(world), drifted);
  await round();
  assert.deepEqual([(await actOf(world, id)).state, await custody(world)], ['sent', before]);
  // LiteSVM has an account's new balance before the slot is final, which no node shows.
  if (!isOfFamily(asset, 'solana')) assert.equal(await drift(world), drifted);
  await mine();
  const booked = await actOf(world, id);
  assert.deepEqual([booked.state, booked.refusal], ['booked', null]);
  assert.match(booked.txid, /^\w{64,88}$/);
  assert.equal(await drift(world), drifted);
  return { took: before - (await custody(world)), arrived: parseAmount(asset, part.coin_amount) };
}

/** A placement of a plan's principal at a listed venue. */
export async function placesCoins(world: PayoutWorld, venue: string): Promise<void> {
  const { asset } = world.rig;
  const command = { name: `Desk ${asset}`, asset, wallet_address: venue, reason: 'we trade there' };
  await agreed(world, 'venues', command);
  const [listed] = (await world.asFinance('GET', '/admin/venues')).body.data;
  const plans = (await world.asFinance('GET', '/admin/treasury')).body.data.plans;
  const held = plans.find((plan: { principal: string }) => Number(plan.principal) > 50);
  const placement = { plan: held.plan, venue: listed.id, amount: '40.00', ...about };
  const { took, arrived } = await leaves(world, await agreed(world, 'placements', placement));
  if (isToken(asset)) assert.equal(arrived, took);
  else assert.ok(arrived < took && arrived > took / 2n, 'less the network’s fee');
  const after = (await world.asFinance('GET', '/admin/treasury')).body.data.plans;
  const now = after.find((row: { plan: string }) => row.plan === held.plan);
  assert.equal(Number(now.placed) - Number(held.placed), 40);
}

/** Withdraws the operator's own capital to an outside address. */
export async function takesCapitalOut(world: PayoutWorld, to: string): Promise<void> {
  const { asset } = world.rig;
  const capital = async () =>
    Number((await world.asFinance('GET', '/admin/treasury')).body.data.operator_capital);
  const before = await capital();
  const command = { direction: 'out', asset, wallet_address: to, amount: '30.00', ...about };
  await leaves(world, await agreed(world, 'capital', command));
  assert.equal(Math.round((before - (await capital())) * 100), 3_000);
}

/** A payout to an unpayable address stays due; the export that left it out shows the reason. */
export async function holdsUnpayable(
  world: PayoutWorld,
  to: string,
  reason: ReturnReason,
): Promise<void> {
  const { asset } = world.rig;
  const command = { direction: 'out', asset, wallet_address: to, amount: '10.00', ...about };
  const id = await agreed(world, 'capital', command);
  const batch = await world.batchOf('failed', 'acts');
  const [left] = batch.left_out;
  assert.deepEqual([left.id, left.withdrawal_id, left.because], [id, null, reason]);
  assert.equal((await actOf(world, id)).state, 'due');
}

/**
 * Where an unmatched payment arrives: the account without a tag, or the shared address with an
 * amount that no member was quoted.
 */
async function unmatchedPlace({ wallet, asMember, approveSource }: PayoutWorld) {
  if (wallet.account !== null) return wallet.account;
  const [material, home] = [wallet.place!(8), wallet.place!(9)];
  await approveSource({ kind: 'shared', material, home });
  const [plan] = (await asMember('GET', '/plans?family=crypto')).body.data;
  const command = { selected_plan: plan.id, payment_method: wallet.method, amount: '1000.00' };
  const { address } = (await asMember('POST', '/deposit/quote', command)).body.data;
  assert.equal(address, material);
  return material;
}

/** Returns an unmatched payment to the sender that the chain shows. */
export async function sendsBack(world: PayoutWorld): Promise<void> {
  const { rig, mine, database, asFinance } = world;
  const amount = await worth(world, 20_00n);
  const address = await unmatchedPlace(world);
  const txid = await rig.pay({ address, tag: null, amount });
  await mine();
  await mine();
  await readOrigins(database.worker, openChain);
  const all = (await asFinance('GET', '/admin/suspense/payments')).body.data;
  const unmatched = all.find((row: { txid: string }) => row.txid === txid);
  const [sender] = unmatched.senders;
  const body = { wallet_address: sender, reason: 'sent by mistake' };
  const id = await agreed(world, `suspense/payments/${unmatched.id}/return`, body);
  const { took, arrived } = await leaves(world, id);
  if (world.wallet.account === null) await world.approveSource();
  // A fee below one cent cannot be booked as the operator's cost: the returned amount is reduced by
  // it.
  const leftOut = isToken(rig.asset) ? 0n : await worth(world, 2n);
  assert.ok(took >= amount && arrived <= amount && amount - arrived <= leftOut, 'whole');
}
