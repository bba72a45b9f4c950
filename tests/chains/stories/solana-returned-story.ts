import assert from 'node:assert/strict';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { alteredTransfers } from '../altered/altered-solana.ts';
import { alteredWires } from '../altered/altered-wires.ts';
import type { PayoutWorld } from '../payout-world.ts';
import { solanaSeed } from '../rigs/offline-wallets.ts';

/** Every part altered and signed by the right key: refused by name, nothing changed. */
export async function refusesAlteredMessages(
  world: PayoutWorld,
  destinations: readonly string[],
): Promise<void> {
  const { wallet, asFinance, approved, batchOf, hand, show, round, mine } = world;
  const us = await createKeyPairSignerFromPrivateKeyBytes(solanaSeed);
  const stranger = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(78));
  const ids: string[] = [];
  for (const to of destinations) ids.push(await approved('25.00', to));
  const batch = await batchOf();
  const [{ unsigned }] = batch.spends;
  const seen = async () => [
    (await asFinance('GET', '/admin/payout-batches')).body.data.batches,
    await Promise.all(ids.map(show)),
  ];
  const before = await seen();
  const all = [
    ...Object.entries(alteredTransfers(unsigned, us, stranger)),
    ...Object.entries(await alteredWires(unsigned, us, stranger)),
  ];
  assert.ok(all.length >= 34);
  for (const [what, [file, pattern]] of all) {
    const signed = await file;
    // Without a transaction there is nothing to compare.
    if (signed === '') continue;
    const refused = await hand(batch.id, signed);
    assert.deepEqual([refused.status, refused.body.code], [422, 'returned_differs'], what);
    assert.match(refused.body.message, pattern, what);
  }
  assert.deepEqual(await seen(), before);
  const taken = await hand(batch.id, await wallet.sign(unsigned));
  assert.equal(taken.body.data.left, 0, JSON.stringify(taken.body));
  await round();
  await mine();
  for (const id of ids) assert.equal((await show(id)).state, 'paid');
}
