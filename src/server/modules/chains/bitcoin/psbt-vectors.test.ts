import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64 } from '@scure/base';
import { p2ms, p2pkh, p2wsh, Transaction } from '@scure/btc-signer';
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js';
import { transactionsIn } from '../transactions/read-returned.ts';
import { readSpend } from './bitcoin-spend.ts';

// The files of BIP-174 and BIP-370, read as returned files of multisig coins: a valid file is
// recognised as a different transaction from the export; an invalid one is rejected.

const file = new URL('../../../../../tests/vectors/psbt.json', import.meta.url);
type Named = { what: string; psbt: string };
const { bip174, bip370 } = JSON.parse(readFileSync(file, 'utf8')) as {
  bip174: {
    invalid: Named[];
    also_invalid: { files: Named[] };
    valid: Named[];
    signer: (Named & { result: string })[];
    signer_refuses: Named[];
    combiner: { combine: string[]; result: string }[];
    finalizer: { finalize: string; result: string }[];
    extractor: { extract: string; result: string }[];
  };
  bip370: {
    invalid: Named[];
    valid: (Named & { lock_time: number })[];
    lock_times: (Named & { is: number })[];
    uncomputable: Named[];
  };
};

const secrets = [1, 2].map((index) => new Uint8Array(32).fill(index));
const keys = secrets.map((secret) => secp256k1.getPublicKey(secret));
const several = p2wsh(p2ms(2, keys));

/** An export that is locked until a height or a time. */
function exported(lockTime: number): string {
  const tx = new Transaction({ lockTime });
  const { script, witnessScript } = several;
  const txid = new Uint8Array(32).fill(3);
  tx.addInput({
    txid,
    index: 0,
    witnessUtxo: { script, amount: 50_000n },
    witnessScript,
  });
  tx.addOutput({ script, amount: 40_000n });
  return base64.encode(tx.toPSBT(0));
}

const world = { coin: 'BTC', networks: 'main' } as const;
const later = 'it is locked until later';

test('a file that BIP-174 or BIP-370 calls invalid is nothing, alone or beside its copy', () => {
  // The first is not a PSBT but a transaction, which may be returned as well: it is read as
  // another.
  const [transaction, ...invalid] = bip174.invalid;
  assert.ok(readSpend(world, exported(0), transaction!.psbt)!.differs.length > 0);
  const all = [...invalid, ...bip174.also_invalid.files, ...bip370.invalid];
  for (const { what, psbt } of all) {
    assert.equal(readSpend(world, exported(0), psbt), null, what);
    const [read] = transactionsIn(`${psbt}\n${psbt}`);
    assert.equal(read!.replace(/=+$/, ''), psbt.replace(/=+$/, ''), what);
  }
  assert.equal(all.length, 18 + 9 + 21);
});

test('a file that they call valid is read, as another transaction than was exported', () => {
  const all = [...bip174.valid, ...bip370.valid];
  for (const { what, psbt } of all) {
    assert.ok(readSpend(world, exported(1), psbt)!.differs.length > 0, what);
  }
  assert.equal(all.length, 6 + 14);
});

test('the lock time of a PSBT of version 2 is what BIP-370 says, whichever input asks for it', () => {
  const { lock_times: times, valid } = bip370;
  const all = [...times, ...valid.map((item) => ({ ...item, is: item.lock_time }))];
  for (const { is, what, psbt } of all) {
    const right = readSpend(world, exported(is), psbt);
    assert.ok(right !== null, what);
    assert.ok(!right.differs.includes(later), `${what}: ${right.differs.join('; ')}`);
    assert.ok(right.lacks !== null && !right.isSigned, what);
    // As copies of two holders as well.
    const both = transactionsIn(`${psbt}\n${psbt}`);
    assert.equal(both.length, 1, what);
    assert.ok(!readSpend(world, exported(is), both[0]!)!.differs.includes(later), what);
    const other = readSpend(world, exported(is + 1), psbt)!;
    assert.ok(other.differs.includes(later), what);
  }
  assert.equal(all.length, 9 + 14);
});

test('whose inputs ask for a height and for a time, no one lock time fits, and it is nothing', () => {
  for (const { what, psbt } of bip370.uncomputable) {
    assert.equal(readSpend(world, exported(0), psbt), null, what);
  }
  assert.equal(bip370.uncomputable.length, 1);
});

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, row: unknown) => (typeof row === 'bigint' ? String(row) : row));

/** The content of a file, independent of the order of its fields. */
function fieldsOf(psbt: string): string[] {
  const { global, inputs, outputs } = RawPSBTV0.decode(base64.decode(psbt));
  const fieldOf = ([name, value]: [string, unknown]): string =>
    `${name} ${Array.isArray(value) ? value.map(asText).sort().join() : asText(value)}`;
  return [global, ...inputs, ...outputs].map((map) =>
    Object.entries(map).map(fieldOf).sort().join('\n'),
  );
}

test('what two signers of BIP-174 gave back is put together and ended as it says', () => {
  const [first, second] = bip174.signer;
  const [combiner, unknown] = bip174.combiner;
  const [finalizer] = bip174.finalizer;
  const [extractor] = bip174.extractor;
  const both = transactionsIn(combiner!.combine.join('\n'));
  assert.equal(both.length, 1);
  assert.deepEqual(fieldsOf(both[0]!), fieldsOf(combiner!.result));
  for (const ended of [finalizer!.finalize, finalizer!.result, extractor!.extract]) {
    const read = readSpend(world, first!.psbt, ended)!;
    assert.deepEqual([read.differs, read.lacks], [[], null]);
    assert.equal(read.raw, extractor!.result);
  }
  // The unknown field of the other pair has been an output index since BIP-370, and is invalid.
  assert.deepEqual(transactionsIn(unknown!.combine.join('\n')), unknown!.combine);
  for (const item of unknown!.combine) assert.equal(readSpend(world, exported(0), item), null);
  // A single signer's file still lacks signatures of its oldest script and cannot be finalised.
  for (const { psbt, result } of [first!, second!]) {
    assert.equal(readSpend(world, psbt, result), null);
  }
});

test('what a signer of BIP-174 has to refuse is nothing', () => {
  for (const { what, psbt } of bip174.signer_refuses) {
    assert.equal(readSpend(world, exported(0), psbt), null, what);
  }
  assert.equal(bip174.signer_refuses.length, 3);
});

test('a coin of an older key beside those of several keys may come back ended by its wallet', () => {
  const [secret] = secrets;
  const older = p2pkh(keys[0]!);
  const funding = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
  funding.addOutput({ script: older.script, amount: 30_000n });
  funding.addInput({
    txid: new Uint8Array(32).fill(9),
    index: 0,
    finalScriptSig: new Uint8Array([1, 1]),
  });
  const tx = Transaction.fromPSBT(base64.decode(exported(0)));
  tx.addInput({ txid: funding.id, index: 0, nonWitnessUtxo: funding.toBytes(true, false) });
  const unsigned = base64.encode(tx.toPSBT(0));
  const copies = secrets.map((item) => {
    const copy = Transaction.fromPSBT(base64.decode(unsigned));
    copy.signIdx(item, 0);
    if (item === secret) {
      copy.signIdx(item, 1);
      copy.finalizeIdx(1);
    }
    return base64.encode(copy.toPSBT(0));
  });
  for (const order of [copies, copies.toReversed()]) {
    const [both, ...more] = transactionsIn(order.join('\n'));
    assert.deepEqual(more, []);
    const { differs, lacks, isSigned } = readSpend(world, unsigned, both!)!;
    assert.deepEqual({ differs, lacks, isSigned }, { differs: [], lacks: null, isSigned: true });
  }
});
