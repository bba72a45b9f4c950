import { test } from 'node:test';
import { placesCoins, sendsBack, takesCapitalOut } from './act-story.ts';
import { paysWhatWasApproved, takesTheTxidThatPays, waitsForLostCredit } from './payout-story.ts';
import { describePayouts } from './payout-world.ts';
import { bitcoindRig } from './rigs/bitcoin-rig.ts';
import { bitcoinWallet } from './rigs/offline-wallets.ts';
import { inBatteryOnly } from './rigs/rig-suite.ts';
import { anchorsTheBooks } from './stories/anchor-story.ts';
import { gathersSmallCoins } from './stories/gather-story.ts';
import { paysFromSeveralKeys } from './stories/several-keys-story.ts';

// Members' withdrawals on a real bitcoind, from the request to the last block: the server holds an
// extended public key; its exports are signed here, as a person would on another machine.

await describePayouts(
  'a withdrawal on a real bitcoind',
  inBatteryOnly(bitcoindRig),
  bitcoinWallet(),
  (worldOf) => {
    test('is exported, signed offline, sent, and paid once it is deep enough', async () => {
      const { address } = await worldOf().rig.newAddress();
      await paysWhatWasApproved(worldOf(), address);
    });

    test('the treasury’s own acts leave the same way, each booked once', async () => {
      const [venue, outside] = [await worldOf().rig.newAddress(), await worldOf().rig.newAddress()];
      await placesCoins(worldOf(), venue.address);
      await takesCapitalOut(worldOf(), outside.address);
      await sendsBack(worldOf());
    });

    test('takes small coins of ours along while the network asks for little (CHN-8)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await gathersSmallCoins(worldOf(), address);
    });

    test('carries the newest head of the books into a block, where everybody can check it (INT-14)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await anchorsTheBooks(worldOf(), address);
    });

    test('paid by hand takes the txid that pays it, and none that was used or pays less', async () => {
      const { address } = await worldOf().rig.newAddress();
      await takesTheTxidThatPays(worldOf(), address);
    });

    test('of coins of several keys is signed by two libraries that did not make it (CHN-11)', async (t) => {
      const { address } = await worldOf().rig.newAddress();
      const absent = await paysFromSeveralKeys(worldOf(), address);
      if (absent !== null) t.skip(absent);
    });

    test('waits while a credited payment of its member is missing', async () => {
      const { address } = await worldOf().rig.newAddress();
      await waitsForLostCredit(worldOf(), address);
    });
  },
);
