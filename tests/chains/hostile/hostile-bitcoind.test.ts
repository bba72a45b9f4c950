import { bitcoindRig } from '../rigs/bitcoin-rig.ts';
import { bitcoinWallet } from '../rigs/offline-wallets.ts';
import { hostileOnBitcoin } from './on-bitcoin.ts';

await hostileOnBitcoin('a real bitcoind', {
  make: bitcoindRig,
  wallet: bitcoinWallet(),
  batches: 30,
  refused: [
    // Mixed case; anyone can spend it; a future witness version.
    'bcrt1Qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'bcrt1pfeesnyr2tx',
    'bc1sw50qgdz25j',
    // Of mainnet, of testnet, of Litecoin and of the XRP Ledger.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kyt9ceq',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ],
});
