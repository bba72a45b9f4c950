import assert from 'node:assert/strict';
import { openChain } from '../../../src/server/modules/chains/chains.ts';
import { alteredPayments } from '../altered/altered-xrp.ts';
import type { PayoutWorld } from '../payout-world.ts';
import { type XrpOfflineWallet, xrpWallet } from '../rigs/offline-wallets.ts';

// A returned signed payment must match the export, and be signed for its account (CHN-9).

/** Every field altered and signed by the right key: refused by name, nothing changed. */
export async function refusesAlteredFields(
  world: PayoutWorld,
  wallet: XrpOfflineWallet,
  to: string,
): Promise<void> {
  const { asFinance, approved, batchOf, hand, show, round, mine } = world;
  const id = await approved('25.00', to);
  const batch = await batchOf();
  const spend = batch.spends.at(-1);
  const { tx_json: payment } = JSON.parse(spend.unsigned);
  const seen = async () => (await asFinance('GET', '/admin/payout-batches')).body.data.batches;
  const before = [await seen(), await show(id)];
  const all = Object.entries(alteredPayments(payment));
  assert.ok(all.length >= 23);
  for (const [what, [change, pattern]] of all) {
    const refused = await hand(batch.id, wallet.signFields({ ...payment, ...change }));
    assert.deepEqual([refused.status, refused.body.code], [422, 'returned_differs'], what);
    assert.match(refused.body.message, pattern, what);
  }
  assert.deepEqual([await seen(), await show(id)], before);
  const files = await Promise.all(
    batch.spends.map((row: { unsigned: string }) => wallet.sign(row.unsigned)),
  );
  const taken = await hand(batch.id, files.join('\n'));
  assert.equal(taken.body.data.left, 0, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}

/** A key that the ledger lists for the account may sign; a stranger's is refused before sending. */
export async function takesItsKeysAlone(
  world: PayoutWorld,
  wallet: XrpOfflineWallet,
  to: string,
): Promise<void> {
  const { approved, batchOf, hand, show, round, mine, database } = world;
  const [named, stranger] = [xrpWallet(96), xrpWallet(97)];
  const chain = openChain(database.worker, 'XRP');
  assert.ok(chain.spending?.kind === 'xrp');
  const { sequence, fee, networkId } = await chain.spending.facts(wallet.account!);
  const json = { TransactionType: 'SetRegularKey', RegularKey: named.account };
  const rest = { Fee: String(fee), Sequence: sequence, NetworkID: networkId };
  await chain.broadcast(wallet.signJson({ Account: wallet.account, ...json, ...rest }));
  await mine();
  const id = await approved('25.00', to);
  const batch = await batchOf();
  const [{ unsigned }] = batch.spends;
  const { tx_json: payment, keys } = JSON.parse(unsigned);
  assert.deepEqual(keys, [wallet.account, named.account]);
  const refused = await hand(batch.id, stranger.signFields(payment));
  assert.deepEqual([refused.status, refused.body.code], [422, 'returned_differs']);
  assert.match(refused.body.message, /signed by the key of r\w+, which does not sign for r/);
  assert.equal((await show(id)).state, 'signing');
  assert.equal((await hand(batch.id, named.signFields(payment))).body.data.count, 1);
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}
