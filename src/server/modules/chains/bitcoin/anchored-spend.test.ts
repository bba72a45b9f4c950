import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { base64, hex } from '@scure/base';
import { Address, OutScript, SigHash, Transaction } from '@scure/btc-signer';
import { coinRecords } from '#core/chains/coin-records.ts';
import { scriptsAt } from '#core/chains/derive-address.ts';
import { checksumOf } from '#core/chains/descriptor-checksum.ts';
import { readDescriptor } from '#core/chains/read-descriptor.ts';
import { anchorBytes, anchorScript } from '#core/proofs/anchor.ts';
import { faultOfAnchor } from '#core/proofs/anchored-transaction.ts';
import { holderOf, keyOf, way } from '#test/key-holders.ts';
import { sampled } from '../../../../../tests/is-full.ts';
import { hashedTransaction } from '../transactions/hashed-transaction.ts';
import { raisedSpend, readSent } from '../transactions/raise-fee.ts';
import { transactionsIn } from '../transactions/read-returned.ts';
import {
  type Expected,
  verifySignedTransaction,
} from '../transactions/verify-signed-transaction.ts';
import { unsignedSpend } from './bitcoin-spend.ts';
import { type Coins, planSpend, planWithData } from './plan-spend.ts';

// An export that carries the newest head (INT-14): the operator pays its cost, and the returned
// transaction has exactly that output, whether one key signs or several.

const networks = 'regtest';
const holders = [21, 22, 23].map(holderOf);
const scripts = {
  'one key': `wpkh(${keyOf(holders[0]!)})`,
  'two of three keys': `wsh(sortedmulti(2,${holders.map(keyOf).join()}))`,
};

const payee = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const elsewhere = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';
const scriptOf = (address: string) =>
  OutScript.encode(Address(coinRecords.BTC.versions[networks]).decode(address));
const options = { allowUnknownOutputs: true };
const head = { size: 42n, root: new Uint8Array(32).fill(9) };
const otherHead = { size: 43n, root: new Uint8Array(32).fill(9) };
const part = { address: payee, total: 80_000n, isBorne: false, ceiling: null };
const due = { ...part, isRestBorne: false, mayBeBorne: true };

for (const [name, script] of Object.entries(scripts)) {
  const material = readDescriptor('BTC', networks, `${script}#${checksumOf(script)}`);
  const placeOf = (branch: 0 | 1, position: number) => ({ material, branch, position });
  const received = (position: number, amount: bigint): Coins => {
    const { address, script: to } = scriptsAt('BTC', networks, placeOf(0, position));
    const tx = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true });
    tx.addOutput({ script: to, amount });
    const txid = new Uint8Array(32).fill(position + 1);
    tx.addInput({ txid, index: 0, finalScriptSig: new Uint8Array([1, 1]) });
    const raw = hex.encode(tx.toBytes(true, false));
    return { txid: tx.id, outputIndex: 0, amount, address, raw, place: placeOf(0, position) };
  };
  const change = scriptsAt('BTC', networks, placeOf(1, 4)).address;
  const world = {
    coin: 'BTC',
    networks,
    feeRate: 5_000n,
    leastBorne: 17n,
    mostBorne: 40_000n,
    changeAddress: change,
    changePlace: placeOf(1, 4),
  } as const;
  const plain = planSpend(world, [received(0, 60_000n), received(1, 50_000n)], [due])!;
  const plan = planWithData(world, plain, [due], anchorBytes)!;
  const unsigned = unsignedSpend(world, { ...plan, anchor: head });
  const expected: Expected = {
    asset: 'BTC',
    networks,
    unsigned,
    parts: plan.outputs.map(({ address, amount }) => ({ address, amount, tag: null })),
    change: { address: change, amount: plan.change! },
    fee: plan.fee,
    inputs: plan.inputs,
    life: {},
    anchor: head,
  };

  const sign = (psbt: string, sighash?: number): string => {
    const tx = Transaction.fromPSBT(base64.decode(psbt), options);
    const all = Object.values(SigHash).filter((value) => typeof value === 'number');
    for (let at = 0; at < tx.inputsLength; at += 1) {
      if (sighash !== undefined) tx.updateInput(at, { sighashType: sighash });
      // Any two of three keys, or the only one.
      for (const index of name === 'one key' ? [0] : [0, 2]) {
        const own = holders[index]!.derive(way).deriveChild(0).deriveChild(at).privateKey!;
        tx.signIdx(own, at, sighash === undefined ? undefined : all);
      }
    }
    return base64.encode(tx.toPSBT(0));
  };
  const verdictOn = (text: string, of: Expected = expected) =>
    verifySignedTransaction(of, transactionsIn(text)[0]!);

  /** The export's coins with other outputs, correctly signed. */
  const withOutputs = (...outputs: { script: Uint8Array; amount: bigint }[]): string => {
    const made = Transaction.fromPSBT(base64.decode(unsigned), options);
    const tx = new Transaction({ version: 2, ...options });
    for (let at = 0; at < made.inputsLength; at += 1) tx.addInput(made.getInput(at));
    for (const output of outputs) tx.addOutput(output);
    return sign(base64.encode(tx.toPSBT(0)));
  };
  const [paid, carried, back] = [
    { script: scriptOf(payee), amount: plan.outputs[0]!.amount },
    { script: anchorScript(head), amount: 0n },
    { script: scriptOf(change), amount: plan.change! },
  ];
  const changed = (at: number): Uint8Array => {
    const bytes = carried.script.slice();
    bytes[at]! ^= 1;
    return bytes;
  };

  describe(`an anchored export of ${name}`, () => {
    test('costs its payees nothing, and the operator what its bytes cost', () => {
      assert.deepEqual(
        plan.outputs.map(({ amount, fee }) => [amount, fee]),
        plain.outputs.map(({ amount, fee }) => [amount, fee]),
      );
      const cost = (anchorBytes * world.feeRate + 999n) / 1_000n;
      assert.equal(plan.fee - plain.fee, cost);
      assert.equal(plan.outputs[0]!.borne - plain.outputs[0]!.borne, cost);
      assert.equal(plain.change! - plan.change!, cost);
      const tx = Transaction.fromPSBT(base64.decode(sign(unsigned)), options);
      tx.finalize();
      assert.ok(plan.fee >= (BigInt(tx.vsize) * world.feeRate) / 1_000n);
    });

    test('is taken as it was exported, signed by a library of its own', () => {
      const taken = verdictOn(sign(unsigned));
      assert.ok(!('differs' in taken), JSON.stringify(taken));
      const tx = Transaction.fromRaw(hex.decode(taken.raw), options);
      const read = Array.from({ length: tx.outputsLength }, (_, index) => tx.getOutput(index));
      assert.deepEqual(read, [paid, carried, back]);
    });

    test('is published as what its id is the hash of, and holds', async () => {
      const taken = verdictOn(sign(unsigned));
      assert.ok(!('differs' in taken));
      const transaction = hashedTransaction(taken.raw);
      const { size, root } = { size: String(head.size), root: hex.encode(head.root) };
      const published = { txid: taken.txid, transaction, size, root };
      const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));
      assert.notEqual(transaction, taken.raw);
      assert.equal(faultOfAnchor(published, sha256), null);
      // The id does not cover witnesses: with them it is the same transaction.
      assert.equal(faultOfAnchor({ ...published, transaction: taken.raw }, sha256), null);
    });

    const alterations: Record<string, () => string> = {
      'carries no anchor': () => withOutputs(paid, back),
      'carries another head': () =>
        withOutputs(paid, { ...carried, script: anchorScript(otherHead) }, back),
      'carries another root': () => withOutputs(paid, { ...carried, script: changed(46) }, back),
      'carries another tag': () => withOutputs(paid, { ...carried, script: changed(2) }, back),
      'carries another version': () => withOutputs(paid, { ...carried, script: changed(6) }, back),
      'carries its anchor twice': () => withOutputs(paid, carried, carried, back),
      'carries a second head': () =>
        withOutputs(paid, carried, { ...carried, script: anchorScript(otherHead) }, back),
      'carries other data beside it': () =>
        withOutputs(paid, carried, { script: new Uint8Array([0x6a, 2, 7, 7]), amount: 0n }, back),
      'burns coins with it': () => withOutputs(paid, { ...carried, amount: 1_000n }, back),
      'has it in another place': () => withOutputs(carried, paid, back),
      'pays somebody in its place': () =>
        withOutputs(paid, { script: scriptOf(elsewhere), amount: 600n }, back),
      'signs no outputs': () => sign(unsigned, SigHash.NONE),
      'signs one output': () => sign(unsigned, SigHash.SINGLE),
    };
    for (const [how, alter] of sampled(Object.entries(alterations), 2)) {
      test(`that ${how} is refused, and the right one is taken after it (INT-14)`, () => {
        const verdict = verdictOn(alter());
        assert.ok('differs' in verdict && verdict.differs.length > 0, how);
        assert.ok(!('differs' in verdictOn(sign(unsigned))));
      });
    }

    test('that nobody asked to carry a head is refused with one', () => {
      const none = { ...expected, unsigned: unsignedSpend(world, plan), anchor: null };
      const verdict = verdictOn(withOutputs(paid, carried, back), none);
      assert.match(String('differs' in verdict && verdict.differs), /unapproved data output/);
    });

    test('carries the same head where its fee is raised, and none other', () => {
      const lower = { ...back, amount: back.amount - 2_000n };
      const taken = verdictOn(sign(unsigned));
      assert.ok(!('differs' in taken));
      const sent = readSent(expected, taken.raw)!;
      const { unsigned: raised, change: amount } = raisedSpend(sent, expected.fee + 2_000n);
      assert.equal(amount, lower.amount);
      const input = { ...expected, unsigned: raised, change: { ...expected.change!, amount } };
      const verdict = verdictOn(withOutputs(paid, carried, lower), input);
      assert.ok(!('differs' in verdict), JSON.stringify(verdict));
      for (const outputs of [
        [paid, lower],
        [paid, { ...carried, script: anchorScript(otherHead) }, lower],
      ]) {
        assert.ok('differs' in verdictOn(withOutputs(...outputs), input));
      }
    });
  });
}

describe('an anchor is left out', () => {
  const world = {
    coin: 'BTC',
    networks,
    feeRate: 5_000n,
    leastBorne: 17n,
    mostBorne: 40_000n,
    changeAddress: elsewhere,
  } as const;
  const coin = (amount: bigint): Coins => ({
    txid: 'ab'.repeat(32),
    outputIndex: 0,
    amount,
    address: elsewhere,
    raw: '00'.repeat(200),
  });
  const planned = (held: bigint, more: object = {}) => {
    const parts = [{ ...due, ...more }];
    return planWithData(world, planSpend(world, [coin(held)], parts)!, parts, anchorBytes);
  };

  test('where too little comes back to pay for it, or its cost would be a payee’s', () => {
    const cost = (anchorBytes * world.feeRate + 999n) / 1_000n;
    const { dust } = coinRecords.BTC;
    assert.equal(planned(80_000n + dust + cost)?.change, dust);
    assert.equal(planned(80_000n + dust + cost - 1n), null);
    assert.equal(planned(80_000n), null, 'nothing comes back');
    assert.equal(planned(200_000n, { mayBeBorne: false }), null);
    assert.notEqual(planned(200_000n), null);
  });
});
