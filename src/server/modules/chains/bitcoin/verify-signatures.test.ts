import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  SigHash,
  Transaction,
} from '@scure/btc-signer';
import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import { transactionsIn } from '../transactions/read-returned.ts';
import {
  type Expected,
  verifySignedTransaction,
} from '../transactions/verify-signed-transaction.ts';

// A returned file is fully verified before it is stored (CHN-9): every alteration is refused, and
// the correctly signed file is accepted after any of them.

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(5));
const keyAt = (index: number) => account.deriveChild(index);
const publicKey = keyAt(0).publicKey!;

const vectors = new URL('../../../../../tests/vectors/psbt.json', import.meta.url);
const { bip174, bip371 } = JSON.parse(readFileSync(vectors, 'utf8')) as {
  [bip in 'bip174' | 'bip371']: { invalid: { what: string; psbt: string }[] };
};
const invalid = [...bip174.invalid, ...bip371.invalid];

type Kind = {
  type: string;
  script: Uint8Array;
  redeemScript?: Uint8Array;
  tapInternalKey?: Uint8Array;
};
const kinds: Record<string, { asset: DerivedCoin; kind: Kind }> = {
  'a key hash': { asset: 'BTC', kind: p2pkh(publicKey, NETWORK) },
  'a witness key hash': { asset: 'BTC', kind: p2wpkh(publicKey, NETWORK) },
  'a nested witness key hash': {
    asset: 'BTC',
    kind: p2sh(p2wpkh(publicKey, NETWORK), NETWORK),
  },
  'a taproot key': { asset: 'BTC', kind: p2tr(publicKey.slice(1), undefined, NETWORK) },
  'a key hash of Dogecoin': {
    asset: 'DOGE',
    kind: p2pkh(publicKey, coinRecords.DOGE.versions.main),
  },
  'a witness key hash of Litecoin': {
    asset: 'LTC',
    kind: p2wpkh(publicKey, coinRecords.LTC.versions.main),
  },
};

const isKeyHash = ({ type }: Kind): boolean => type === 'pkh';

/** The transaction that made two coins of ours. */
function made({ script }: Kind): Transaction {
  const tx = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  tx.addOutput({ script, amount: 60_000n });
  tx.addOutput({ script, amount: 50_000n });
  tx.addInput({
    txid: new Uint8Array(32).fill(9),
    index: 0,
    finalScriptSig: new Uint8Array([1, 1]),
  });
  return tx;
}

const scriptTo = (index: number) => p2pkh(keyAt(index).publicKey!).script;
const [payee, change, elsewhere] = [scriptTo(2), scriptTo(1), scriptTo(3)];

type Built = {
  version: number;
  lockTime: number;
  sequences: number[];
  outputs: { script: Uint8Array; amount: bigint }[];
  coins: number[];
};

const exported: Built = {
  version: 2,
  lockTime: 0,
  sequences: [0xfffffffd, 0xfffffffd],
  outputs: [
    { script: payee, amount: 40_000n },
    { script: change, amount: 69_000n },
  ],
  coins: [0, 1],
};

/** An unsigned PSBT of these coins and outputs. */
function psbtOf(kind: Kind, more: Partial<Built> = {}, kindOfAmount = 0n): string {
  const built = { ...exported, ...more };
  const source = made(kind);
  const tx = new Transaction({ version: built.version, lockTime: built.lockTime });
  const isLegacy = isKeyHash(kind);
  for (const [number, index] of built.coins.entries()) {
    const { amount } = source.getOutput(index);
    tx.addInput({
      txid: source.id,
      index,
      sequence: built.sequences[number]!,
      ...(isLegacy
        ? { nonWitnessUtxo: source.toBytes(true, false) }
        : { witnessUtxo: { script: kind.script, amount: amount! + kindOfAmount } }),
      ...(kind.redeemScript ? { redeemScript: kind.redeemScript } : {}),
      ...(kind.tapInternalKey ? { tapInternalKey: kind.tapInternalKey } : {}),
    });
  }
  for (const output of built.outputs) tx.addOutput(output);
  return base64.encode(tx.toPSBT(0));
}

const every = Object.values(SigHash).filter((value) => typeof value === 'number');

/** Signs like a wallet, with a sighash type that may cover less than all. */
function sign(psbt: string, sighash?: number, index = 0): Transaction {
  const tx = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true });
  if (sighash !== undefined) {
    for (let at = 0; at < tx.inputsLength; at += 1) tx.updateInput(at, { sighashType: sighash });
  }
  tx.sign(keyAt(index).privateKey!, sighash === undefined ? undefined : every, new Uint8Array(32));
  tx.finalize();
  return tx;
}

/** The first input's signature with one bit flipped and its format intact. */
function withBitOver(tx: Transaction): string {
  const { finalScriptWitness, finalScriptSig } = tx.getInput(0);
  const signature = finalScriptWitness?.[0] ?? finalScriptSig!;
  const text = hex.encode(signature);
  const at = 40;
  const other = text[at] === '0' ? '1' : '0';
  return tx.hex.replace(text, text.slice(0, at) + other + text.slice(at + 1));
}

/** The first input's signature, with its sighash type as the last byte, transformed. */
function withSignature(tx: Transaction, change_: (signature: Uint8Array) => Uint8Array): string {
  const { finalScriptWitness: witness, finalScriptSig: script } = tx.getInput(0);
  if (witness !== undefined && witness.length > 0) {
    const [signature, ...rest] = witness as [Uint8Array, ...Uint8Array[]];
    tx.updateInput(0, { finalScriptWitness: [change_(signature), ...rest] }, true);
    return tx.hex;
  }
  const signature = change_(script!.subarray(1, 1 + script![0]!));
  const rest = script!.subarray(1 + script![0]!);
  const finalScriptSig = new Uint8Array([signature.length, ...signature, ...rest]);
  tx.updateInput(0, { finalScriptSig }, true);
  return tx.hex;
}

const named = (kind: number) => (signature: Uint8Array) =>
  new Uint8Array([...signature.subarray(0, -1), kind]);

/** The same signature with the other S value, which nodes no longer relay (BIP-146). */
function highS(signature: Uint8Array): Uint8Array {
  const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der');
  const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der');
  return new Uint8Array([...other, SigHash.ALL]);
}

for (const [name, { asset, kind }] of Object.entries(kinds)) {
  const codec = Address(coinRecords[asset].versions.main);
  const addressOf = (script: Uint8Array) => codec.encode(OutScript.decode(script));
  const unsigned = psbtOf(kind);
  const expected: Expected = {
    asset,
    networks: 'main',
    unsigned,
    parts: [{ address: addressOf(payee), tag: null, amount: 40_000n }],
    change: { address: addressOf(change), amount: 69_000n },
    fee: 1_000n,
    inputs: exported.coins.map((outputIndex) => ({ txid: made(kind).id, outputIndex })),
    life: {},
  };
  const [first, second] = exported.outputs as [Built['outputs'][0], Built['outputs'][0]];
  const isTaproot = kind.type === 'tr';
  const isLegacy = isKeyHash(kind);
  const signed = (more: Partial<Built>) => sign(psbtOf(kind, more)).hex;
  const alterations: Record<string, () => string> = {
    'pays its payee less': () => signed({ outputs: [{ ...first, amount: 39_000n }, second] }),
    'pays somebody else': () => signed({ outputs: [{ ...first, script: elsewhere }, second] }),
    'keeps less change': () => signed({ outputs: [first, { ...second, amount: 68_000n }] }),
    'sends change elsewhere': () => signed({ outputs: [first, { ...second, script: elsewhere }] }),
    'pays one more': () =>
      signed({ outputs: [first, second, { script: elsewhere, amount: 600n }] }),
    'pays nobody': () => signed({ outputs: [second] }),
    'has its outputs in another order': () => signed({ outputs: [second, first] }),
    'spends one coin less': () => signed({ coins: [0], outputs: [first] }),
    'has its coins in another order': () => signed({ coins: [1, 0] }),
    'is locked until later': () => signed({ lockTime: 900_000 }),
    'waits by its sequence (BIP-68)': () => signed({ sequences: [0xffff, 0xfffffffd] }),
    'cannot be replaced': () => signed({ sequences: [0xffffffff, 0xffffffff] }),
    'is of another version': () => signed({ version: 1 }),
    'signs no outputs': () => sign(unsigned, SigHash.NONE).hex,
    'signs one output': () => sign(unsigned, SigHash.SINGLE).hex,
    'lets anyone add coins': () => sign(unsigned, SigHash.ALL_ANYONECANPAY).hex,
    'has a bit of its signature turned over': () => withBitOver(sign(unsigned)),
    'is unsigned': () => unsigned,
    ...(isTaproot
      ? {
          'names a kind of signature that needs no name (BIP-341)': () =>
            withSignature(sign(unsigned), (item) => new Uint8Array([...item, SigHash.DEFAULT])),
        }
      : {
          'names another kind of signature': () =>
            withSignature(sign(unsigned), named(SigHash.NONE)),
          'names no kind that there is': () => withSignature(sign(unsigned), named(0x41)),
          'has the higher S in its signature (BIP-146)': () => withSignature(sign(unsigned), highS),
        }),
    ...(isLegacy || isTaproot
      ? {}
      : { 'signs another amount': () => sign(psbtOf(kind, {}, 1n)).hex }),
  };

  describe(`a file of coins at ${name}`, () => {
    for (const [how, alter] of Object.entries(alterations)) {
      test(`that ${how} is refused, and the right one is taken after it`, () => {
        const altered = alter();
        assert.ok('differs' in verifySignedTransaction(expected, altered), how);
        const right = sign(unsigned);
        assert.deepEqual(verifySignedTransaction(expected, right.hex), {
          txid: right.id,
          raw: right.hex,
        });
      });
    }

    test('that the BIPs call no PSBT is nothing (BIP-174, BIP-371)', () => {
      for (const { what, psbt } of invalid) {
        for (const text of [psbt, hex.encode(base64.decode(psbt))]) {
          for (const transaction of transactionsIn(text)) {
            assert.ok('differs' in verifySignedTransaction(expected, transaction), what);
          }
        }
      }
      assert.equal(invalid.length, 19 + 7);
    });

    test('is taken as a signed PSBT of either version as well (BIP-174, BIP-370)', () => {
      const tx = Transaction.fromPSBT(base64.decode(unsigned));
      tx.sign(keyAt(0).privateKey!);
      const outputs = [{ ...first, amount: first.amount - 1n }, second];
      const less = Transaction.fromPSBT(base64.decode(psbtOf(kind, { outputs })));
      less.sign(keyAt(0).privateKey!);
      for (const version of [0, 2]) {
        const taken = verifySignedTransaction(expected, base64.encode(tx.toPSBT(version)));
        assert.ok(!('differs' in taken), JSON.stringify(taken));
        const other = verifySignedTransaction(expected, base64.encode(less.toPSBT(version)));
        assert.ok('differs' in other, `another amount, version ${version}`);
      }
    });
  });
}
