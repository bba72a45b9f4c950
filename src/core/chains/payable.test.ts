import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { base58, bech32m, hex } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { encodeAccountID } from 'ripple-address-codec';
import { readAddress } from './addresses.ts';
import { methodOf, type WalletNetwork } from './assets.ts';
import { hash160 } from './bip322.ts';
import { coinRecords, coinsOfBitcoin, networks } from './coin-records.ts';
import { whyUnspendable } from './payable.ts';

// The accounts that a Solana transaction may not write to (agave, reserved_account_keys.rs), the
// oldest programs of its library, and an account of a program.
const reserved = `
  11111111111111111111111111111111
  AddressLookupTab1e1111111111111111111111111
  BPFLoader1111111111111111111111111111111111
  BPFLoader2111111111111111111111111111111111
  BPFLoaderUpgradeab1e11111111111111111111111
  ComputeBudget111111111111111111111111111111
  Config1111111111111111111111111111111111111
  Ed25519SigVerify111111111111111111111111111
  Feature111111111111111111111111111111111111
  KeccakSecp256k11111111111111111111111111111
  LoaderV411111111111111111111111111111111111
  NativeLoader1111111111111111111111111111111
  Secp256r1SigVerify1111111111111111111111111
  So11111111111111111111111111111111111111112
  Stake11111111111111111111111111111111111111
  StakeConfig11111111111111111111111111111111
  Sysvar1111111111111111111111111111111111111
  Sysvar1nstructions1111111111111111111111111
  SysvarC1ock11111111111111111111111111111111
  SysvarEpochRewards1111111111111111111111111
  SysvarEpochSchedu1e111111111111111111111111
  SysvarFees111111111111111111111111111111111
  SysvarLastRestartS1ot1111111111111111111111
  SysvarRecentB1ockHashes11111111111111111111
  SysvarRent111111111111111111111111111111111
  SysvarRewards111111111111111111111111111111
  SysvarS1otHashes111111111111111111111111111
  SysvarS1otHistory11111111111111111111111111
  SysvarStakeHistory1111111111111111111111111
  Vote111111111111111111111111111111111111111
  ZkE1Gama1Proof11111111111111111111111111111
  ZkTokenProof1111111111111111111111111111111
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL
`
  .trim()
  .split(/\s+/);

const taproot = (key: Uint8Array): string => bech32m.encode('bc', [1, ...bech32m.toWords(key)]);

const reasonsOf = (network: WalletNetwork, addresses: readonly string[]) =>
  new Set(addresses.map((address) => whyUnspendable(network, address)));

test('no reserved account, program or mint of Solana is paid', () => {
  assert.equal(reserved.length, 35);
  assert.deepEqual(reasonsOf('SOLANA', reserved), new Set(['address_of_program']));
});

test('the mints that this program pays with, and those that wallets show beside, are no payees', () => {
  const mints = [
    ...Object.values(coinRecords.USDC.token.mints),
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  ];
  for (const network of ['SOLANA', 'USDC'] as const) {
    assert.deepEqual(reasonsOf(network, mints), new Set(['address_of_program']));
  }
});

test('an address off the curve belongs to a program; the address of each key is paid', () => {
  const keys = Array.from({ length: 50 }, () =>
    base58.encode(ed25519.getPublicKey(ed25519.utils.randomSecretKey())),
  );
  assert.deepEqual(reasonsOf('SOLANA', keys), new Set([null]));
  // y = 2 has no x on the curve.
  const off = base58.encode(new Uint8Array(32).fill(2, 0, 1));
  assert.equal(whyUnspendable('SOLANA', off), 'address_of_program');
});

/** All addresses of a coin for a hash of 20 bytes and one of 32, on all of its networks. */
function formsOf(coin: (typeof coinsOfBitcoin)[number], hash: Uint8Array, long: Uint8Array) {
  return networks.flatMap((kind) => {
    const codec = Address(coinRecords[coin].versions[kind]);
    const legacy = [codec.encode({ type: 'pkh', hash }), codec.encode({ type: 'sh', hash })];
    if (coinRecords[coin].versions.main.bech32 === '') return legacy;
    const witness = [
      codec.encode({ type: 'wpkh', hash }),
      codec.encode({ type: 'wsh', hash: long }),
    ];
    return [...legacy, ...witness];
  });
}

test('no hash that was written by hand is paid, of any coin, form and network (INP-6)', () => {
  for (const coin of coinsOfBitcoin) {
    for (const byte of [0x00, 0x01, 0x58, 0xff]) {
      const [short, long] = [new Uint8Array(20).fill(byte), new Uint8Array(32).fill(byte)];
      // As in ACCOUNT_ONE: a small number after zeros.
      const counted = [Uint8Array.from(short), Uint8Array.from(long)] as const;
      for (const item of counted) item[item.length - 1] = 1;
      const all = [...formsOf(coin, short, long), ...formsOf(coin, ...counted)];
      assert.deepEqual(reasonsOf(methodOf[coin], all), new Set(['address_unspendable']), coin);
    }
  }
});

test('the hash of every key and script is paid', () => {
  for (const coin of coinsOfBitcoin) {
    for (let index = 0; index < 20; index += 1) {
      const key = secp256k1.getPublicKey(secp256k1.utils.randomSecretKey());
      const x = schnorr.getPublicKey(secp256k1.utils.randomSecretKey());
      const all = formsOf(coin, hash160(key), x);
      if (coin !== 'DOGE') {
        all.push(Address(coinRecords[coin].versions.main).encode({ type: 'tr', pubkey: x }));
      }
      assert.deepEqual(reasonsOf(methodOf[coin], all), new Set([null]), all.join());
    }
  }
});

test('no key of taproot that is no point of the curve is paid, and none that nobody has', () => {
  const written = [
    // The address of the report; then the BIP-341 point without a key.
    'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzs2jkusy',
    taproot(hex.decode('50929b74c1a04953b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0')),
  ];
  for (const text of written) {
    assert.equal(readAddress('BITCOIN', text, 'main')?.address, text);
    assert.equal(whyUnspendable('BITCOIN', text), 'address_unspendable', text);
  }
  // Half of all random numbers are no point, by the curve equation.
  const { p } = secp256k1.Point.CURVE();
  for (let index = 0; index < 64; index += 1) {
    const pubkey = secp256k1.utils.randomSecretKey();
    const x = BigInt(`0x${hex.encode(pubkey)}`) % p;
    let [base, power, result] = [(x ** 3n + 7n) % p, (p - 1n) / 2n, 1n];
    for (; power > 0n; power >>= 1n, base = (base * base) % p) {
      if ((power & 1n) === 1n) result = (result * base) % p;
    }
    const text = taproot(pubkey);
    assert.equal(whyUnspendable('BITCOIN', text) === null, result === 1n, text);
  }
});

test('the addresses that people burn coins with are no payees', () => {
  const burned: [WalletNetwork, string][] = [
    ['BITCOIN', '1BitcoinEaterAddressDontSendf59kuE'],
    ['BITCOIN', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    ['BITCOIN', '1ChancecoinXXXXXXXXXXXXXXXXXZELUFD'],
    ['BITCOIN', '1111111111111111111114oLvT2'],
    ['BITCOIN', '1QLbz7JHiBTspS962RLKV8GndWFwi5j6Qr'],
    ['BITCOIN', '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E'],
    ['BITCOIN', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
    ['DOGECOIN', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
    ['XRP', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['XRP', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['XRP', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
    ['XRP', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
    ['ETHEREUM', '0x0000000000000000000000000000000000000000'],
    ['ETHEREUM', '0x000000000000000000000000000000000000dEaD'],
    ['USDT', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ];
  for (const [network, text] of burned) {
    assert.equal(readAddress(network, text, 'main')?.address, text);
    assert.equal(whyUnspendable(network, text), 'address_unspendable', text);
  }
  assert.equal(whyUnspendable('USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), 'address_of_program');
});

test('the account of each key of the XRP Ledger is paid', () => {
  const accounts = Array.from({ length: 50 }, () =>
    encodeAccountID(hash160(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey()))),
  );
  assert.deepEqual(reasonsOf('XRP', accounts), new Set([null]));
});
