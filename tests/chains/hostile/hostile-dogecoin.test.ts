import { test } from 'node:test';
import { describePayouts } from '../payout-world.ts';
import { dogecoinRig } from '../rigs/bitcoin-rig.ts';
import { dogecoinWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import { paysAmongHostile } from '../stories/hostile-story.ts';

// Random payouts among hostile addresses on litecoind restricted to what Dogecoin Core offers, with
// random network fees.

const wallet = dogecoinWallet();

await describePayouts(
  'hostile addresses on litecoind as Dogecoin Core 1.14',
  inBatteryOnly(dogecoinRig),
  wallet,
  (worldOf) => {
    test('among hostile addresses everybody else is paid, once, within what was agreed', () =>
      paysAmongHostile(worldOf(), {
        batches: 30,
        dollars: 5,
        good: async () => (await worldOf().rig.newAddress()).address,
        refused: [
          wallet.place!(0),
          // Of another case; of mainnet, of testnet, of Bitcoin and of the XRP Ledger.
          wallet.elsewhere.toLowerCase(),
          'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
          'nhUNJ6qUqDuXUuDEgbNFpxJ3bKuAs9o1Yd',
          '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
          'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
        ],
        unpayable: wallet.place!(0),
        market: { usual: ['0.01', '0.05', '0.2'], high: '2' },
      }));
  },
);
