import { createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Address } from '@solana/addresses';
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Nonce,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
} from '@solana/transaction-messages';
import {
  compileTransaction,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
} from '@solana/transactions';
import { tokenAccountOf } from '#core/chains/token-account.ts';
import type { Mint, Target } from '../port.ts';
import { systemProgram } from './solana-answers.ts';
import type { Instruction, Sum } from './solana-steps.ts';
import { addTokenStep, payToken } from './solana-token-steps.ts';

type BlockhashLife = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

// The numbers of the instructions allowed in a plain payout.
const [transfer, advanceNonce] = [2, 4];

/** The fee of a signature. */
export const lamportsPerSignature = 5_000n;

/** How long a transfer is valid: about 80 seconds, or until an account's nonce advances. */
export type SolanaLife = { blockhash: string } | { nonce: string; nonceAccount: string };

export type SolanaTransferFacts = {
  from: string;
  to: Omit<Target, 'tag'>[];
  life: SolanaLife;
  /** The token to pay, if not the network's own coin; `from` and `to` are then its owners. */
  token?: Mint | null;
};

const writableSigner = 3;
const writable = 1;

function transferData(amount: bigint): Uint8Array {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(transfer, 0);
  data.writeBigUInt64LE(amount, 4);
  return new Uint8Array(data);
}

/** The most payees at once: a transaction is one packet, and a token needs more accounts each. */
export const maxTransfers = (token: Mint | null): number => (token === null ? 10 : 6);

const payLamports = (from: string, { address, amount }: Omit<Target, 'tag'>) => ({
  programAddress: systemProgram as Address,
  accounts: [
    { address: from as Address, role: writableSigner },
    { address: address as Address, role: writable },
  ],
  data: transferData(amount),
});

/** Transfers from one account in one transaction, in base64, with an empty signature. */
export function unsignedSolanaTransfer({ from, to, life, token }: SolanaTransferFacts): string {
  const payer = from as Address;
  const transfers = to.flatMap((item) =>
    token ? payToken(from, token, item) : [payLamports(from, item)],
  );
  const empty = setTransactionMessageFeePayer(
    payer,
    createTransactionMessage({ version: 'legacy' }),
  );
  const message = appendTransactionMessageInstructions(transfers, empty);
  if ('blockhash' in life) {
    // The bytes do not contain a blockhash's lifetime.
    const lifetime = { blockhash: life.blockhash, lastValidBlockHeight: 0n } as BlockhashLife;
    const whole = setTransactionMessageLifetimeUsingBlockhash(lifetime, message);
    return getBase64EncodedWireTransaction(compileTransaction(whole));
  }
  const lifetime = {
    nonce: life.nonce as Nonce,
    nonceAccountAddress: life.nonceAccount as Address,
    nonceAuthorityAddress: payer,
  };
  const whole = setTransactionMessageLifetimeUsingDurableNonce(lifetime, message);
  return getBase64EncodedWireTransaction(compileTransaction(whole));
}

/** The index by which a transfer names the paid account of each of these. */
export function placesIn(wire: string, addresses: readonly string[], token: Mint | null): number[] {
  const named = accountsNamed(wire);
  return addresses.map((address) =>
    named.indexOf(token ? tokenAccountOf(address, token.mint) : address),
  );
}

/** The accounts that a transfer names, in the chain's order. */
export function accountsNamed(wire: string): readonly string[] {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const message = getCompiledTransactionMessageDecoder().decode(new Uint8Array(messageBytes));
  return message.version === 1 ? [] : message.staticAccounts;
}

/** The effect of a signed transfer, read from its bytes alone. */
export type SignedTransfer = {
  txid: string;
  from: string;
  outputs: Target[];
  /** The account of its nonce; null if it uses a block's hash. */
  nonceAccount: string | null;
  /** That block's hash, or the nonce. */
  life: string;
};

const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array | null): boolean {
  if (signature === null) return false;
  const der = Buffer.concat([ed25519Prefix, base58.decode(address)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
}

/** The instructions of a message without address tables. */
function stepsOf(bytes: Uint8Array): { life: string; payer: string; steps: Instruction[] } | null {
  const message = getCompiledTransactionMessageDecoder().decode(bytes);
  if (message.version !== 'legacy' && message.version !== 0) return null;
  if ('addressTableLookups' in message && (message.addressTableLookups ?? []).length > 0)
    return null;
  const names = message.staticAccounts;
  const steps = message.instructions.map((instruction) => ({
    program: names[instruction.programAddressIndex] ?? '',
    accounts: (instruction.accountIndices ?? []).map((index) => names[index] ?? ''),
    data: Buffer.from(instruction.data ?? []),
  }));
  return { life: message.lifetimeToken, payer: names[0] ?? '', steps };
}

/** Adds the effect of one instruction; false for any that a plain payout does not need. */
function addStep(sum: Sum, step: Instruction, at: number, token: Mint | null): boolean {
  const { program, accounts, data } = step;
  if (program !== systemProgram) return token !== null && addTokenStep(sum, step, token);
  if (data.length < 4) return false;
  const kind = data.readUInt32LE(0);
  if (kind === advanceNonce) {
    sum.nonceAccount = accounts[0] ?? null;
    return at === 0 && data.length === 4;
  }
  const [from, to] = accounts;
  if (token !== null || kind !== transfer || data.length !== 12 || accounts.length !== 2)
    return false;
  sum.from.add(from!);
  sum.outputs.push({ address: to!, tag: null, amount: data.readBigUInt64LE(4) });
  return true;
}

function readWire(wire: Uint8Array, token: Mint | null): SignedTransfer | null {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
  const message = stepsOf(new Uint8Array(messageBytes));
  if (message === null) return null;
  const signers = Object.entries(signatures);
  const bytes = new Uint8Array(messageBytes);
  if (!signers.every(([address, signature]) => isSignedBy(address, bytes, signature))) return null;
  const sum: Sum = {
    from: new Set(),
    outputs: [],
    opened: new Map(),
    nonceAccount: null,
  };
  if (!message.steps.every((step, at) => addStep(sum, step, at, token))) return null;
  if (sum.opened.size > 0) return null;
  const [from, another] = sum.from;
  if (from === undefined || another !== undefined) return null;
  return {
    txid: base58.encode(new Uint8Array(signatures[message.payer as Address]!)),
    from,
    outputs: sum.outputs,
    life: message.life,
    nonceAccount: sum.nonceAccount,
  };
}

// One network packet; no transaction can be longer.
const longestWire = 1_232;

/**
 * Reads a signed transfer; null for anything else, or without all valid signatures. For a token,
 * outputs name the owners.
 */
export function readSignedSolana(raw: string, token: Mint | null = null): SignedTransfer | null {
  const text = raw.trim();
  const wire = Buffer.from(text, 'base64');
  if (wire.length > longestWire || wire.toString('base64') !== text) return null;
  try {
    return readWire(new Uint8Array(wire), token);
  } catch {
    return null;
  }
}
