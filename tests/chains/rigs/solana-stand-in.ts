import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base58, base64 } from '@scure/base';
import type { Address } from '@solana/kit';
import {
  type Commitment,
  type HeldTokens,
  type ConfirmedTransaction,
  Rejected,
  SolanaCluster,
} from './solana-cluster.ts';

type Options = Record<string, unknown>;

class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const commitmentOf = (options?: Options): Commitment =>
  (options?.['commitment'] as Commitment | undefined) ?? 'finalized';

/** Refuses a request for a slot that the node has not reached, as on the network. */
function context(cluster: SolanaCluster, options?: Options): { apiVersion: string; slot: number } {
  const slot = cluster.slotAt(commitmentOf(options));
  if (Number(options?.['minContextSlot'] ?? 0) > slot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot });
  }
  return { apiVersion: '2.3.0', slot };
}

type Slice = { offset: number; length: number };

function accountOf(cluster: SolanaCluster, address: string, options?: Options): Options | null {
  const found = cluster.svm.getAccount(address as Address);
  if (!found.exists || found.lamports === 0n) return null;
  const { offset = 0, length = found.data.length } = (options?.['dataSlice'] ??
    {}) as Partial<Slice>;
  return {
    data: [base64.encode(new Uint8Array(found.data.slice(offset, offset + length))), 'base64'],
    executable: found.executable,
    lamports: Number(found.lamports),
    owner: found.programAddress,
    rentEpoch: 0,
    space: found.data.length,
  };
}

const timeOf = (slot: number): number => 1_767_225_600 + Math.floor(slot * 0.4);

const tokensShown = ({ index, mint, owner, amount, programId }: HeldTokens): Options => ({
  accountIndex: index,
  mint,
  owner,
  programId,
  uiTokenAmount: { amount: String(amount), decimals: 6, uiAmount: null, uiAmountString: '' },
});

function shown(confirmedTransaction: ConfirmedTransaction): Options {
  const { message, loaded } = confirmedTransaction;
  const lookups =
    'addressTableLookups' in message ? (message.addressTableLookups ?? []) : undefined;
  const instructions = message.version === 1 ? [] : message.instructions;
  return {
    slot: confirmedTransaction.slot,
    blockTime: timeOf(confirmedTransaction.slot),
    version: message.version,
    transaction: {
      signatures: confirmedTransaction.signatures,
      message: {
        accountKeys: message.version === 1 ? [] : message.staticAccounts,
        header: {
          numRequiredSignatures: message.header.numSignerAccounts,
          numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
        },
        recentBlockhash: message.lifetimeToken,
        instructions: instructions.map((step) => ({
          programIdIndex: step.programAddressIndex,
          accounts: step.accountIndices ?? [],
          data: base58.encode(new Uint8Array(step.data ?? [])),
          stackHeight: 1,
        })),
        ...(lookups === undefined ? {} : { addressTableLookups: lookups }),
      },
    },
    meta: {
      err: confirmedTransaction.err,
      status: confirmedTransaction.err === null ? { Ok: null } : { Err: confirmedTransaction.err },
      fee: confirmedTransaction.fee,
      preBalances: confirmedTransaction.before.map(Number),
      postBalances: confirmedTransaction.after.map(Number),
      loadedAddresses: loaded,
      innerInstructions: [],
      logMessages: [],
      preTokenBalances: confirmedTransaction.tokensBefore.map(tokensShown),
      postTokenBalances: confirmedTransaction.tokensAfter.map(tokensShown),
      rewards: [],
      computeUnitsConsumed: 150,
    },
  };
}

function signaturesFor(cluster: SolanaCluster, address: string, options: Options = {}): Options[] {
  context(cluster, options);
  const all = cluster.ofAccount(address, commitmentOf(options));
  const at = (name: string, fallback: number): number => {
    const found = all.findIndex(
      (confirmedTransaction) => confirmedTransaction.signature === options[name],
    );
    return found < 0 ? fallback : found;
  };
  const from = options['before'] === undefined ? 0 : at('before', all.length) + 1;
  const limit = Math.min(Number(options['limit'] ?? 1_000), 1_000);
  return all
    .slice(from, Math.min(at('until', all.length), from + limit))
    .map((confirmedTransaction) => ({
      signature: confirmedTransaction.signature,
      slot: confirmedTransaction.slot,
      err: confirmedTransaction.err,
      memo: null,
      blockTime: timeOf(confirmedTransaction.slot),
      confirmationStatus:
        cluster.slotAt('finalized') >= confirmedTransaction.slot ? 'finalized' : 'confirmed',
    }));
}

function statusOf(cluster: SolanaCluster, signature: string): Options | null {
  const confirmedTransaction = cluster.find(signature, 'processed');
  if (!confirmedTransaction) return null;
  const isFinal = cluster.slotAt('finalized') >= confirmedTransaction.slot;
  const isConfirmed = cluster.slotAt('confirmed') >= confirmedTransaction.slot;
  return {
    slot: confirmedTransaction.slot,
    confirmations: isFinal ? null : cluster.slot - confirmedTransaction.slot,
    err: confirmedTransaction.err,
    status: confirmedTransaction.err === null ? { Ok: null } : { Err: confirmedTransaction.err },
    confirmationStatus: isFinal ? 'finalized' : isConfirmed ? 'confirmed' : 'processed',
  };
}

function transactionOf(cluster: SolanaCluster, signature: string, options: Options = {}) {
  const confirmedTransaction = cluster.find(signature, commitmentOf(options));
  if (!confirmedTransaction) return null;
  const max = options['maxSupportedTransactionVersion'];
  const { version } = confirmedTransaction.message;
  if (version !== 'legacy' && (max === undefined || version > Number(max))) {
    throw new RpcError(-32015, `Transaction version (${version}) is not supported`);
  }
  return shown(confirmedTransaction);
}

function send(cluster: SolanaCluster, text: string, options: Options = {}): string {
  const wire = options['encoding'] === 'base64' ? base64.decode(text) : base58.decode(text);
  try {
    return cluster.send(wire, options['skipPreflight'] === true);
  } catch (fault) {
    if (!(fault instanceof Rejected)) throw new RpcError(-32602, 'failed to deserialize');
    if (fault.err === 'SignatureFailure') {
      throw new RpcError(-32003, 'Transaction signature verification failure');
    }
    const message = `Transaction simulation failed: ${fault.message}`;
    throw new RpcError(-32002, message, { err: fault.err, logs: [] });
  }
}

/** Simulates a transaction: nothing is kept, and no signature is required. */
function simulate(cluster: SolanaCluster, text: string, options: Options = {}): Options {
  const err = cluster.simulate(base64.decode(text), options['sigVerify'] === true);
  return { err, logs: [], accounts: null, unitsConsumed: 150, returnData: null };
}

// Each method defines its parameters; the official client sends them correctly.
type Params = [never, never];
type Method = (cluster: SolanaCluster, params: Params) => unknown;
const withContext = (cluster: SolanaCluster, options: Options | undefined, value: unknown) => ({
  context: context(cluster, options),
  value,
});

const methods: Record<string, Method> = {
  getGenesisHash: (cluster) => cluster.genesis,
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 0 }),
  getSlot: (cluster, [options]) => context(cluster, options).slot,
  getBlockHeight: (cluster, [options]) => context(cluster, options).slot,
  getFirstAvailableBlock: (cluster) => cluster.firstHeld,
  // Its blocks are as old as the moment of the query: a test can make them older.
  getBlockTime: (cluster) => Math.floor(Date.now() / 1_000) - cluster.ageSeconds,
  getBlock: (_cluster, [slot]) => ({
    blockhash: base58.encode(
      createHash('sha256')
        .update(`block ${String(slot)}`)
        .digest(),
    ),
  }),
  getLatestBlockhash: (cluster, [options]) => withContext(cluster, options, cluster.blockhash()),
  isBlockhashValid: (cluster, [hash, options]) =>
    withContext(cluster, options, cluster.isLive(hash)),
  getBalance: (cluster, [address, options]) =>
    withContext(cluster, options, Number(cluster.lamports(address))),
  getAccountInfo: (cluster, [address, options]) =>
    withContext(cluster, options, accountOf(cluster, address, options)),
  getMultipleAccounts: (cluster, [addresses, options]) =>
    withContext(
      cluster,
      options,
      (addresses as string[]).map((address) => accountOf(cluster, address, options)),
    ),
  getMinimumBalanceForRentExemption: (cluster, [bytes]) =>
    Number(cluster.svm.minimumBalanceForRentExemption(BigInt(bytes))),
  getSignaturesForAddress: (cluster, [address, options]) =>
    signaturesFor(cluster, address, options),
  getSignatureStatuses: (cluster, [signatures]) =>
    withContext(
      cluster,
      undefined,
      (signatures as string[]).map((signature) => statusOf(cluster, signature)),
    ),
  getTransaction: (cluster, [signature, options]) => transactionOf(cluster, signature, options),
  requestAirdrop: (cluster, [address, lamports]) => {
    cluster.give(address, BigInt(lamports));
    return base58.encode(new Uint8Array(64).fill(7));
  },
  simulateTransaction: (cluster, [text, options]) =>
    withContext(cluster, options, simulate(cluster, text, options)),
  sendTransaction: (cluster, [text, options]) => send(cluster, text, options),
};

type Call = { id: number; method: string; params?: Params };

function answerTo(cluster: SolanaCluster, { id, method, params }: Call): Options {
  try {
    const play = methods[method];
    if (!play) throw new RpcError(-32601, 'Method not found');
    return { jsonrpc: '2.0', id, result: play(cluster, params ?? ([] as never)) };
  } catch (fault) {
    if (!(fault instanceof RpcError)) throw fault;
    const { code, message, data } = fault;
    return { jsonrpc: '2.0', id, error: { code, message, ...(data ? { data } : {}) } };
  }
}

export type SolanaStandIn = { cluster: SolanaCluster; url: string; stop(): Promise<void> };

/** A node of a cluster of one, by Solana's JSON-RPC. */
export async function solanaStandIn(): Promise<SolanaStandIn> {
  const cluster = new SolanaCluster();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const ask = JSON.parse(Buffer.concat(parts).toString()) as Call | Call[];
    const answer = Array.isArray(ask)
      ? ask.map((call) => answerTo(cluster, call))
      : answerTo(cluster, ask);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    cluster,
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
