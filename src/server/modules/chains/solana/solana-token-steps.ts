import type { Address } from '@solana/addresses';
import { tokenAccountOf, tokenAccountProgram, tokenProgram } from '#core/chains/token-account.ts';
import type { Mint, Target } from '../port.ts';
import { systemProgram } from './solana-answers.ts';
import type { Instruction, Sum } from './solana-steps.ts';

// Instruction numbers of the token program and of the program that opens accounts.
const transferChecked = 12;
const openIfMissing = 1;

const [readonly, writable, writableSigner] = [0, 1, 3];

function transferData(amount: bigint, decimals: number): Uint8Array {
  const data = Buffer.alloc(10);
  data.writeUInt8(transferChecked, 0);
  data.writeBigUInt64LE(amount, 1);
  data.writeUInt8(decimals, 9);
  return new Uint8Array(data);
}

/**
 * Instructions to pay a token to one owner: opens the owner's account if missing, and transfers
 * with the mint and its decimals, so no other token can move.
 */
export function payToken(from: string, { mint, decimals }: Mint, to: Omit<Target, 'tag'>) {
  const [source, account] = [tokenAccountOf(from, mint), tokenAccountOf(to.address, mint)];
  const named = (address: string, role: number) => ({ address: address as Address, role });
  return [
    {
      programAddress: tokenAccountProgram as Address,
      accounts: [
        named(from, writableSigner),
        named(account, writable),
        named(to.address, readonly),
        named(mint, readonly),
        named(systemProgram, readonly),
        named(tokenProgram, readonly),
      ],
      data: new Uint8Array([openIfMissing]),
    },
    {
      programAddress: tokenProgram as Address,
      accounts: [
        named(source, writable),
        named(mint, readonly),
        named(account, writable),
        named(from, writableSigner),
      ],
      data: transferData(to.amount, decimals),
    },
  ];
}

/** Adds an account opened for an owner; false for any but the associated one. */
function addOpened(sum: Sum, { accounts, data }: Instruction, { mint }: Mint): boolean {
  const [payer, account, owner, of, system, program] = accounts;
  const isPlain =
    accounts.length === 6 &&
    data.length === 1 &&
    data[0] === openIfMissing &&
    of === mint &&
    system === systemProgram &&
    program === tokenProgram;
  if (!isPlain || sum.opened.has(account!)) return false;
  if (tokenAccountOf(owner!, mint) !== account) return false;
  sum.from.add(payer!);
  sum.opened.set(account, owner!);
  return true;
}

/**
 * Adds the effect of one step of a token payout; false for any step it does not need. The step that
 * opens the account names the owner: each of those is paid once.
 */
export function addTokenStep(sum: Sum, step: Instruction, token: Mint): boolean {
  const { program, accounts, data } = step;
  if (program === tokenAccountProgram) return addOpened(sum, step, token);
  const [source, mint, account, from] = accounts;
  const isPlain =
    program === tokenProgram &&
    accounts.length === 4 &&
    data.length === 10 &&
    data[0] === transferChecked &&
    data[9] === token.decimals &&
    mint === token.mint &&
    source === tokenAccountOf(from!, token.mint);
  const owner = sum.opened.get(account ?? '');
  if (!isPlain || owner === undefined) return false;
  sum.opened.delete(account!);
  sum.from.add(from!);
  sum.outputs.push({ address: owner, tag: null, amount: data.readBigUInt64LE(1) });
  return true;
}
