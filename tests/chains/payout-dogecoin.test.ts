import { test } from 'node:test';
import { placesCoins, sendsBack, takesCapitalOut } from './act-story.ts';
import { paysWhatWasApproved, takesTheTxidThatPays, waitsForLostCredit } from './payout-story.ts';
import { describePayouts } from './payout-world.ts';
import { dogecoinRig } from './rigs/bitcoin-rig.ts';
import { dogecoinWallet } from './rigs/offline-wallets.ts';
import { inBatteryOnly } from './rigs/rig-suite.ts';
import { takesAnotherSigning } from './signing-story.ts';
import { takesRawSigned } from './stories/raw-story.ts';

// Members' withdrawals on litecoind restricted to what Dogecoin Core 1.14 offers: exports of an
// older script type, whose signer needs every previous transaction in full.

await describePayouts(
  'a withdrawal on litecoind as Dogecoin Core 1.14',
  inBatteryOnly(dogecoinRig),
  dogecoinWallet(),
  (worldOf) => {
    test('is exported, signed offline, sent, and paid once it is deep enough', async () => {
      const { address } = await worldOf().rig.newAddress();
      await paysWhatWasApproved(worldOf(), address);
    });

    test('signed raw by a node that reads no PSBT, it is paid (CHN-11)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await takesRawSigned(worldOf(), address);
    });

    test('a wrong signature is refused, and what no node took is signed once more (CHN-9)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await takesAnotherSigning(worldOf(), address);
    });

    test('the treasury’s own acts leave the same way, each booked once', async () => {
      const [venue, outside] = [await worldOf().rig.newAddress(), await worldOf().rig.newAddress()];
      await placesCoins(worldOf(), venue.address);
      await takesCapitalOut(worldOf(), outside.address);
      await sendsBack(worldOf());
    });

    test('paid by hand takes the txid that pays it, and none that was used or pays less', async () => {
      const { address } = await worldOf().rig.newAddress();
      await takesTheTxidThatPays(worldOf(), address);
    });

    test('waits while a credited payment of its member is missing', async () => {
      const { address } = await worldOf().rig.newAddress();
      await waitsForLostCredit(worldOf(), address);
    });
  },
);
