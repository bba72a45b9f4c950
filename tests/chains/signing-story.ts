import assert from 'node:assert/strict';
import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { inTransaction } from '#platform/db/db.ts';
import { settlePayout } from '../../src/server/modules/payouts/settle-payout.ts';
import { noteSpendFault } from '../../src/server/modules/payouts/spends.sql.ts';
import type { PayoutWorld } from './payout-world.ts';

// An address in capitals, as in QR codes, is the same script as in lower case: it is paid once, by
// the export, and the transaction that paid it never frees it to be paid again.

/** The signed bytes in a file. */
export const rawOf = (psbt: string): string => {
  const tx = Transaction.fromPSBT(base64.decode(psbt));
  tx.finalize();
  return tx.hex;
};

/** A correctly signed submission is accepted; every reader sees the canonical form. */
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
  assert.deepEqual([kept.status, kept.body.code], [409, 'transaction_may_confirm'], 'it paid');
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
  assert.deepEqual([kept.status, kept.body.code], [409, 'transaction_may_confirm']);
  assert.equal((await show(id)).state, 'signing');
}

/** The same file with one bit of its first signature flipped. */
export function spoilt(psbt: string): string {
  const tx = Transaction.fromPSBT(base64.decode(psbt));
  tx.finalize();
  const { finalScriptWitness, finalScriptSig } = tx.getInput(0);
  const signature = Buffer.from(finalScriptWitness?.[0] ?? finalScriptSig!).toString('hex');
  const bit = signature[40] === '0' ? '1' : '0';
  return tx.hex.replace(signature, signature.slice(0, 40) + bit + signature.slice(41));
}

/** A wrong signature is refused; a transaction no node accepted is signed again and paid once. */
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

  // As when a node refuses it, for any reason.
  await inTransaction(worker, (tx) => noteSpendFault(tx, spend.id, 'the node refuses it'));
  const again = await hand(batch.id, await wallet.sign(spend.unsigned));
  assert.deepEqual(again.body.data, { count: 1, left: 0 }, JSON.stringify(again.body));
  assert.equal((await hand(batch.id, signed)).body.code, 'nothing_to_return');
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}
