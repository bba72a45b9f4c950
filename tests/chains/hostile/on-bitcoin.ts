import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { describePayouts } from '../payout-world.ts';
import type { OfflineWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import type { MakeRig } from '../rigs/rig.ts';
import { paysAmongHostile } from '../stories/hostile-story.ts';

type OnBitcoin = {
  make: MakeRig;
  wallet: OfflineWallet;
  /** How many batches the battery plays. */
  batches: number;
  /** Addresses that this network refuses, besides the wallet's own in either case. */
  refused: readonly string[];
};

/** Random payouts among hostile addresses on a Bitcoin node with random network fees. */
export const hostileOnBitcoin = (name: string, { make, wallet, batches, refused }: OnBitcoin) =>
  describePayouts(`hostile addresses on ${name}`, inBatteryOnly(make), wallet, (worldOf) => {
    test('among hostile addresses everybody else is paid, once, within what was agreed', () =>
      paysAmongHostile(worldOf(), {
        batches,
        dollars: 20,
        dust: '0.01',
        deposit: '5000.00',
        good: async () => {
          const { address } = await worldOf().rig.newAddress();
          return randomInt(2) === 0 ? address.toUpperCase() : address;
        },
        refused: [wallet.place!(0), wallet.place!(0).toUpperCase(), ...refused],
        unpayable: wallet.place!(0),
        market: { usual: ['0.00001', '0.00004321', '0.0001'], high: '0.003' },
      }));
  });
