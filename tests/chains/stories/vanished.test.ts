import { test } from 'node:test';
import { describePayouts } from '../payout-world.ts';
import { bitcoindRig } from '../rigs/bitcoin-rig.ts';
import { bitcoinWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import { saysWhatNeverStands, sendsWhatWasReorged } from './vanish-story.ts';

// Blocks that leave a real chain after a payout in them was booked as paid (0391).

await describePayouts(
  'a paid withdrawal whose block left a real bitcoind',
  inBatteryOnly(bitcoindRig),
  bitcoinWallet(),
  (worldOf) => {
    test('is sent again, once, with its own coins (CHN-9)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await sendsWhatWasReorged(worldOf(), address);
    });

    test('is not shown as paid where its coins were spent elsewhere since (CHN-9)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await saysWhatNeverStands(worldOf(), address);
    });
  },
);
