import type { Coin } from '../../core/assets.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Db, Tx } from '../db/db.ts';
import { type Coins, planSpend, unsignedSpend } from './bitcoin-spend.ts';
import { issueAddress } from './issue-address.ts';
import type { ChainPort, Outpoint, Spending } from './port.ts';
import { currentSource, ownCoins, type Source } from './sources.sql.ts';
import { unsignedSolanaTransfer } from './solana-transaction.ts';
import { unsignedXrpPayment } from './xrp-transaction.ts';

/** What a payout asks for: its coins in all, and who bears the fee. */
export type ToPay = {
  id: string;
  address: string;
  tag: string | null;
  total: bigint;
  isBorne: boolean;
};

/** What an output pays, and its share of the fee. */
export type Drafted = Omit<ToPay, 'total'> & { amount: bigint; fee: bigint };

/** One unsigned transaction; `parts` are its outputs in their order. */
export type Draft = {
  unsigned: string;
  parts: Drafted[];
  fee: bigint;
  change: { address: string; amount: bigint } | null;
  inputs: Outpoint[];
  height: bigint;
  life: { account?: string; sequence?: number; until?: string; blockhash?: string; slot?: string };
};

type CoinFacts = { kind: 'coins'; feeRate: bigint; coins: Coins[]; changeAddress: string };
type XrpFacts = { kind: 'xrp'; sequence: number; fee: bigint; networkId: number };
type SolanaFacts = { kind: 'solana'; blockhash: string; until: bigint; slot: bigint };

/** What a node said, outside every transaction; all that follows from it needs no node. */
export type SpendFacts = {
  asset: Coin;
  source: Source;
  height: bigint;
  of: CoinFacts | XrpFacts | SolanaFacts;
};

const mostCoins = 300;

async function coinFacts(
  db: Db,
  source: Source,
  spending: Extract<Spending, { kind: 'coins' }>,
  taken: ReadonlySet<string>,
): Promise<CoinFacts> {
  const own = await ownCoins(db, source.asset);
  const free = own
    .filter(({ txid, outputIndex }) => !taken.has(`${txid}:${outputIndex}`))
    .slice(0, mostCoins);
  const standing = await spending.unspent(free);
  const coins = standing.flatMap(({ txid, outputIndex, raw }) => {
    const one = free.find((coin) => coin.txid === txid && coin.outputIndex === outputIndex);
    return one === undefined ? [] : [{ ...one, raw }];
  });
  return { kind: 'coins', feeRate: await spending.feeRate(), coins, changeAddress: '' };
}

/** Where a coin's payouts leave from, where it is one account. */
const payerOf = ({ kind, material, home }: Source): string =>
  kind === 'account' ? material : home!;

/** What living exports have for themselves: outputs, and an account's numbers below the next. */
export type Taken = { outputs: ReadonlySet<string>; nextSequence: number };

/** Reads what an unsigned payment of a coin is made of. */
export async function readSpendFacts(db: Db, port: ChainPort, taken: Taken): Promise<SpendFacts> {
  const { asset, spending } = port;
  const source = await currentSource(db, asset);
  if (spending === undefined || source === undefined) {
    const detail = 'No approved source of addresses, or no node: nothing can be paid from there.';
    throw new Refusal('source_invalid', { detail });
  }
  const { height } = await port.tip();
  if (spending.kind === 'coins') {
    return { asset, source, height, of: await coinFacts(db, source, spending, taken.outputs) };
  }
  if (spending.kind === 'xrp') {
    const { fee, networkId, ledger, ...known } = await spending.facts(payerOf(source));
    const sequence = Math.max(known.sequence, taken.nextSequence);
    return { asset, source, height: ledger, of: { kind: 'xrp', sequence, fee, networkId } };
  }
  const { blockhash, lastValidHeight, slot } = await spending.facts(payerOf(source));
  const of = { kind: 'solana', blockhash, until: lastValidHeight, slot } as const;
  return { asset, source, height: slot, of };
}

/** The same with an address for change, which is ours and was never given out (CHN-3). */
export async function withChange(tx: Tx, facts: SpendFacts, batchId: string): Promise<SpendFacts> {
  const { asset, of } = facts;
  if (of.kind !== 'coins') return facts;
  const { address } = await issueAddress(tx, asset, { purpose: 'change', subject: batchId });
  return { ...facts, of: { ...of, changeAddress: address } };
}

function draftCoins(facts: SpendFacts, of: CoinFacts, parts: readonly ToPay[]): Draft[] | null {
  const { source, height } = facts;
  const coin = source.asset === 'DOGE' ? 'DOGE' : 'BTC';
  const { networks } = source;
  const { feeRate, changeAddress } = of;
  const world = { coin, networks, feeRate, changeAddress } as const;
  const plan = planSpend(world, of.coins, parts);
  if (plan === null) return null;
  return [
    {
      unsigned: unsignedSpend(world, plan),
      parts: plan.outputs.map(({ amount, fee }, nth) => {
        const { id, address, tag, isBorne } = parts[nth]!;
        return { id, address, tag, isBorne, amount, fee };
      }),
      fee: plan.fee,
      change: { address: changeAddress, amount: plan.change },
      inputs: plan.inputs.map(({ txid, outputIndex }) => ({ txid, outputIndex })),
      height,
      life: {},
    },
  ];
}

// Some twelve hours of ledgers: time to carry it to where it is signed, and back.
const ledgersToSign = 10_800;

const draftedOf = ({ total, ...part }: ToPay, fee: bigint): Drafted => ({
  ...part,
  amount: part.isBorne ? total : total - fee,
  fee,
});

/** One payment a transaction, their numbers one after another. */
function draftXrp(facts: SpendFacts, of: XrpFacts, parts: readonly ToPay[]): Draft[] {
  const { source, height } = facts;
  const from = payerOf(source);
  return parts.map((part, nth) => {
    const drafted = draftedOf(part, of.fee);
    const { address, tag, amount } = drafted;
    const sequence = of.sequence + nth;
    const lastLedger = Number(height) + ledgersToSign;
    const to = { address, tag, amount };
    const { fee, networkId } = of;
    const payment = unsignedXrpPayment({ from, to, sequence, fee, lastLedger, networkId });
    return {
      unsigned: JSON.stringify({ tx_json: payment.json, tx_blob: payment.blob }, null, 2),
      parts: [drafted],
      fee,
      change: null,
      inputs: [],
      height,
      life: { account: from, sequence, until: String(lastLedger) },
    };
  });
}

const lamportsPerSignature = 5_000n;
const transfersAtOnce = 10;

/** Accounts in groups: one that is paid twice would receive one sum that nobody can tell apart. */
function groupsOf(parts: readonly ToPay[]): ToPay[][] {
  const groups: ToPay[][] = [];
  for (const part of parts) {
    const group = groups.find(
      (one) => one.length < transfersAtOnce && one.every((other) => other.address !== part.address),
    );
    if (group === undefined) groups.push([part]);
    else group.push(part);
  }
  return groups;
}

function draftSolana(facts: SpendFacts, of: SolanaFacts, parts: readonly ToPay[]): Draft[] {
  const { source, height } = facts;
  const from = payerOf(source);
  const life = { account: from, blockhash: of.blockhash };
  return groupsOf(parts).map((group) => {
    const count = BigInt(group.length);
    const drafted = group.map((part, nth) => {
      const rest = BigInt(nth) < lamportsPerSignature % count ? 1n : 0n;
      return draftedOf(part, lamportsPerSignature / count + rest);
    });
    return {
      unsigned: unsignedSolanaTransfer({ from, to: drafted, life: { blockhash: of.blockhash } }),
      parts: drafted,
      fee: lamportsPerSignature,
      change: null,
      inputs: [],
      height,
      life: { ...life, until: String(of.until), slot: String(of.slot) },
    };
  });
}

/** Unsigned transactions that pay all these; null where the coins do not cover them. */
export function draftSpends(facts: SpendFacts, parts: readonly ToPay[]): Draft[] | null {
  const { of } = facts;
  if (of.kind === 'coins') return draftCoins(facts, of, parts);
  return of.kind === 'xrp' ? draftXrp(facts, of, parts) : draftSolana(facts, of, parts);
}
