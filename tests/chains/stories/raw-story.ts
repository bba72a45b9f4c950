import assert from 'node:assert/strict';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@scure/btc-signer/utils.js';
import { bitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { nodeAt } from '../../../src/server/modules/chains/node.ts';
import type { PayoutWorld } from '../payout-world.ts';

const versions = { private: 0x04358394, public: 0x043587cf };

/** The secret keys of a wallet's first addresses, in a node's format. */
function secretsOf(extended: string): string[] {
  const account = HDKey.fromExtendedKey(extended, versions);
  const encode = (key: Uint8Array) =>
    createBase58check(sha256).encode(new Uint8Array([0xef, ...key, 1]));
  return [0, 1].flatMap((branch) =>
    Array.from({ length: 10 }, (_, place) =>
      encode(account.deriveChild(branch).deriveChild(place).privateKey!),
    ),
  );
}

/** A node that signs raw transactions accepts the export unchanged; its signed result is paid. */
export async function takesRawSigned(world: PayoutWorld, to: string): Promise<void> {
  const { wallet, rig, approved, batchOf, hand, show, round, mine } = world;
  const id = await approved('100.00', to);
  const batch = await batchOf();
  const [, raw, outputs] = /^(\S+) '(.*)'$/.exec(batch.spends[0].raw)!;
  const signed = await bitcoinRpc(nodeAt(rig.nodeUrl!)).ask<{ hex: string; complete: boolean }>([
    'signrawtransaction',
    raw!,
    JSON.parse(outputs!),
    secretsOf(wallet.secret),
  ]);
  assert.equal(signed.complete, true);
  const taken = await hand(batch.id, signed.hex);
  assert.deepEqual(taken.body.data, { count: 1, left: 0 }, JSON.stringify(taken.body));
  await round();
  await mine();
  assert.equal((await show(id)).state, 'paid');
}
