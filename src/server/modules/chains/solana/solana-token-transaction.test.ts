import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  isSignerRole,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { tokenAccountOf, tokenAccountProgram, tokenProgram } from '#core/chains/token-account.ts';
import { signWire } from '../../../../../tests/chains/rigs/offline-wallets.ts';
import { unsignedSolanaTransfer, verifySignedTransaction } from '../chains.ts';
import { payToken } from './solana-token-steps.ts';

const blockhash = '4QjEBrJnATvydaCoPb7j4cneA5vSJNFsAYHQwRAjAjmQ';
const token = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 };
const [us, friend, stranger] = await Promise.all([
  generateKeyPairSigner(),
  generateKeyPairSigner(),
  generateKeyPairSigner(),
]);
const to = [
  { address: friend.address, amount: 25_000_000n },
  { address: stranger.address, amount: 1n },
];

test('a token’s account is derived as the official library does', async () => {
  const encode = (text: string) => getAddressEncoder().encode(address(text));
  for (let index = 0; index < 40; index += 1) {
    const owner = (await generateKeyPairSigner()).address;
    const [official] = await getProgramDerivedAddress({
      programAddress: address(tokenAccountProgram),
      seeds: [owner, tokenProgram, token.mint].map(encode),
    });
    assert.equal(tokenAccountOf(owner, token.mint), official);
  }
});

const expected = {
  asset: 'SOL' as const,
  networks: 'regtest' as const,
  unsigned: unsignedSolanaTransfer({ from: us.address, to, life: { blockhash }, token }),
  parts: to.map((row) => ({ ...row, tag: null })),
  change: null,
  fee: 0n,
  inputs: [],
  life: { account: us.address, blockhash, token },
};

async function signed(steps: Instruction[], by: KeyPairSigner = us, price?: bigint) {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (item) => setTransactionMessageFeePayerSigner(by, item),
    (item) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 9n },
        item,
      ),
    (item) => appendTransactionMessageInstructions(steps, item),
    (item) => (price === undefined ? item : setTransactionMessageComputeUnitPrice(price, item)),
  );
  // The payer signs as itself, and as us wherever it is named.
  const whole = await signTransactionMessageWithSigners(message);
  return getBase64EncodedWireTransaction(whole);
}

const honest = (): Instruction[] => to.flatMap((row) => payToken(us.address, token, row));
const aSigner = (steps: Instruction[]): Instruction[] =>
  steps.map((step) => ({
    ...step,
    accounts: (step.accounts ?? []).map((item) =>
      item.address === us.address && isSignerRole(item.role) ? { ...item, signer: us } : item,
    ),
  }));

/** The honest payout with one step replaced. */
const withStep = (index: number, change: (step: Instruction) => Instruction): Promise<string> => {
  const steps = honest();
  steps[index] = change(steps[index]!);
  return signed(aSigner(steps));
};
const data = (at: number, value: number) => (step: Instruction) => {
  const bytes = new Uint8Array(step.data!);
  bytes[at] = value;
  return { ...step, data: bytes };
};
const account = (at: number, other: string) => (step: Instruction) => ({
  ...step,
  accounts: step.accounts!.map((item, index) =>
    index === at ? { ...item, address: address(other) } : item,
  ),
});
const elsewhere = tokenAccountOf(friend.address, blockhash);

test('what is exported is what comes back; altered in any way it is refused (CHN-9)', async () => {
  const raw = await signWire(expected.unsigned, us);
  const taken = verifySignedTransaction(expected, raw);
  assert.ok('raw' in taken && taken.raw === raw);
  const other = await generateKeyPairSigner();
  const broken = Buffer.from(raw, 'base64');
  broken[broken.length - 1]! ^= 1;
  const delegate: Instruction = {
    programAddress: address(tokenProgram),
    accounts: [
      { address: address(tokenAccountOf(us.address, token.mint)), role: 1 },
      { address: stranger.address, role: 0 },
      { address: us.address, role: 3 },
    ],
    data: new Uint8Array([4, 255, 255, 255, 255, 255, 255, 255, 0]),
  };
  const lamportsToo = getTransferSolInstruction({
    source: us,
    destination: stranger.address,
    amount: 1n,
  });
  const altered: Record<string, Promise<string> | string> = {
    'a byte after it was signed': broken.toString('base64'),
    'not signed': expected.unsigned,
    'another amount': withStep(1, data(1, 1)),
    'other decimals': withStep(1, data(9, 9)),
    'another instruction of the token program': withStep(1, data(0, 13)),
    'another mint': withStep(1, account(1, stranger.address)),
    'another account': withStep(1, account(2, elsewhere)),
    'out of another account of ours': withStep(1, account(0, elsewhere)),
    'the account of another owner': withStep(0, account(2, other.address)),
    'into an account that is not its owner’s': signed(
      aSigner(
        honest().map((step, index) => (index > 1 ? step : account(index + 1, elsewhere)(step))),
      ),
    ),
    'of the newer program': withStep(1, (step) => ({
      ...step,
      programAddress: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
    })),
    'one left out': signed(aSigner(honest().slice(0, 2))),
    'one paid twice': signed(aSigner([...honest(), ...honest().slice(0, 2)])),
    'somebody paid whom nobody approved': signed(
      aSigner([
        ...honest(),
        ...payToken(us.address, token, { address: other.address, amount: 1n }),
      ]),
    ),
    'an account opened that is not paid': signed(
      aSigner([
        ...honest(),
        payToken(us.address, token, { address: other.address, amount: 1n })[0]!,
      ]),
    ),
    'the account given to a delegate': signed(aSigner([...honest(), delegate])),
    'lamports beside it': signed(aSigner([...honest(), lamportsToo])),
    'a price for being quick': signed(aSigner(honest()), us, 1_000_000n),
    'another who pays the fee': signed(aSigner(honest()), other),
  };
  assert.ok('raw' in verifySignedTransaction(expected, await signed(aSigner(honest()))));
  for (const [what, made] of Object.entries(altered)) {
    const checked = verifySignedTransaction(expected, await made);
    assert.ok('differs' in checked && checked.differs.length > 0, what);
    // The right one is accepted after any of them.
    assert.ok('raw' in verifySignedTransaction(expected, raw), what);
  }
  assert.ok(Object.keys(altered).length >= 12);
});

test('as many as are planned at once fit into one transaction, on a nonce too', async () => {
  const many = await Promise.all(
    Array.from({ length: 6 }, async () => ({
      address: (await generateKeyPairSigner()).address,
      amount: 2n ** 63n,
    })),
  );
  const life = { nonce: blockhash, nonceAccount: stranger.address };
  const wire = unsignedSolanaTransfer({ from: us.address, to: many, life, token });
  assert.ok(Buffer.from(wire, 'base64').length <= 1_232);
  const all = { ...expected, parts: many.map((row) => ({ ...row, tag: null })), unsigned: wire };
  const stands = { ...all, life: { account: us.address, ...life, token } };
  assert.ok('raw' in verifySignedTransaction(stands, await signWire(wire, us)));
});
