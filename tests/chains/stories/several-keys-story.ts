import assert from 'node:assert/strict';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { bitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { nodeAt } from '../../../src/server/modules/chains/node.ts';
import type { PayoutWorld } from '../payout-world.ts';
import { severalKeys, signByNode, signByPython } from '../rigs/several-holders.ts';

/**
 * Coins of a two-of-three wallet: one holder signs with the node's wallet, one with a library in
 * another language; neither made the export. Returns the reason if it cannot run here.
 */
export async function paysFromSeveralKeys(world: PayoutWorld, to: string): Promise<string | null> {
  const { rig, approved, batchOf, hand, show, round, mine } = world;
  await world.approveSource({ material: severalKeys });
  await world.deposit('4000.00');
  const id = await approved('2000.00', to);
  const batch = await batchOf();
  const [spend] = batch.spends;
  const rpc = bitcoinRpc(nodeAt(rig.nodeUrl!));

  const first = await signByNode(rpc, spend.unsigned, 0);
  assert.equal(first.isImported, true);
  assert.equal(first.complete, false);
  const alone = await hand(batch.id, first.psbt);
  assert.deepEqual([alone.status, alone.body.code], [422, 'returned_differs']);
  assert.match(alone.body.message, /1 of its 2 signatures is missing/);

  const second = signByPython(spend.unsigned, 2);
  if (typeof second === 'object') return second.absent;
  const mineOf = (psbt: string) =>
    Transaction.fromPSBT(base64.decode(psbt))
      .getInput(0)
      .partialSig!.map(([key]) => hex.encode(key));
  assert.equal(new Set([...mineOf(first.psbt), ...mineOf(second)]).size, 2);
  const taken = await hand(batch.id, `${first.psbt}\n${second}`);
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
  return null;
}
