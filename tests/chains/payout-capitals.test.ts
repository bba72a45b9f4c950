import { test } from 'node:test';
import { describePayouts } from './payout-world.ts';
import { bitcoindRig } from './rigs/bitcoin-rig.ts';
import { bitcoinWallet } from './rigs/offline-wallets.ts';
import { inBatteryOnly } from './rigs/rig-suite.ts';
import {
  neverFreesWhatPaid,
  neverFreesWhatPaidLess,
  takesAnotherSigning,
  takesWhatPaysCapitals,
} from './signing-story.ts';
import {
  booksTheConfirmedFee,
  endsWithTheConfirmedSpend,
  leavesLargeFeesToTwo,
  sendsRaisedFee,
  settlesWhatReplacedIt,
} from './stories/raise-story.ts';

// The spelling of an address does not matter on a real bitcoind: scripts are compared, never text.

await describePayouts(
  'an address however it is written, on a real bitcoind',
  inBatteryOnly(bitcoindRig),
  bitcoinWallet(),
  (worldOf) => {
    test('in capitals it is paid by what was exported (CHN-6)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await takesWhatPaysCapitals(worldOf(), address);
    });

    test('a wrong signature is refused, and what no node took is signed once more (CHN-9)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await takesAnotherSigning(worldOf(), address);
    });

    test('what raised its fee settles each payout once, and the operator bears it (CHN-8)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await settlesWhatReplacedIt(worldOf(), address);
    });

    test('a raised fee is brought back, sent and settled once (CHN-8)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await sendsRaisedFee(worldOf(), address);
    });

    test('of a fee raised twice, or in vain, what landed is booked, and once (CHN-8)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await booksTheConfirmedFee(worldOf(), address);
    });

    test('a raise ends where what it replaces lands first (CHN-8)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await endsWithTheConfirmedSpend(worldOf(), address);
    });

    test('a raised fee above what one person decides on is two people’s (CHN-8)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await leavesLargeFeesToTwo(worldOf(), address);
    });

    test('the transaction that paid it frees nothing (CHN-9)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await neverFreesWhatPaid(worldOf(), address);
    });

    test('a transaction that paid it less frees nothing (CHN-9)', async () => {
      const { address } = await worldOf().rig.newAddress();
      await neverFreesWhatPaidLess(worldOf(), address);
    });
  },
);
