import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';
import {
  type BitcoinRpc,
  bitcoinRpc,
} from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import {
  addressOf,
  coreDialect,
  type Dialect,
  type RawTransaction,
} from '../../../src/server/modules/chains/bitcoin/bitcoin-types.ts';
import { bitcoinChain } from '../../../src/server/modules/chains/bitcoin/bitcoin.ts';
import { dogecoinDialect } from '../../../src/server/modules/chains/bitcoin/dogecoin.ts';
import { nodeAt } from '../../../src/server/modules/chains/node.ts';
import { confirmationsOf } from '../../../src/server/modules/chains/sql.ts';
import { dogecoinRule } from './dogecoin-gate.ts';
import { nodeProgram } from './fetch-nodes.ts';
import { type Gate, openGate, type Rule } from './node-gate.ts';
import { patientMs, type RegtestNode, startRegtest } from './regtest-node.ts';
import type { MakeRig, Rig, PaymentInput } from './rig.ts';

type Family<Of extends DerivedCoin = DerivedCoin> = {
  asset: Of;
  dialect: Dialect;
  node: RegtestNode;
  gate: Gate;
  market: Market;
  /** The stranger's limit for one payment; the gate simulates larger ones. */
  most: bigint;
};

/** The network fee rate for a kilobyte, if a test set it. */
type Market = { fee: string | null };

/** Answers the fee rate in the format of a newer node and of an older one. */
const feeRule =
  (market: Market, rule: Rule): Rule =>
  (call) => {
    const { fee } = market;
    if (fee !== null && call.method === 'estimatesmartfee') return { result: { feerate: fee } };
    return fee !== null && call.method === 'estimatefee' ? { result: fee } : rule(call);
  };

const satoshi = (text: string | number): bigint => BigInt(Math.round(Number(text) * 1e8));

/** Signs a transaction that spends the inputs of another, all of it back to the stranger. */
async function signConflict(rpc: BitcoinRpc, txid: string): Promise<string> {
  const { vin } = await rpc.ask<RawTransaction>(['getrawtransaction', txid, 1]);
  let total = 0n;
  const spends: object[] = [];
  for (const { txid: parent, vout } of vin) {
    const from = await rpc.ask<RawTransaction>(['getrawtransaction', parent, 1]);
    const { value, scriptPubKey } = from.vout.find(({ n }) => n === vout)!;
    total += satoshi(value);
    // The wallet does not list coins that it considers spent.
    spends.push({ txid: parent, vout, scriptPubKey: scriptPubKey!.hex, amount: value });
  }
  const inputs = vin.map((row) => ({ txid: row.txid, vout: row.vout, sequence: 0xfffffffd }));
  const back = await rpc.ask<string>(['getnewaddress']);
  // Enough above the first transaction's fee to replace it.
  const output = { [back]: formatAmount('BTC', total - 500_000n) };
  const made = await rpc.ask<string>(['createrawtransaction', inputs, output]);
  const signed = await rpc.ask<{ hex: string }>(['signrawtransactionwithwallet', made, spends]);
  return signed.hex;
}

/** Everything in the last blocks except their coinbases, oldest first. */
async function heldBy(rpc: BitcoinRpc, tip: number, depth: number): Promise<string[]> {
  const held: string[] = [];
  for (let height = tip - depth + 1; height <= tip; height += 1) {
    const hash = await rpc.ask<string>(['getblockhash', height]);
    const { tx } = await rpc.ask<{ tx: { hex: string }[] }>(['getblock', hash, 2]);
    // Skips what a block made of Litecoin's extension blocks: the next block makes it again.
    const sent = tx.slice(1).filter((row) => !row.hex.slice(8).startsWith('0008'));
    held.push(...sent.map((row) => row.hex));
  }
  return held;
}

/**
 * Removes the last blocks; their transactions wait again. A node restores those of ten blocks by
 * itself but drops those of more, so they are sent again, as their senders would.
 */
export async function takeBlocks(rpc: BitcoinRpc, depth: number): Promise<void> {
  const tip = await rpc.ask<number>(['getblockcount']);
  const held = await heldBy(rpc, tip, depth);
  const hash = await rpc.ask<string>(['getblockhash', tip - depth + 1]);
  await rpc.ask(['invalidateblock', hash]);
  for (const raw of held) await rpc.ask(['sendrawtransaction', raw, 0]);
}

async function sign({ node }: Family, { address, amount }: PaymentInput): Promise<string> {
  const { rpc } = node;
  const output = { [address]: formatAmount('BTC', amount) };
  const made = await rpc.ask<string>(['createrawtransaction', [], output]);
  const funded = await rpc.ask<{ hex: string }>(['fundrawtransaction', made]);
  const signed = await rpc.ask<{ hex: string }>(['signrawtransactionwithwallet', funded.hex]);
  return signed.hex;
}

/** The stranger's actions on a real node, all subject to the chain's rules. */
function handsOf(family: Family) {
  const { asset, gate, most } = family;
  const { rpc } = family.node;
  let marks = 0n;
  const mine = async (blocks: number): Promise<void> => {
    const to = await rpc.ask<string>(['getnewaddress']);
    await rpc.ask(['generatetoaddress', blocks, to], patientMs);
  };
  const pay = async (to: PaymentInput): Promise<string> => {
    let { amount } = to;
    if (amount > most) {
      // No chain of this kind holds so many coins: the stranger pays a unique small amount, and the
      // gate reports the large one.
      amount = 123_457n + marks;
      marks += 1n;
      gate.retell(formatAmount(asset, amount), formatAmount(asset, to.amount));
    }
    const { address } = to;
    // A wallet with thousands of block rewards is slow to select coins.
    const coins = formatAmount(asset, amount);
    const txid = await rpc.ask<string>(['sendtoaddress', address, coins], patientMs);
    // The address is in the stranger's wallet: its coins must not fund the next payment.
    const { vout } = await rpc.ask<RawTransaction>(['getrawtransaction', txid, 1]);
    const paid = vout.find(({ scriptPubKey }) => addressOf(scriptPubKey) === address);
    if (paid) await rpc.ask(['lockunspent', false, [{ txid, vout: paid.n }]]);
    return txid;
  };
  return {
    newAddress: async () => ({
      address: await rpc.ask<string>(['getnewaddress']),
      tag: null,
    }),
    pay,
    mine,
    reorganise: async (depth: number) => {
      await takeBlocks(rpc, depth);
      const to = await rpc.ask<string>(['getnewaddress']);
      for (let block = 0; block <= depth; block += 1) await rpc.ask(['generateblock', to, []]);
    },
    doubleSpend: async (txid: string, depth = 0) => {
      const conflict = await signConflict(rpc, txid);
      if (depth === 0 && coinRecords[asset].replaces) {
        await rpc.ask(['sendrawtransaction', conflict, 0]);
        return;
      }
      // A mempool without replacement: only a block can hold a conflicting transaction.
      if (depth > 0) await takeBlocks(rpc, depth);
      await rpc.ask(['generateblock', await rpc.ask<string>(['getnewaddress']), [conflict]]);
      if (depth > 0) await mine(depth);
    },
    sign: (to: PaymentInput) => sign(family, to),
  };
}

export async function rigOf<Of extends DerivedCoin>(
  name: string,
  family: Family<Of>,
  required: () => Promise<number>,
): Promise<Rig<Of>> {
  const { asset, dialect, node, gate } = family;
  const rpc = bitcoinRpc(nodeAt(gate.url));
  return {
    name,
    asset,
    port: bitcoinChain({ asset, rpc, dialect, required }),
    nodeUrl: gate.url,
    can: { showsUnconfirmed: true, doubleSpends: true, reorganises: true },
    ...handsOf(family),
    askFee: (fee) => {
      family.market.fee = fee;
    },
    outage: async (isDown) => gate.shut(isDown),
    stop: async () => {
      await gate.stop();
      await node.stop();
    },
  };
}

/** A node behind a gate that reports the fee rate, and applies `rule` to all other calls. */
export async function familyOf<Of extends DerivedCoin>(
  asset: Of,
  dialect: Dialect,
  node: RegtestNode,
  rule: Rule = (call) => call,
): Promise<Family<Of>> {
  const market: Market = { fee: null };
  const gate = await openGate(node.url, feeRule(market, rule));
  return { asset, dialect, node, gate, market, most: 10n ** 12n };
}

/** Bitcoin, on a real Bitcoin node. */
export const bitcoindRig: MakeRig = async ({ worker }) => {
  const program = nodeProgram('bitcoind');
  if ('absent' in program) return { name: 'bitcoind', ...program };
  const node = await startRegtest(program, ['-addresstype=bech32']);
  const family = await familyOf('BTC', coreDialect, node);
  return rigOf('bitcoind', family, () => confirmationsOf(worker, 'BTC'));
};

/** Dogecoin: Litecoin's node, which shares its proof of work, restricted to what 1.14 offers. */
export const dogecoinRig: MakeRig = async ({ worker }) => {
  const program = nodeProgram('litecoind');
  if ('absent' in program) return { name: 'litecoind as Dogecoin Core 1.14', ...program };
  const node = await startRegtest(program, [
    '-walletrbf=1',
    '-addresstype=legacy',
    '-vbparams=mweb:0:0',
  ]);
  const family = await familyOf('DOGE', dogecoinDialect, node, dogecoinRule);
  const required = () => confirmationsOf(worker, 'DOGE');
  return rigOf('litecoind as Dogecoin Core 1.14', family, required);
};
