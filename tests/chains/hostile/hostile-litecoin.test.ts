import { test } from 'node:test';
import { describePayouts } from '../payout-world.ts';
import { litecoinRig } from '../rigs/litecoin-rig.ts';
import { litecoinWallet } from '../rigs/offline-wallets.ts';
import { inBatteryOnly } from '../rigs/rig-suite.ts';
import { paysAmongHostile } from '../stories/hostile-story.ts';

// Random payouts among hostile addresses on a Litecoin node, with extension blocks.

const wallet = litecoinWallet();

await describePayouts(
  'hostile addresses on litecoind',
  inBatteryOnly(litecoinRig),
  wallet,
  (worldOf) => {
    const anAddress = async (): Promise<string> => (await worldOf().rig.newAddress()).address;

    test('among hostile addresses everybody else is paid, once, within what was agreed', async () =>
      paysAmongHostile(worldOf(), {
        batches: 10,
        dollars: 5,
        good: anAddress,
        refused: [
          wallet.place!(0),
          // Of mainnet and of testnet, of an extension block, of Bitcoin and Dogecoin.
          'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
          'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
          'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r',
          'tmweb1qqv2988mx25n9cr2tfssgamxqehn5s6z2ps7wp3xdtwhnm88nw2m02ququqt782unn7ylpqj6wtl3mlvgkjxlgdx99547axmwfeh5sa36kvctwt3a',
          'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
          'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
        ],
        unpayable: wallet.place!(0),
        market: { usual: ['0.0001', '0.0005', '0.002'], high: '0.008' },
      }));
  },
);
