import { test } from 'node:test';
import { describePayouts } from '../../../../tests/chains/payout-world.ts';
import { xrpWallet } from '../../../../tests/chains/rigs/offline-wallets.ts';
import { xrpRig } from '../../../../tests/chains/rigs/xrp-rig.ts';
import { closesOnMissing, staysOpen } from '../../../../tests/chains/stories/surplus-story.ts';

const wallet = xrpWallet();

await describePayouts('a surplus on the XRP Ledger', xrpRig, wallet, (worldOf) => {
  test('five XRP by an escrow close nothing (review chains, C3)', () =>
    staysOpen(worldOf(), async () => {
      const to = { address: wallet.account!, tag: null, amount: 5_000_000n };
      await worldOf().rig.tricks!.payByEscrow!(to);
      return 5_000_000n;
    }));

  test('a drop that is missing closes deposits', () => closesOnMissing(worldOf()));
});
