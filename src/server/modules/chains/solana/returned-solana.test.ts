import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { alteredTransfers } from '../../../../../tests/chains/altered/altered-solana.ts';
import { alteredWires } from '../../../../../tests/chains/altered/altered-wires.ts';
import { signWire } from '../../../../../tests/chains/rigs/offline-wallets.ts';
import type { Mint } from '../port.ts';
import {
  type Expected,
  verifySignedTransaction,
} from '../transactions/verify-signed-transaction.ts';
import { type SolanaLife, unsignedSolanaTransfer } from './solana-transaction.ts';

// A returned file is the exported message, byte for byte, and its signatures (CHN-9). The right key
// signs each altered file, so only our check can refuse it.

const keyOf = (seed: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed));
const [us, keyPairSigner, two, three, stranger, nonceAccount] = (await Promise.all(
  [1, 2, 3, 4, 5, 6].map(keyOf),
)) as [KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner];

const hash = '4QjEBrJnATvydaCoPb7j4cneA5vSJNFsAYHQwRAjAjmQ';
const dollar: Mint = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 };
const to = [keyPairSigner, two, three, nonceAccount].map(({ address }, index) => ({
  address,
  amount: 5_000_000n + BigInt(index),
}));

const onBlock = { blockhash: hash };
const onNonce = { nonce: hash, nonceAccount: nonceAccount.address };

function exported(token: Mint | null, life: SolanaLife): Expected {
  return {
    asset: token === null ? 'SOL' : 'USDC',
    networks: 'main',
    unsigned: unsignedSolanaTransfer({ from: us.address, to, life, token }),
    parts: to.map((part) => ({ ...part, tag: null })),
    change: null,
    fee: token === null ? 5_000n : 0n,
    inputs: [],
    life: { account: us.address, ...life, ...(token && { token }) },
  };
}

for (const [name, token, life] of [
  ['SOL on a block', null, onBlock],
  ['SOL on a nonce', null, onNonce],
  ['USDC on a block', dollar, onBlock],
  ['USDC on a nonce', dollar, onNonce],
] as const) {
  const expected = exported(token, life);

  test(`what is altered and rightly signed is refused, each with its name: ${name}`, async () => {
    const right = await signWire(expected.unsigned, us);
    const altered = Object.entries(alteredTransfers(expected.unsigned, us, stranger));
    const wires = Object.entries(await alteredWires(expected.unsigned, us, stranger));
    assert.ok(altered.length >= 24);
    for (const [what, [file, text]] of [...altered, ...wires]) {
      const checked = verifySignedTransaction(expected, await file);
      assert.ok('differs' in checked, `taken: ${what}`);
      assert.match(checked.differs.join('; '), text, what);
      assert.ok('raw' in verifySignedTransaction(expected, right), `the right one after ${what}`);
    }
  });
}
