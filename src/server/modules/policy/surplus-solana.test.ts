import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import { describePayouts } from '../../../../tests/chains/payout-world.ts';
import { solanaWallet } from '../../../../tests/chains/rigs/offline-wallets.ts';
import { solanaRig } from '../../../../tests/chains/rigs/solana-rig.ts';
import { closesOnMissing, staysOpen } from '../../../../tests/chains/stories/surplus-story.ts';

const signer = await solanaWallet();
const home = signer.account!;
// Addresses other than the payout account's, as an operator imports them.
const list = Array.from({ length: 8 }, () => base58.encode(new Uint8Array(randomBytes(32))));
const source = { kind: 'pool', material: list.join('\n'), home } as const;
const wallet = { ...signer, source };

await describePayouts('a surplus on Solana', solanaRig, wallet, (worldOf) => {
  test('one lamport to the account that pays out closes nothing (review chains, C3)', () =>
    staysOpen(worldOf(), async () => {
      await worldOf().rig.pay({ address: home, tag: null, amount: 1n });
      return 1n;
    }));

  test('a lamport that is missing closes deposits', () => closesOnMissing(worldOf()));
});
