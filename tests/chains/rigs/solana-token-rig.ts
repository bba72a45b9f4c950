import { base58, base64 } from '@scure/base';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
} from '@solana/kit';
import { coinRecords } from '#core/chains/coin-records.ts';
import { tokenAccountOf } from '#core/chains/token-account.ts';
import { asking, nodeAt, solanaRpc } from '../../../src/server/modules/chains/chains.ts';
import { payToken } from '../../../src/server/modules/chains/solana/solana-token-steps.ts';
import { type Change, type OfflineWallet, signWire } from './offline-wallets.ts';
import type { Absent, Rig } from './rig.ts';
import { solanaMint } from './solana-mint.ts';
import { solanaPayer } from './solana-rig.ts';

const { decimals, token: record } = coinRecords.USDC;
const token = { asset: 'USDC' as const, mint: record.mints.test, decimals, ...record };

/** Controls of the token's issuer, and of everyone else who can change an account of it. */
export type Issuer = {
  mint: string;
  accountOf(owner: string): string;
  /** Opens an owner's account of the token with this balance. */
  give(owner: string, amount: bigint): void;
  held(owner: string): bigint;
  freeze(owner: string): void;
  /** Transfers the ownership of an owner's account. */
  giveAway(owner: string, to: string): void;
  /** Closes the account and takes its rent. */
  close(owner: string): void;
  lamports(owner: string): bigint;
};

/** USDC on Solana's virtual machine; the account that pays has lamports beside its tokens. */
export async function solanaTokenRig(
  payer: string,
): Promise<{ rig: Rig<'USDC'>; issuer: Issuer } | Absent> {
  const standIn = await import('./solana-stand-in.ts').catch(() => null);
  if (standIn === null) return { name: 'USDC (LiteSVM)', absent: 'no LiteSVM for this machine' };
  const server = await standIn.solanaStandIn();
  const { cluster } = server;
  const { bank, sign, send, openNonce } = await solanaPayer(server);
  const coin = solanaMint(cluster, token.mint);
  coin.give(bank.address, 10n ** 14n);
  cluster.give(payer, 10_000_000_000n);
  cluster.finalise();
  const pays = (to: { address: string; amount: bigint }) =>
    payToken(bank.address, token, to).map((row) => ({
      ...row,
      accounts: row.accounts.map((named) =>
        named.address === bank.address && named.role === 3 ? { ...named, signer: bank } : named,
      ),
    }));
  const issuer: Issuer = {
    ...coin,
    giveAway: (owner, to) => coin.open(coin.accountOf(owner), to, coin.held(owner)),
    close: (owner) =>
      cluster.svm.setAccount({
        address: address(coin.accountOf(owner)),
        lamports: lamports(0n),
        executable: false,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
        data: new Uint8Array(),
        space: 0n,
      }),
    lamports: (owner) => cluster.lamports(owner),
  };
  const rig: Rig<'USDC'> = {
    name: 'USDC (LiteSVM)',
    asset: 'USDC',
    port: solanaRpc(asking(nodeAt(server.url)), token),
    nodeUrl: server.url,
    can: { showsUnconfirmed: false, doubleSpends: false, reorganises: false },
    newAddress: async () => ({ address: (await generateKeyPairSigner()).address, tag: null }),
    pay: (to) => send(...pays(to)),
    mine: async (blocks) => cluster.finalise(blocks),
    reorganise: async () => undefined,
    doubleSpend: async () => undefined,
    sign: async (to) => sign(...pays(to)),
    tricks: { openNonce },
    stop: () => server.stop(),
  };
  return { rig, issuer };
}

const opensAccount = 1;
const transferChecked = 12;

/** Changes the owner or amount of the first transfer in a message. */
function withChange(wire: Uint8Array, change: Change): Uint8Array {
  const bytes = Buffer.from(wire);
  const { messageBytes } = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(new Uint8Array(messageBytes));
  if (message.version === 1) throw new Error('an export is of an older version');
  const [opened, moved] = [opensAccount, transferChecked].map((kind) =>
    message.instructions.find(
      (instruction) => instruction.data?.[0] === kind && instruction.accountIndices,
    )!,
  );
  if (change.amount !== undefined) {
    bytes.writeBigUInt64LE(change.amount, bytes.indexOf(Buffer.from(moved!.data!)) + 1);
  }
  if (change.address !== undefined) {
    const [, account, owner] = opened!.accountIndices!.map((at) => message.staticAccounts[at]!);
    for (const [was, is] of [
      [owner!, change.address],
      [account!, tokenAccountOf(change.address, token.mint)],
    ] as const) {
      const at = bytes.indexOf(Buffer.from(base58.decode(was)));
      Buffer.from(base58.decode(is)).copy(bytes, at);
    }
  }
  return new Uint8Array(bytes);
}

/** Solana's official client on a machine without a network, with a separate USDC account. */
export async function solanaTokenWallet(): Promise<OfflineWallet> {
  const seed = new Uint8Array(32).fill(78);
  const signer = await createKeyPairSignerFromPrivateKeyBytes(seed);
  const account = address(signer.address);
  return {
    asset: 'USDC',
    method: 'USDC',
    source: { kind: 'shared', material: account, home: account },
    account,
    secret: base58.encode(new Uint8Array([...seed, ...base58.decode(account)])),
    elsewhere: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
    sign: async (unsigned, change = {}) =>
      signWire(base64.encode(withChange(base64.decode(unsigned), change)), signer),
  };
}
