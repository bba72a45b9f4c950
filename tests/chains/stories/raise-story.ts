import assert from 'node:assert/strict';
import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { sql } from 'kysely';
import { formatAmount, parseAmount } from '#core/money/money.ts';
import { openChain, readReserves } from '../../../src/server/modules/chains/chains.ts';
import { memberFigures, verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { settlePayout } from '../../../src/server/modules/payouts/settle-payout.ts';
import { settleOperations } from '../../../src/server/modules/treasury/treasury.ts';
import type { PayoutWorld } from '../payout-world.ts';
import type { Change } from '../rigs/offline-wallets.ts';
import { rawOf, spoilt } from '../signing-story.ts';

// Two people raise a fee that proves too low, out of our change; whichever transaction confirms
// pays each payout once, and its fee is in the books.

/**
 * Raised by the wallet and sent from elsewhere: the same coins, the same outputs to members, less
 * change. Whichever confirms settles each payout once, and the other can never confirm; the
 * operator bears the higher network fee, which two people book.
 */
export async function settlesWhatReplacedIt(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, member, database, approved, batchOf, hand, claim, giveUp } = world;
  const { web, worker, owner } = database;
  const already = (await memberFigures(web, member.id)).totalWithdrawal;
  await world.deposit('1000.00');
  const ids = [await approved('100.00', to), await approved('150.00', to)] as const;
  const batch = await batchOf();
  const [spend] = batch.spends;
  const signed = await wallet.sign(spend.unsigned);
  assert.equal((await hand(batch.id, signed)).status, 200);
  await world.round();
  const { txid: stuck } = await world.show(ids[0]);
  const raised = rawOf(await wallet.sign(spend.unsigned, { raise: 20_000n }));
  const txid = await rig.port.broadcast(raised);
  assert.notEqual(txid, stuck);
  assert.equal((await claim(ids[0], txid)).body.code, 'payment_not_shown', 'it may still lose');
  await world.mine();
  for (const id of ids) assert.equal((await world.show(id)).state, 'sent');
  // It pays the members: if it were abandoned, they would be paid again.
  assert.equal((await giveUp(spend.id, txid)).body.code, 'transaction_may_confirm');
  const stranger = await rig.pay({ address: wallet.elsewhere, tag: null, amount: 20_000n });
  assert.equal((await claim(ids[0], stranger)).body.code, 'payment_not_shown');

  assert.equal((await claim(ids[0], txid)).status, 200);
  assert.equal(await settlePayout(worker, ids[0], txid), true);
  await world.round();
  await world.round();
  for (const id of ids) {
    const { state, txid: shown } = await world.show(id);
    assert.deepEqual([state, shown], ['paid', txid]);
    assert.equal(await settlePayout(worker, id, stuck), false);
  }
  const { totalWithdrawal, payout } = await memberFigures(web, member.id);
  assert.deepEqual([totalWithdrawal - already, payout], [25_000n, 0n]);

  assert.equal(await readReserves(worker, rig.asset, openChain), true);
  const command = { asset: rig.asset, coin_amount: '0.00020000', txid, from: 'operator_capital' };
  const grounds = { evidence: 'the raised fee', reason: 'its first fee was too low' };
  await world.agree(
    await world.asFinance('POST', '/admin/network-costs', { ...command, ...grounds }),
  );
  await settleOperations(worker);
  const [act] = (await world.asFinance('GET', '/admin/treasury/acts')).body.data;
  assert.deepEqual([act.kind, act.state, act.refusal], ['network_cost', 'booked', null]);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
}

/** Coins in the books that the chain does not show: what this world began with. */
async function missing({ database, rig }: PayoutWorld): Promise<string> {
  assert.equal(await readReserves(database.worker, rig.asset, openChain), true);
  const { rows } = await sql<{ units: string }>`
    select policy.missing_coins(${rig.asset})::text as units`.execute(database.owner);
  return rows[0]!.units;
}

/** The network costs that the books hold for the raised fee of an export. */
async function raisedCosts({ database }: PayoutWorld, spendId: string): Promise<string[]> {
  const { owner } = database;
  const { rows } = await sql<{ units: string }>`
    select amount::text as units from ledger.transfer
    where subject = ${spendId} and kind = 'network_cost' and leg = 2`.execute(owner);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
  return rows.map(({ units }) => units);
}

/** The first spend of a batch as the screen shows it now. */
async function spendOf({ asFinance }: PayoutWorld, batchId: string) {
  const { batches } = (await asFinance('GET', '/admin/payout-batches')).body.data;
  return batches.find((batch: { id: string }) => batch.id === batchId).spends[0];
}

/** Requests a fee that is this much higher than the exported one. */
async function askRaise(world: PayoutWorld, batchId: string, more: bigint) {
  const { asset } = world.rig;
  const { id, network_fee: exported } = await spendOf(world, batchId);
  const network_fee = formatAmount(asset, parseAmount(asset, exported) + more);
  const command = { network_fee, reason: 'it is stuck' };
  return world.asFinance('POST', `/admin/payout-spends/${id}/raise`, command);
}

/** Returns the approved replacement for signing. */
async function approvedRaise(world: PayoutWorld, batchId: string, more: bigint): Promise<string> {
  await world.agree(await askRaise(world, batchId, more));
  const { raise } = await spendOf(world, batchId);
  assert.ok(raise, 'approved, and made');
  return raise.unsigned;
}

/** Approved and returned: any other change is refused; it is sent and settled once. */
export async function sendsRaisedFee(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, member, database, approved, batchOf, hand, show, round, mine } = world;
  const { web } = database;
  await world.deposit('1000.00');
  const lacked = await missing(world);
  const already = (await memberFigures(web, member.id)).totalWithdrawal;
  const ids = [await approved('100.00', to), await approved('150.00', to)] as const;
  const batch = await batchOf();
  const [spend] = batch.spends;
  const signed = await wallet.sign(spend.unsigned);
  assert.equal((await hand(batch.id, signed)).status, 200);
  await round();
  const { txid: stuck } = await show(ids[0]);
  const byWallet = await hand(batch.id, await wallet.sign(spend.unsigned, { raise: 9_000n }));
  assert.deepEqual([byWallet.status, byWallet.body.code], [422, 'returned_differs']);
  for (const more of [1n, 700_000n]) {
    const { status, body } = await askRaise(world, batch.id, more);
    assert.deepEqual([status, body.code], [422, 'raise_fee_invalid'], String(more));
  }
  const unsigned = await approvedRaise(world, batch.id, 9_000n);
  const sign = (change?: Change) => wallet.sign(unsigned, change);
  const paid = Transaction.fromPSBT(base64.decode(unsigned)).getOutput(0).amount!;
  for (const [what, file] of [
    ['what was sent', signed],
    ['a fee lowered', await sign({ raise: -1_000n })],
    ['a fee raised more', await sign({ raise: 1_000n })],
    ['a member paid less', await sign({ amount: paid - 1n })],
    ['another payee', await sign({ address: wallet.elsewhere })],
    ['a wrong signature', spoilt(await sign())],
  ] as const) {
    const { status, body } = await hand(batch.id, file);
    assert.deepEqual([status, body.code], [422, 'returned_differs'], what);
  }
  const raised = await sign();
  assert.deepEqual((await hand(batch.id, raised)).body.data, { count: 1, left: 0 });
  await round();
  const { txid } = await spendOf(world, batch.id);
  assert.ok(txid !== stuck && (await rig.port.lookup(txid)).state === 'pending');
  assert.equal((await rig.port.lookup(stuck)).state, 'unknown', 'replaced');
  await mine();
  for (const id of ids) {
    const shown = await show(id);
    assert.deepEqual([shown.state, shown.txid], ['paid', txid]);
  }
  assert.equal((await hand(batch.id, raised)).body.code, 'nothing_to_return');
  const { totalWithdrawal, payout } = await memberFigures(web, member.id);
  assert.deepEqual([totalWithdrawal - already, payout], [25_000n, 0n]);
  assert.deepEqual(await raisedCosts(world, spend.id), ['9000'], 'the operator’s, booked once');
  assert.equal(await missing(world), lacked);
}

/** A sent payout, submitted again with each of these raised fees. */
async function sentWith(world: PayoutWorld, to: string, raises: readonly bigint[]) {
  const { wallet, approved, batchOf, hand, round } = world;
  const id = await approved('100.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  assert.equal((await hand(batch.id, await wallet.sign(spend.unsigned))).status, 200);
  await round();
  for (const more of raises) {
    const unsigned = await approvedRaise(world, batch.id, more);
    assert.equal((await hand(batch.id, await wallet.sign(unsigned))).status, 200);
    // The last one is only submitted: the worker did not send it yet.
    if (more !== raises.at(-1)) await round();
  }
  return { id, spend, batchId: batch.id };
}

/** Raised twice, or beaten by the replaced one: the fee of the confirmed one is booked. */
export async function booksTheConfirmedFee(world: PayoutWorld, to: string): Promise<void> {
  await world.deposit('1000.00');
  const lacked = await missing(world);
  const twice = await sentWith(world, to, [9_000n, 21_000n]);
  await world.round();
  await world.mine();
  assert.equal((await world.show(twice.id)).state, 'paid');
  assert.deepEqual(await raisedCosts(world, twice.spend.id), ['21000']);
  assert.equal(await missing(world), lacked);

  const beaten = await sentWith(world, to, [9_000n]);
  const { txid } = await world.show(beaten.id);
  await world.mine();
  await world.round();
  const shown = await world.show(beaten.id);
  assert.deepEqual([shown.state, shown.txid], ['paid', txid]);
  assert.deepEqual(await raisedCosts(world, beaten.spend.id), []);
  assert.equal(await missing(world), lacked);
}

/** The original confirms while its raise waits for approval or for a signature: the raise ends. */
export async function endsWithTheConfirmedSpend(world: PayoutWorld, to: string): Promise<void> {
  await world.deposit('1000.00');
  const lacked = await missing(world);
  const atSigner = await sentWith(world, to, []);
  const unsigned = await approvedRaise(world, atSigner.batchId, 9_000n);
  await world.mine();
  assert.equal((await world.show(atSigner.id)).state, 'paid');
  const returned = await world.hand(atSigner.batchId, await world.wallet.sign(unsigned));
  assert.equal(returned.body.code, 'nothing_to_return');
  assert.equal((await askRaise(world, atSigner.batchId, 21_000n)).body.code, 'raise_impossible');

  const proposed = await sentWith(world, to, []);
  const raise = await askRaise(world, proposed.batchId, 9_000n);
  await world.mine();
  const { proposal_id, shown_hash } = raise.body.data;
  const decision = { decision: 'approve', shown_hash };
  const decided = await world.asChief('PATCH', `/admin/approvals/${proposal_id}`, decision);
  assert.deepEqual([decided.status, decided.body.code], [409, 'raise_impossible']);
  assert.equal((await spendOf(world, proposed.batchId)).raise, null, 'nothing is made of it');
  for (const { spend } of [atSigner, proposed]) {
    assert.deepEqual(await raisedCosts(world, spend.id), []);
  }
  assert.equal(await missing(world), lacked);
}

/** If the limit for one person fell since the approval, two people book the additional fee. */
export async function leavesLargeFeesToTwo(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, hand, database } = world;
  await world.deposit('1000.00');
  const lacked = BigInt(await missing(world));
  const { id, spend, batchId } = await sentWith(world, to, []);
  const decidesAlone = (cents: string) =>
    sql`insert into policy.limit_version (name, value, valid_from, set_by)
      values ('two_people_cents', ${cents}, clock.now(), 'the story')`.execute(database.owner);
  const { rows } = await sql<{ cents: string }>`
    select policy.limit_at('two_people_cents', clock.now())::text as cents`.execute(database.owner);
  const unsigned = await approvedRaise(world, batchId, 9_000n);
  await decidesAlone('1');
  assert.equal((await hand(batchId, await wallet.sign(unsigned))).status, 200);
  await world.round();
  await world.mine();
  assert.equal((await world.show(id)).state, 'paid');
  assert.deepEqual(await raisedCosts(world, spend.id), []);
  assert.equal(await missing(world), String(lacked + 9_000n));
  await decidesAlone(rows[0]!.cents);
}
