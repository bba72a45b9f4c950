import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64Decoder,
  getBase64Encoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { signWire } from '../../../../../tests/chains/rigs/offline-wallets.ts';
import { readSignedSolana, unsignedSolanaTransfer } from '../chains.ts';

const blockhash = '4QjEBrJnATvydaCoPb7j4cneA5vSJNFsAYHQwRAjAjmQ';
const [us, friend, stranger] = await Promise.all([
  generateKeyPairSigner(),
  generateKeyPairSigner(),
  generateKeyPairSigner(),
]);
const to = [
  { address: friend.address, amount: 1_500_000_000n },
  { address: stranger.address, amount: 890_880n },
];

const pays = (from: KeyPairSigner, amount = 5_000_000n): Instruction =>
  getTransferSolInstruction({ source: from, destination: friend.address, amount });

async function signed(...instructions: Instruction[]): Promise<string> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (item) => setTransactionMessageFeePayerSigner(us, item),
    (item) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 9n },
        item,
      ),
    (item) => appendTransactionMessageInstructions(instructions, item),
  );
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
}

test('what is exported is what comes back signed by the official library', async () => {
  const wire = unsignedSolanaTransfer({ from: us.address, to, life: { blockhash } });
  assert.equal(readSignedSolana(wire), null);
  const read = readSignedSolana(await signWire(wire, us));
  assert.deepEqual(read, {
    txid: read?.txid,
    from: us.address,
    outputs: to.map((row) => ({ ...row, tag: null })),
    nonceAccount: null,
    life: blockhash,
  });
});

test('a nonce in place of a blockhash: the first step, and the life', async () => {
  const nonceAccount = stranger.address;
  const life = { nonce: blockhash, nonceAccount };
  const wire = unsignedSolanaTransfer({ from: us.address, to: [to[0]!], life });
  const read = readSignedSolana(await signWire(wire, us));
  assert.deepEqual(read?.outputs, [{ ...to[0]!, tag: null }]);
  assert.equal(read?.life, blockhash);
});

test('what is not a plain, wholly signed transfer of one account is nothing', async () => {
  const honest = await signed(pays(us));
  assert.notEqual(readSignedSolana(honest), null);
  const bytes = new Uint8Array(getBase64Encoder().encode(honest));
  bytes[bytes.length - 1]! ^= 1;
  const program = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
  const token = {
    programAddress: program,
    accounts: [{ address: friend.address, role: AccountRole.WRITABLE }],
    data: new Uint8Array([3, 0, 0, 0, 0, 0, 0, 0, 0]),
  };
  const strange: Record<string, string> = {
    'changed after it was signed': getBase64Decoder().decode(bytes),
    'signed by another': await signWire(
      unsignedSolanaTransfer({ from: us.address, to, life: { blockhash } }),
      stranger,
    ).catch(() => ''),
    'paid by two': await signed(pays(us), pays(stranger)),
    'with a token': await signed(pays(us), token),
    'giving the account away': await signed(
      pays(us),
      getAssignInstruction({ account: us, programAddress: program }),
    ),
    'paying nobody': await signed(),
    'nothing at all': '',
    'no transaction': 'aGVsbG8=',
  };
  for (const [what, raw] of Object.entries(strange)) {
    assert.equal(readSignedSolana(raw), null, what);
  }
});
