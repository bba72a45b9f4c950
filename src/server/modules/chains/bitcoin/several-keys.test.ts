import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { Address, OutScript, p2ms, SigHash, Transaction } from '@scure/btc-signer';
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js';
import { coinRecords } from '#core/chains/coin-records.ts';
import { scriptsAt } from '#core/chains/derive-address.ts';
import { checksumOf } from '#core/chains/descriptor-checksum.ts';
import { readDescriptor } from '#core/chains/read-descriptor.ts';
import { holderOf, keyOf, versions } from '#test/key-holders.ts';
import { sampled } from '../../../../../tests/is-full.ts';
import { transactionsIn } from '../transactions/read-returned.ts';
import {
  type Expected,
  verifySignedTransaction,
} from '../transactions/verify-signed-transaction.ts';
import { unsignedSpend } from './bitcoin-spend.ts';
import { type Coins, planSpend } from './plan-spend.ts';

// Coins that two of three holders spend (CHN-11): the export's data for their devices, the combined
// files, and each way to alter a returned file.

const networks = 'regtest';
const network = coinRecords.BTC.versions[networks];
const holders = [11, 12, 13].map(holderOf);
const script = `wsh(sortedmulti(2,${holders.map(keyOf).join()}))`;
const material = readDescriptor('BTC', networks, `${script}#${checksumOf(script)}`);
const placeOf = (branch: 0 | 1, position: number) => ({ material, branch, position });
const atPlace = (branch: 0 | 1, position: number) =>
  scriptsAt('BTC', networks, placeOf(branch, position));

/** A coin paid to the address at one position. */
function received(position: number, amount: bigint): Coins {
  const { address, script: to } = atPlace(0, position);
  const tx = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  tx.addOutput({ script: to, amount });
  const txid = new Uint8Array(32).fill(position + 1);
  tx.addInput({ txid, index: 0, finalScriptSig: new Uint8Array([1, 1]) });
  const raw = hex.encode(tx.toBytes(true, false));
  return { txid: tx.id, outputIndex: 0, amount, address, raw, place: placeOf(0, position) };
}

const payee = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const elsewhere = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';
const scriptOf = (address: string) => OutScript.encode(Address(network).decode(address));
const change = atPlace(1, 4).address;
const coins = [received(0, 60_000n), received(1, 50_000n)];
const world = {
  coin: 'BTC',
  networks,
  feeRate: 5_000n,
  leastBorne: 17n,
  mostBorne: 40_000n,
  changeAddress: change,
  changePlace: placeOf(1, 4),
} as const;
const part = { address: payee, total: 80_000n, isBorne: false, ceiling: null };
const plan = planSpend(world, coins, [{ ...part, isRestBorne: false, mayBeBorne: true }])!;
const unsigned = unsignedSpend(world, plan);
const expected: Expected = {
  asset: 'BTC',
  networks,
  unsigned,
  parts: plan.outputs.map(({ address, amount }) => ({ address, amount, tag: null })),
  change: { address: change, amount: plan.change! },
  fee: plan.fee,
  inputs: plan.inputs,
  life: {},
};

type Signer = Parameters<Transaction['sign']>[0];
const every = Object.values(SigHash).filter((value) => typeof value === 'number');

/** Signs like a holder's device: it finds its own keys by their origin. */
function sign(psbt: string, nths: readonly number[], sighash?: number): string {
  const tx = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true });
  if (sighash !== undefined) {
    for (let at = 0; at < tx.inputsLength; at += 1) tx.updateInput(at, { sighashType: sighash });
  }
  for (const index of nths)
    tx.sign(holders[index]! as Signer, sighash === undefined ? undefined : every);
  return base64.encode(tx.toPSBT(0));
}

const verdictOn = (text: string) => {
  const [transaction] = transactionsIn(text);
  return verifySignedTransaction(expected, transaction!);
};
const differsIn = (text: string): string => {
  const verdict = verdictOn(text);
  assert.ok('differs' in verdict, 'it was taken');
  return verdict.differs.join('; ');
};
const isTaken = (text: string): void => {
  const verdict = verdictOn(text);
  assert.ok(!('differs' in verdict), JSON.stringify(verdict));
};

/** The export with a change made before two holders sign it. */
function altered(change_: (tx: Transaction) => void): string {
  const tx = Transaction.fromPSBT(base64.decode(unsigned));
  change_(tx);
  return sign(base64.encode(tx.toPSBT(0)), [0, 1]);
}

/** Another transaction of the same coins, signed by two holders. */
function rebuilt(of: {
  version?: number;
  lockTime?: number;
  sequence?: number;
  coins?: number[];
  changeTo?: string;
}) {
  const made = Transaction.fromPSBT(base64.decode(unsigned));
  const { version = 2, lockTime = 0, sequence = 0xfffffffd, coins: kept = [0, 1] } = of;
  const tx = new Transaction({ version, lockTime });
  for (const index of kept) tx.addInput({ ...made.getInput(index), sequence });
  tx.addOutput(made.getOutput(0));
  const { changeTo } = of;
  tx.addOutput(
    changeTo === undefined
      ? made.getOutput(1)
      : { script: scriptOf(changeTo), amount: plan.change! },
  );
  return sign(base64.encode(tx.toPSBT(0)), [0, 1]);
}

/** A file with one bit flipped in the first signature of its first input. */
function withBitOver(text: string): string {
  const read = RawPSBTV0.decode(base64.decode(text));
  const [[, signature]] = read.inputs[0]!.partialSig as [[Uint8Array, Uint8Array]];
  signature[20]! ^= 1;
  return base64.encode(RawPSBTV0.encode(read));
}

const prints = (of: readonly { fingerprint: number }[]): number[] =>
  of.map(({ fingerprint }) => fingerprint).sort((a, b) => a - b);

describe('an export of coins that several keys hold', () => {
  const read = RawPSBTV0.decode(base64.decode(unsigned));

  test('tells each machine which keys are its own, and which output comes back (BIP-174)', () => {
    assert.equal(read.inputs.length, 2);
    for (const [index, input] of read.inputs.entries()) {
      const at = atPlace(0, index);
      assert.deepEqual(input.witnessScript, at.witnessScript);
      assert.equal(input.witnessUtxo!.amount, coins[index]!.amount);
      assert.deepEqual(input.witnessUtxo!.script, at.script);
      assert.ok(input.nonWitnessUtxo, 'the whole transaction that made it');
      const ways = input.bip32Derivation!.map(([, structInput]) => structInput);
      const known = prints(holders);
      assert.deepEqual(prints(ways), known);
      const hard = (step: number) => step + 0x80000000;
      for (const { path } of ways) {
        assert.deepEqual(path, [hard(48), hard(1), hard(0), hard(2), 0, index]);
      }
    }
    const [paid, back] = read.outputs;
    assert.equal(paid!.bip32Derivation, undefined);
    assert.equal(back!.bip32Derivation!.length, 3);
    assert.deepEqual(back!.witnessScript, atPlace(1, 4).witnessScript);
    const xpubs = read.global.xpub!.map(([key, origin]) => {
      assert.equal(key.version, versions.public);
      assert.equal(key.depth, origin.path.length);
      return origin;
    });
    assert.deepEqual(prints(xpubs), prints(holders));
  });

  test('pays for the bytes that will be signed', () => {
    const tx = Transaction.fromPSBT(base64.decode(sign(unsigned, [0, 2])));
    tx.finalize();
    const min = (BigInt(tx.vsize) * world.feeRate) / 1_000n;
    assert.ok(plan.fee >= min, `${plan.fee} of at least ${min}`);
    assert.ok(plan.fee <= min + 60n, `${plan.fee} of at least ${min}`);
  });

  test('is put together of what any two signed, however they hand it in', () => {
    for (const [item, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      isTaken(`${sign(unsigned, [item])}\n${sign(unsigned, [other])}\n`);
      isTaken(sign(sign(unsigned, [item]), [other]));
    }
    isTaken(sign(unsigned, [0, 1, 2]));
    isTaken(JSON.stringify([{ psbt: sign(unsigned, [0]) }, { psbt: sign(unsigned, [2]) }]));
    const final = Transaction.fromPSBT(base64.decode(sign(unsigned, [0, 1])));
    final.finalize();
    isTaken(final.hex);
    isTaken(base64.encode(final.toPSBT(0)));
    isTaken(hex.encode(final.toPSBT(0)));
    isTaken(`${sign(unsigned, [2])}\n${base64.encode(final.toPSBT(0))}`);
  });

  test('says how many signatures are missing', () => {
    assert.equal(differsIn(unsigned), '2 of its 2 signatures are missing');
    assert.equal(differsIn(sign(unsigned, [1])), '1 of its 2 signatures is missing');
    const wrong = `${sign(unsigned, [0])}\n${withBitOver(sign(unsigned, [1]))}`;
    assert.match(differsIn(wrong), /^1 of its 2 signatures is missing; a signature in it is wrong/);
    const twice = `${sign(unsigned, [1])}\n${sign(unsigned, [1])}`;
    assert.equal(differsIn(twice), '1 of its 2 signatures is missing');
  });

  const output = (index: number, more: { script?: Uint8Array; amount?: bigint }) =>
    altered((tx) => tx.updateOutput(index, more));
  const witnessOf = (nths: number[]) => {
    const tx = Transaction.fromPSBT(base64.decode(sign(unsigned, nths)));
    tx.finalize();
    return tx;
  };
  const alterations: Record<string, () => string> = {
    'pays its payee less': () => output(0, { amount: plan.outputs[0]!.amount - 1n }),
    'pays somebody else': () => output(0, { script: scriptOf(elsewhere) }),
    'keeps less change': () => output(1, { amount: plan.change! - 1_000n }),
    'sends change elsewhere': () => rebuilt({ changeTo: elsewhere }),
    'pays one more': () =>
      altered((tx) => tx.addOutput({ script: scriptOf(elsewhere), amount: 600n })),
    'spends one coin less': () => rebuilt({ coins: [0] }),
    'has its coins in another order': () => rebuilt({ coins: [1, 0] }),
    'is locked until later': () => rebuilt({ lockTime: 900_000 }),
    'waits by its sequence (BIP-68)': () => rebuilt({ sequence: 0xffff }),
    'is of another version': () => rebuilt({ version: 1 }),
    'signs no outputs': () => sign(unsigned, [0, 1], SigHash.NONE),
    'lets anyone add coins': () => sign(unsigned, [0, 1], SigHash.ALL_ANYONECANPAY),
    'has a bit of a signature turned over': () => withBitOver(sign(unsigned, [0, 1])),
    'has one of two signatures that is right': () => {
      const [item, other] = [sign(unsigned, [0]), withBitOver(sign(unsigned, [1]))];
      return `${item}\n${other}`;
    },
    'has one signature of two in its witness': () => {
      const tx = witnessOf([0, 1]);
      const [none, first, , code] = tx.getInput(0).finalScriptWitness!;
      tx.updateInput(0, { finalScriptWitness: [none!, first!, code!] }, true);
      return tx.hex;
    },
    'has no signature in its witness': () => {
      const tx = witnessOf([0, 1]);
      const [none, , , code] = tx.getInput(0).finalScriptWitness!;
      tx.updateInput(0, { finalScriptWitness: [none!, code!] }, true);
      return tx.hex;
    },
    'has one signature twice in its witness': () => {
      const tx = witnessOf([0, 1]);
      const [none, first, , code] = tx.getInput(0).finalScriptWitness!;
      tx.updateInput(0, { finalScriptWitness: [none!, first!, first!, code!] }, true);
      return tx.hex;
    },
    'has its signatures in another order': () => {
      const tx = witnessOf([0, 1]);
      const [none, first, second, code] = tx.getInput(0).finalScriptWitness!;
      tx.updateInput(0, { finalScriptWitness: [none!, second!, first!, code!] }, true);
      return tx.hex;
    },
    'is signed by a stranger for a script of their own': () => {
      const tx = witnessOf([0, 1]);
      const secret = new Uint8Array(32).fill(9);
      const code = p2ms(1, [secp256k1.getPublicKey(secret)]).script;
      const digest = tx.preimageWitnessV0(0, code, SigHash.ALL, plan.inputs[0]!.amount);
      const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'der' });
      const own = new Uint8Array([...signature, SigHash.ALL]);
      tx.updateInput(0, { finalScriptWitness: [new Uint8Array(), own, code] }, true);
      return tx.hex;
    },
    'has its witness ended with another script': () => {
      const tx = witnessOf([0, 1]);
      const [none, first, second] = tx.getInput(0).finalScriptWitness!;
      const code = atPlace(0, 9).witnessScript!;
      tx.updateInput(0, { finalScriptWitness: [none!, first!, second!, code] }, true);
      return tx.hex;
    },
  };
  for (const [how, alter] of sampled(Object.entries(alterations), 2)) {
    test(`that ${how} is refused, and the right one is taken after it (CHN-9)`, () => {
      assert.notEqual(differsIn(alter()), '');
      isTaken(sign(unsigned, [0, 1]));
    });
  }
});
