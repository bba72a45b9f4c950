import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { base64 } from '@scure/base';
import { p2wsh, p2ms, Transaction } from '@scure/btc-signer';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { transactionsIn } from '../transactions/verify-signed-transaction.ts';
import { readSpend } from './bitcoin-spend.ts';

// BIP-370's own PSBTs of version 2, read as a returned file of coins that several keys hold: what
// is read is told apart, as another transaction than was exported; what is none is nothing.

const file = new URL('../../../../../tests/vectors/psbt.json', import.meta.url);
const { bip370 } = JSON.parse(readFileSync(file, 'utf8')) as {
  bip370: {
    lock_times: { is: number; what: string; psbt: string }[];
    uncomputable: { what: string; psbt: string }[];
    valid: { what: string; lock_time: number; psbt: string }[];
  };
};

const keys = [1, 2].map((nth) => secp256k1.getPublicKey(new Uint8Array(32).fill(nth)));
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

test('the lock time of a PSBT of version 2 is what BIP-370 says, whichever input asks for it', () => {
  const { lock_times: times, valid } = bip370;
  const all = [...times, ...valid.map((one) => ({ ...one, is: one.lock_time }))];
  for (const { is, what, psbt } of all) {
    const right = readSpend(world, exported(is), psbt);
    assert.ok(right !== null, what);
    assert.ok(!right.differs.includes(later), `${what}: ${right.differs.join('; ')}`);
    assert.ok(right.lacks !== null && !right.isSigned, what);
    // As copies of two holders, too.
    const both = transactionsIn(`${psbt}\n${psbt}`);
    assert.equal(both.length, 1, what);
    assert.ok(!readSpend(world, exported(is), both[0]!)!.differs.includes(later), what);
    const other = readSpend(world, exported(is + 1), psbt)!;
    assert.ok(other.differs.includes(later), what);
  }
  assert.equal(all.length, 10);
});

test('whose inputs ask for a height and for a time, no one lock time fits, and it is nothing', () => {
  for (const { what, psbt } of bip370.uncomputable) {
    assert.equal(readSpend(world, exported(0), psbt), null, what);
  }
  assert.equal(bip370.uncomputable.length, 1);
});
