import assert from 'node:assert/strict';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { sql } from 'kysely';
import { anchorScript } from '#core/proofs/anchor.ts';
import { faultOfAnchor } from '#core/proofs/anchored-transaction.ts';
import { judgeAnchor } from '#core/proofs/judge-anchor.ts';
import { checkpointKeyOf } from '#platform/config/checkpoint-key.ts';
import { readConfig } from '#platform/config/config.ts';
import { sealBooks, verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { watchAnchors } from '../../../src/server/modules/payouts/anchors/watch-anchors.ts';
import { headsAfter } from '../../../src/server/modules/solvency/checkpoints.sql.ts';
import { checkpointRun } from '../../../src/server/modules/solvency/sign-checkpoint.ts';
import type { PayoutWorld } from '../payout-world.ts';

const options = { allowUnknownOutputs: true };

/** The same export with another head in its OP_RETURN, as a signer could make it. */
function withOtherHead(unsigned: string): string {
  const tx = Transaction.fromPSBT(base64.decode(unsigned), options);
  const at = Array.from({ length: tx.outputsLength }, (_, index) => index).find(
    (index) => tx.getOutput(index).script?.[0] === 0x6a,
  )!;
  const script = anchorScript({ size: 1n, root: new Uint8Array(32).fill(9) });
  tx.updateOutput(at, { script, amount: 0n });
  return base64.encode(tx.toPSBT());
}

/**
 * From the sealed books to a list that anyone can check against the node's bytes: the export
 * carries the head unchanged, and an anchor leaves the list if its block leaves the chain (INT-14).
 */
export async function anchorsTheBooks(world: PayoutWorld, to: string): Promise<void> {
  const { rig, wallet, database, approved, batchOf, hand, show, round, mine } = world;
  const { worker, web, owner } = database;
  await sealBooks(worker);
  await checkpointRun(checkpointKeyOf(readConfig({ PUBLIC_URL: 'https://books.example' })))(worker);
  const id = await approved('100.00', to);
  const batch = await batchOf('exported', 'withdrawals', true);
  const [spend] = batch.spends;
  const psbt = Transaction.fromPSBT(base64.decode(spend.unsigned), options);
  assert.equal(psbt.outputsLength, 3, 'a payee, the anchor, the change');

  const wrong = await hand(batch.id, await wallet.sign(withOtherHead(spend.unsigned)));
  assert.deepEqual([wrong.status, wrong.body.code], [422, 'returned_differs']);
  assert.match(wrong.body.message, /the anchor does not match the export/);
  const taken = await hand(batch.id, await wallet.sign(spend.unsigned));
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  await round();
  const { txid } = await show(id);
  const listed = async () => {
    await watchAnchors(worker);
    const { anchors } = (await world.asFinance('GET', '/solvency/anchors')).body.data;
    return anchors.find((anchor: { txid: string }) => anchor.txid === txid);
  };
  assert.equal(await listed(), undefined, 'it waits');
  await rig.mine(1);
  await round();
  assert.equal((await listed()).final, false);
  await rig.reorganise(1);
  await round();
  assert.equal(await listed(), undefined, 'its block left the chain');
  await mine();
  assert.equal((await show(id)).state, 'paid');
  const shown = await listed();
  assert.equal(shown.final, true);
  assert.equal(faultOfAnchor(shown, sha256), null);

  // The node's view of the transaction, checked as anyone would.
  const found = await rig.port.lookup(txid);
  assert.ok(found.state === 'confirmed');
  const heads = (await headsAfter(web, 0n, 100)).map(({ no, head }) => `${no} ${hex.encode(head)}`);
  const judged = judgeAnchor(shown.transaction, heads.join('\n'), sha256);
  assert.ok(judged.is === 'anchored' && judged.txid === txid && !judged.isPlay, judged.is);
  const kept = await sql<{ height: bigint }>`
    select block_height as height from withdrawals.anchor where txid = ${txid}`.execute(web);
  assert.equal(String(kept.rows[0]?.height), shown.height);
  assert.equal(found.outputs[0]?.blockHeight, kept.rows[0]?.height);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
}
