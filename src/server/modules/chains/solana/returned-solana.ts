import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages';
import { getTransactionDecoder } from '@solana/transactions';
import { tokenAccountProgram, tokenProgram } from '#core/chains/token-account.ts';
import { systemProgram } from './solana-answers.ts';

// A returned file must be the exported message, byte for byte, and its signatures (0554): a field
// that a payout does not need may still change its cost, meaning or access.

const signatureBytes = 64;

const nameOf: Readonly<Record<string, string>> = {
  [systemProgram]: 'the system program',
  [tokenProgram]: 'the token program',
  [tokenAccountProgram]: 'the program of token accounts',
  ComputeBudget111111111111111111111111111111: 'the compute budget',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'the memo program',
};

type TransactionParts = {
  version: string;
  payer: string;
  life: string;
  steps: { program: string; whole: string }[];
};

/** The parts of a message; null if it is not one. */
function partsOf(wire: Uint8Array): TransactionParts | null {
  try {
    const { messageBytes } = getTransactionDecoder().decode(wire);
    const message = getCompiledTransactionMessageDecoder().decode(new Uint8Array(messageBytes));
    const version = String(message.version);
    if (message.version === 1) return { version, payer: '', life: '', steps: [] };
    const names = message.staticAccounts;
    const named = (index: number): string => names[index] ?? `account ${index} of a table`;
    const steps = message.instructions.map(({ programAddressIndex, accountIndices, data }) => {
      const program = named(programAddressIndex);
      const accounts = (accountIndices ?? []).map(named);
      const whole = [program, ...accounts, Buffer.from(data ?? []).toString('hex')].join();
      return { program: nameOf[program] ?? `the program ${program}`, whole };
    });
    return { version, payer: names[0] ?? '', life: message.lifetimeToken, steps };
  } catch {
    return null;
  }
}

/** Whether a text is one Solana transaction, signed or not. */
export function isSolanaTransaction(text: string): boolean {
  const wire = Buffer.from(text, 'base64');
  return wire.toString('base64') === text && partsOf(new Uint8Array(wire)) !== null;
}

/** The entries missing from the other list, with repeats counted. */
function lacking(all: TransactionParts['steps'], other: TransactionParts['steps']): string[] {
  const rest = other.map(({ whole }) => whole);
  return all.flatMap(({ program, whole }) => {
    const at = rest.indexOf(whole);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0 ? [] : [program];
  });
}

function stepsDiffer(
  expected: TransactionParts['steps'],
  found: TransactionParts['steps'],
): string[] {
  const missing = lacking(expected, found);
  const added = lacking(found, expected).filter((program) => {
    const at = missing.indexOf(program);
    if (at < 0) return true;
    missing.splice(at, 1, `~${program}`);
    return false;
  });
  const differs = [
    ...missing.map((program) =>
      program.startsWith('~')
        ? `an instruction of ${program.slice(1)} is another than was exported`
        : `an instruction of ${program} is missing`,
    ),
    ...added.map((program) => `an instruction of ${program} was not exported`),
  ];
  const orderOf = (steps: TransactionParts['steps']): string =>
    steps.map(({ whole }) => whole).join();
  if (differs.length > 0 || orderOf(expected) === orderOf(found)) return differs;
  return ['its instructions are in another order'];
}

/** The differences between a returned transaction and its export, without signatures. */
export function messageDiffers(unsigned: string, returned: string): string[] {
  const [want, have] = [unsigned, returned.trim()].map((text) => Buffer.from(text, 'base64')) as [
    Buffer,
    Buffer,
  ];
  const rest = 1 + signatureBytes * want[0]!;
  const isSame =
    have[0] === want[0] &&
    have.subarray(rest).equals(want.subarray(rest)) &&
    have.toString('base64') === returned.trim();
  if (isSame) return [];
  const [expected, found] = [partsOf(new Uint8Array(want)), partsOf(new Uint8Array(have))];
  if (expected === null || found === null) return ['it is no transaction of Solana'];
  const { version, payer, life } = found;
  if (version !== expected.version) {
    return [`its message is of version ${version} instead of ${expected.version}`];
  }
  const differs = [
    ...(payer === expected.payer
      ? []
      : [`its network fee is paid by ${payer}, not ${expected.payer}`]),
    ...(life === expected.life ? [] : ['it stands on another block or nonce']),
    ...stepsDiffer(expected.steps, found.steps),
  ];
  return differs.length > 0 ? differs : ['it names its accounts or signatures in another way'];
}
