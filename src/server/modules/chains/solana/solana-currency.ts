import { base58 } from '@scure/base';
import { z } from 'zod';
import type { CoinOf } from '#core/chains/coin-records.ts';
import { tokenAccountOf, tokenProgram } from '#core/chains/token-account.ts';
import { type Mint, NodeFault } from '../port.ts';
import {
  type Account,
  type Change,
  type Currency,
  key,
  keysOf,
  type Transaction,
} from './solana-answers.ts';

/** A token we hold, and the minimum payment for which we open a missing account. */
export type Token = Mint & { asset: CoinOf<'solana'>; leastToOpen: bigint };

function lamportChanges(found: Transaction): Change[] {
  const keys = keysOf(found);
  const { preBalances: before, postBalances: after } = found.meta;
  if (before.length !== keys.length || after.length !== keys.length) {
    throw new NodeFault('unreachable', 'the Solana node counts accounts and balances apart');
  }
  return keys.flatMap((address, index) => {
    const units = after[index]! - before[index]!;
    return units === 0n ? [] : [{ address, index, units }];
  });
}

const lamportsIn = (account: Account | null): bigint => account?.lamports ?? 0n;

/** The network's own coin. */
export const lamportCurrency: Currency = {
  accountOf: (address) => address,
  bytes: 0,
  unitsIn: lamportsIn,
  spendableIn: lamportsIn,
  changesIn: lamportChanges,
};

export const tokenAccountBytes = 165;
const [initialised, frozen] = [1, 2];

export type TokenAccount = { mint: string; owner: string; amount: bigint; isFrozen: boolean };

/** An account of the token program, from its data; null for anything else. */
export function tokenAccountIn({ owner: program, data: [text] }: Account): TokenAccount | null {
  const data = Buffer.from(text, 'base64');
  const state = data.at(108);
  if (program !== tokenProgram || data.length !== tokenAccountBytes) return null;
  if (state !== initialised && state !== frozen) return null;
  const keyAt = (from: number): string =>
    base58.encode(new Uint8Array(data.subarray(from, from + 32)));
  const amount = data.readBigUInt64LE(64);
  return { mint: keyAt(0), owner: keyAt(32), amount, isFrozen: state === frozen };
}

const tokenBalances = z.array(
  z.object({
    accountIndex: z.number().int().nonnegative(),
    mint: key,
    owner: key,
    programId: key,
    uiTokenAmount: z.object({
      amount: z
        .string()
        .regex(/^\d{1,20}$/)
        .transform(BigInt),
    }),
  }),
);
type TokenBalance = z.infer<typeof tokenBalances>[number];

function balancesIn(balances: unknown, mint: string): TokenBalance[] {
  const read = tokenBalances.safeParse(balances);
  if (!read.success) throw new NodeFault('unreachable', 'the Solana node tells tokens oddly');
  return read.data.filter((row) => row.mint === mint && row.programId === tokenProgram);
}

const mostDerived = 100_000;

/** A token of the token program, in its owner's associated account. */
export function tokenCurrency({ mint }: Mint): Currency {
  const derived = new Map<string, string>();
  const accountOf = (owner: string): string => {
    const before = derived.get(owner);
    if (before !== undefined) return before;
    if (derived.size >= mostDerived) derived.clear();
    const account = tokenAccountOf(owner, mint);
    derived.set(owner, account);
    return account;
  };
  const ownIn = (account: Account | null, address: string): TokenAccount | null => {
    const tokenAccount = account === null ? null : tokenAccountIn(account);
    return tokenAccount?.mint === mint && tokenAccount.owner === address ? tokenAccount : null;
  };
  const changesIn = (found: Transaction): Change[] => {
    const keys = keysOf(found);
    const changes = new Map<number, Change>();
    const add = ({ accountIndex: index, owner, uiTokenAmount }: TokenBalance, sign: bigint) => {
      const account = keys[index];
      if (account === undefined) {
        throw new NodeFault('unreachable', 'the Solana node counts accounts and tokens apart');
      }
      // An owner's other accounts are not watched: payouts could not leave from them.
      const address = accountOf(owner) === account ? owner : account;
      const before = changes.get(index)?.units ?? 0n;
      changes.set(index, { address, index, units: before + sign * uiTokenAmount.amount });
    };
    for (const balance of balancesIn(found.meta.preTokenBalances, mint)) add(balance, -1n);
    for (const balance of balancesIn(found.meta.postTokenBalances, mint)) add(balance, 1n);
    return [...changes.values()].filter(({ units }) => units !== 0n);
  };
  return {
    accountOf,
    bytes: tokenAccountBytes,
    unitsIn: (account, address) => ownIn(account, address)?.amount ?? 0n,
    // An account that the issuer froze cannot pay anyone.
    spendableIn: (account, address) => {
      const own = ownIn(account, address);
      return own === null || own.isFrozen ? 0n : own.amount;
    },
    changesIn,
  };
}
