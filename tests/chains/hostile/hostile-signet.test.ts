import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { describePayouts } from '../payout-world.ts';
import { signetWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import { signetRig } from './signet-rig.ts';
import { paysAmongHostile } from '../stories/hostile-story.ts';

// Random payouts among hostile addresses as on Bitcoin's public test networks (CHAIN_NETWORK=test):
// a real bitcoind on a signet of its own, without the network.

const wallet = signetWallet();

await describePayouts(
  'hostile addresses on bitcoind on signet',
  inBatteryOnly(signetRig),
  wallet,
  (worldOf) => {
    test('among hostile addresses everybody else is paid, once, within what was agreed', () =>
      paysAmongHostile(worldOf(), {
        batches: 4,
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
          'tb1Qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
          'tb1pfees9rn5nz',
          'tb1sw50qgdz25j',
          // Of the main network, a chain of one's own, Litecoin's tests and the XRP Ledger.
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0',
          'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
        ],
        unpayable: wallet.place!(0),
        market: { usual: ['0.00001', '0.00004321', '0.0001'], high: '0.003' },
      }));
  },
);
