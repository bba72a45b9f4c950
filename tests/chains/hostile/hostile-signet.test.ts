import { signetWallet } from '../rigs/offline-wallets.ts';
import { hostileOnBitcoin } from './on-bitcoin.ts';
import { signetRig } from './signet-rig.ts';

// As on Bitcoin's public test networks (CHAIN_NETWORK=test): a real bitcoind on a private signet,
// without the network.

await hostileOnBitcoin('bitcoind on signet', {
  make: signetRig,
  wallet: signetWallet(),
  batches: 20,
  refused: [
    // Mixed case; anyone can spend it; a future witness version.
    'tb1Qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'tb1pfees9rn5nz',
    'tb1sw50qgdz25j',
    // Of mainnet, of regtest, of Litecoin's testnet and of the XRP Ledger.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ],
});
