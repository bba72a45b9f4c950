import assert from 'node:assert/strict';
import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { sql } from 'kysely';
import { inTransaction } from '../../src/server/platform/db/db.ts';
import { noteSpendFault } from '../../src/server/modules/payouts/spends.sql.ts';
import { settlePayout } from '../../src/server/modules/payouts/settle-payout.ts';
import { openChain, readReserves } from '../../src/server/modules/chains/chains.ts';
import { memberFigures, verifyBooks } from '../../src/server/modules/ledger/ledger.ts';
import { settleOperations } from '../../src/server/modules/treasury/treasury.ts';
import type { Change } from './rigs/offline-wallets.ts';
import type { PayoutWorld } from './payout-world.ts';

// An address in capitals, as codes to be scanned have it, is the same script as in small letters:
// it is paid once, by what was exported, and what paid it never frees it to be paid again.

const rawOf = (psbt: string): string => {
  const tx = Transaction.fromPSBT(base64.decode(psbt));
  tx.finalize();
  return tx.hex;
};

/** Handed in, what was rightly signed is taken; everybody reads the canonical form. */
export async function takesWhatPaysCapitals(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, approved, batchOf, hand, show, round, mine } = world;
  const id = await approved('100.00', to.toUpperCase());
  const batch = await batchOf();
  const [spend] = batch.spends;
  assert.equal(spend.parts[0].wallet_address, to);
  const taken = await hand(batch.id, await wallet.sign(spend.unsigned));
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}

/** Broadcast elsewhere, it is claimed by its id, and is no proof that it can never confirm. */
export async function neverFreesWhatPaid(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, approved, batchOf, claim, giveUp, show, mine } = world;
  await world.deposit('1000.00');
  const id = await approved('100.00', to.toUpperCase());
  const { spends } = await batchOf();
  const [spend] = spends;
  const txid = await rig.port.broadcast(rawOf(await wallet.sign(spend.unsigned)));
  await mine();
  const kept = await giveUp(spend.id, txid);
  assert.deepEqual([kept.status, kept.body.code], [409, 'spend_may_land'], 'it paid');
  assert.equal((await claim(id, txid)).status, 200);
  assert.equal(await settlePayout(world.database.worker, id, txid), true);
  assert.equal((await show(id)).state, 'paid');
}

/** Signed again with less for its payee, as a raised fee may be: it paid, and frees nothing. */
export async function neverFreesWhatPaidLess(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, approved, batchOf, giveUp, show, mine } = world;
  await world.deposit('1000.00');
  const id = await approved('100.00', to);
  const { spends } = await batchOf();
  const [spend] = spends;
  const tx = Transaction.fromPSBT(base64.decode(spend.unsigned));
  const less = tx.getOutput(0).amount! - 1_000n;
  const signed = await wallet.sign(spend.unsigned, { amount: less });
  const txid = await rig.port.broadcast(rawOf(signed));
  await mine();
  const kept = await giveUp(spend.id, txid);
  assert.deepEqual([kept.status, kept.body.code], [409, 'spend_may_land']);
  assert.equal((await show(id)).state, 'signing');
}

/** The same file with one bit of its first signature turned over. */
function spoilt(psbt: string): string {
  const tx = Transaction.fromPSBT(base64.decode(psbt));
  tx.finalize();
  const { finalScriptWitness, finalScriptSig } = tx.getInput(0);
  const signature = Buffer.from(finalScriptWitness?.[0] ?? finalScriptSig!).toString('hex');
  const bit = signature[40] === '0' ? '1' : '0';
  return tx.hex.replace(signature, signature.slice(0, 40) + bit + signature.slice(41));
}

/** A wrong signature is refused; what no node took is signed once more, and paid once. */
export async function takesAnotherSigning(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, approved, batchOf, hand, show, round, mine } = world;
  const { worker } = world.database;
  const id = await approved('100.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  const signed = await wallet.sign(spend.unsigned);
  const wrong = await hand(batch.id, spoilt(signed));
  assert.deepEqual([wrong.status, wrong.body.code], [422, 'returned_differs']);
  assert.match(wrong.body.message, /signature is wrong/);
  assert.deepEqual((await hand(batch.id, signed)).body.data, { count: 1, left: 0 });
  assert.equal((await hand(batch.id, signed)).body.code, 'nothing_to_return');

  // As where a node refuses it, of whatever cause.
  await inTransaction(worker, (tx) => noteSpendFault(tx, spend.id, 'the node refuses it'));
  const again = await hand(batch.id, await wallet.sign(spend.unsigned));
  assert.deepEqual(again.body.data, { count: 1, left: 0 }, JSON.stringify(again.body));
  assert.equal((await hand(batch.id, signed)).body.code, 'nothing_to_return');
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}

/**
 * A fee that proved too low is raised by the wallet: the same coins, the same outputs to members,
 * less change. Whichever confirms settles each payout once, and the other can never land; what the
 * network took more is the operator's, by two people.
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
  // It pays the members: given up, they would be paid again.
  assert.equal((await giveUp(spend.id, txid)).body.code, 'spend_may_land');
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
  const words = { evidence: 'the raised fee', reason: 'its first fee was too low' };
  await world.agree(
    await world.asFinance('POST', '/admin/network-costs', { ...command, ...words }),
  );
  await settleOperations(worker);
  const [act] = (await world.asFinance('GET', '/admin/treasury/acts')).body.data;
  assert.deepEqual([act.kind, act.state, act.refusal], ['network_cost', 'booked', null]);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
}

/** Coins that the books hold and the chain does not show: what this world began with. */
async function missing({ database, rig }: PayoutWorld): Promise<string> {
  assert.equal(await readReserves(database.worker, rig.asset, openChain), true);
  const { rows } = await sql<{ units: string }>`
    select policy.missing_coins(${rig.asset})::text as units`.execute(database.owner);
  return rows[0]!.units;
}

/** What the books say that the network took more of an export by a raised fee. */
async function raisedCosts({ database }: PayoutWorld, spendId: string): Promise<string[]> {
  const { owner } = database;
  const { rows } = await sql<{ units: string }>`
    select amount::text as units from ledger.transfer
    where subject = ${spendId} and kind = 'network_cost' and leg = 2`.execute(owner);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
  return rows.map(({ units }) => units);
}

/** The same, brought back: whatever else it changes is refused, and it is sent and settled once. */
export async function sendsRaisedFee(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, member, database, approved, batchOf, hand, show, round, mine } = world;
  const { web } = database;
  await world.deposit('1000.00');
  const lacked = await missing(world);
  const already = (await memberFigures(web, member.id)).totalWithdrawal;
  const ids = [await approved('100.00', to), await approved('150.00', to)] as const;
  const batch = await batchOf();
  const [spend] = batch.spends;
  const sign = (change?: Change) => wallet.sign(spend.unsigned, change);
  const signed = await sign();
  assert.equal((await hand(batch.id, signed)).status, 200);
  await round();
  const { txid: stuck } = await show(ids[0]);
  const paid = Transaction.fromPSBT(base64.decode(spend.unsigned)).getOutput(0).amount!;
  for (const [what, file] of [
    ['what was sent', signed],
    ['a fee lowered', await sign({ raise: -1_000n })],
    ['a member paid less', await sign({ raise: 9_000n, amount: paid - 1n })],
    ['another payee', await sign({ raise: 9_000n, address: wallet.elsewhere })],
    [
      'a fee that nobody asks for',
      await sign({ raise: rig.asset === 'BTC' ? 700_000n : 200_000_000n }),
    ],
    ['a wrong signature', spoilt(await sign({ raise: 9_000n }))],
  ] as const) {
    const { status, body } = await hand(batch.id, file);
    assert.deepEqual([status, body.code], [422, 'returned_differs'], what);
  }
  const raised = await sign({ raise: 9_000n });
  assert.deepEqual((await hand(batch.id, raised)).body.data, { count: 1, left: 0 });
  await round();
  const { spends } = (await world.asFinance('GET', '/admin/payout-batches')).body.data.batches.find(
    (one: { id: string }) => one.id === batch.id,
  );
  const { txid } = spends[0];
  assert.ok(txid !== stuck && (await rig.port.lookup(txid)).state === 'pending');
  assert.equal((await rig.port.lookup(stuck)).state, 'unknown', 'replaced');
  await mine();
  for (const id of ids) {
    const shown = await show(id);
    assert.deepEqual([shown.state, shown.txid], ['paid', txid]);
  }
  assert.equal(
    (await hand(batch.id, await sign({ raise: 12_000n }))).body.code,
    'nothing_to_return',
  );
  const { totalWithdrawal, payout } = await memberFigures(web, member.id);
  assert.deepEqual([totalWithdrawal - already, payout], [25_000n, 0n]);
  assert.deepEqual(await raisedCosts(world, spend.id), ['9000'], 'the operator’s, booked once');
  assert.equal(await missing(world), lacked);
}

/** A payout that was sent, and handed in again with each of these raised fees. */
async function sentWith(world: PayoutWorld, to: string, raises: readonly bigint[]) {
  const { wallet, approved, batchOf, hand, round } = world;
  const id = await approved('100.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  assert.equal((await hand(batch.id, await wallet.sign(spend.unsigned))).status, 200);
  await round();
  for (const raise of raises) {
    const { status } = await hand(batch.id, await wallet.sign(spend.unsigned, { raise }));
    assert.equal(status, 200);
    // The last is left where it was handed in: the worker did not send it yet.
    if (raise !== raises.at(-1)) await round();
  }
  return { id, spend, batchId: batch.id };
}

/** Raised twice, or beaten by what it replaces: the fee of what landed is booked. */
export async function booksTheFeeThatLanded(world: PayoutWorld, to: string): Promise<void> {
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

/** Above what one person decides on, nobody's word books it: it is missing until two people do. */
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
  await decidesAlone('1');
  const raised = await wallet.sign(spend.unsigned, { raise: 9_000n });
  assert.equal((await hand(batchId, raised)).status, 200);
  await world.round();
  await world.mine();
  assert.equal((await world.show(id)).state, 'paid');
  assert.deepEqual(await raisedCosts(world, spend.id), []);
  assert.equal(await missing(world), String(lacked + 9_000n));
  await decidesAlone(rows[0]!.cents);
}
