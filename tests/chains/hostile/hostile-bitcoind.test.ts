import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { describePayouts } from '../payout-world.ts';
import { bitcoindRig } from '../rigs/bitcoin-rig.ts';
import { bitcoinWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import { paysAmongHostile } from '../stories/hostile-story.ts';

// Random payouts among hostile addresses on a real bitcoind, whose network asks for what it likes.

const wallet = bitcoinWallet();

await describePayouts(
  'hostile addresses on a real bitcoind',
  inBatteryOnly(bitcoindRig),
  wallet,
  (worldOf) => {
    test('among hostile addresses everybody else is paid, once, within what was agreed', () =>
      paysAmongHostile(worldOf(), {
        batches: 30,
        dollars: 20,
        dust: '0.01',
        deposit: '5000.00',
        good: async () => {
          const { address } = await worldOf().rig.newAddress();
          return randomInt(2) === 0 ? address.toUpperCase() : address;
        },
        refused: [
          wallet.place!(0),
          wallet.place!(0).toUpperCase(),
          // Capitals among small letters; anyone can spend it; a version of witnesses to come.
          'bcrt1Qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          'bcrt1pfeesnyr2tx',
          'bc1sw50qgdz25j',
          // Of the main network, of its tests, of Litecoin and of the XRP Ledger.
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
          'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kyt9ceq',
          'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
        ],
        unpayable: wallet.place!(0),
        market: { usual: ['0.00001', '0.00004321', '0.0001'], high: '0.003' },
      }));
  },
);
