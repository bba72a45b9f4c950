import { base58 } from '@scure/base';
import { address, lamports } from '@solana/kit';
import { tokenAccountOf, tokenProgram } from '#core/chains/token-account.ts';
import type { SolanaCluster } from './solana-cluster.ts';

const [mintBytes, accountBytes] = [82, 165];
const states = { open: 1, frozen: 2 };

type Written = { at: string; data: Uint8Array };

/** The issuer's control of a token on the cluster: accounts are written directly. */
export function solanaMint(cluster: SolanaCluster, mint: string, program = tokenProgram) {
  const write = ({ at, data }: Written): void => {
    cluster.svm.setAccount({
      address: address(at),
      data,
      executable: false,
      lamports: lamports(cluster.svm.minimumBalanceForRentExemption(BigInt(data.length))),
      programAddress: address(program),
      space: BigInt(data.length),
    });
  };
  const accountData = (owner: string, amount: bigint, state: number): Uint8Array => {
    const data = Buffer.alloc(accountBytes);
    data.set(base58.decode(mint), 0);
    data.set(base58.decode(owner), 32);
    data.writeBigUInt64LE(amount, 64);
    data.writeUInt8(state, 108);
    return new Uint8Array(data);
  };
  const held = (owner: string): bigint =>
    cluster.tokensOf([tokenAccountOf(owner, mint)])[0]?.amount ?? 0n;
  const made = Buffer.alloc(mintBytes);
  made.writeBigUInt64LE(10n ** 16n, 36);
  made.writeUInt8(6, 44);
  made.writeUInt8(1, 45);
  write({ at: mint, data: new Uint8Array(made) });
  return {
    mint,
    accountOf: (owner: string) => tokenAccountOf(owner, mint),
    held,
    /** A token account with this owner, at any address. */
    open: (at: string, owner: string, amount: bigint) =>
      write({ at, data: accountData(owner, amount, states.open) }),
    /** Gives an owner an amount, as if it had always been there. */
    give: (owner: string, amount: bigint) =>
      write({
        at: tokenAccountOf(owner, mint),
        data: accountData(owner, held(owner) + amount, states.open),
      }),
    freeze: (owner: string) =>
      write({
        at: tokenAccountOf(owner, mint),
        data: accountData(owner, held(owner), states.frozen),
      }),
  };
}
