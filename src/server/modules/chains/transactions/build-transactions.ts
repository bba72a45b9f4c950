import type { Coin } from '../../../../core/chains/assets.ts';
import { note } from '../../../../core/rules/notes.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type Coins, planSpend, unsignedSpend } from '../bitcoin/bitcoin-spend.ts';
import { issueAddress } from '../addresses/issue-address.ts';
import type { DerivedCoin } from '../../../../core/chains/public-keys.ts';
import { type ChainPort, NodeFault, type Outpoint, type Spending } from '../port.ts';
import { currentSource, ownCoins, type Source } from '../addresses/sources.sql.ts';
import { type SolanaLife, unsignedSolanaTransfer } from '../solana/solana-transaction.ts';
import { unsignedXrpPayment } from '../xrp/xrp-transaction.ts';

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

/** What tells when an export can no longer land. */
export type Life = {
  /** XRP: the account's number, and the last ledger it can land in. */
  account?: string;
  sequence?: number;
  until?: string;
  /** Solana: the hash or nonce it stands on, and the slot after which it could have landed. */
  blockhash?: string;
  nonce?: string;
  nonceAccount?: string;
  slot?: string;
};

/** One unsigned transaction; `parts` are its outputs in their order. */
export type Draft = {
  unsigned: string;
  parts: Drafted[];
  fee: bigint;
  change: { address: string; amount: bigint } | null;
  inputs: Outpoint[];
  height: bigint;
  life: Life;
};

type CoinFacts = { kind: 'coins'; feeRate: bigint; coins: Coins[]; changeAddress: string };
type XrpFacts = {
  kind: 'xrp';
  /** The account's next number, and those after it that living exports have. */
  sequence: number;
  sequences: ReadonlySet<number>;
  fee: bigint;
  networkId: number;
};
type SolanaFacts = { kind: 'solana'; life: SolanaLife; until: bigint | null; slot: bigint };

/** What a node said, outside every transaction; all that follows from it needs no node. */
export type SpendFacts = {
  asset: Coin;
  source: Source;
  height: bigint;
  of: CoinFacts | XrpFacts | SolanaFacts;
};

const mostCoins = 300;

// More than fees are but for some hours (Bitcoin's went beyond it in April 2024): a kilobyte of
// Bitcoin's and Dogecoin's, one transaction of XRP's. The payees bear the fee, and a node may lie:
// exports wait until it is less.
const highestFees = { BTC: 1_000_000n, DOGE: 200_000_000n, XRP: 1_000_000n } as const;

function requireFee(asset: keyof typeof highestFees, fee: bigint): bigint {
  if (fee <= highestFees[asset]) return fee;
  throw new NodeFault('unreachable', `the ${asset} node names a network fee that nobody pays`);
}

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
  const feeRate = requireFee(source.asset as DerivedCoin, await spending.feeRate());
  return { kind: 'coins', feeRate, coins, changeAddress: '' };
}

/** Where a coin's payouts leave from, where it is one account. */
export const payerOf = ({ kind, material, home }: Source): string =>
  kind === 'account' ? material : home!;

/** What living exports have for themselves: outputs, nonces, an account's numbers. */
export type Taken = {
  outputs: ReadonlySet<string>;
  nonces: ReadonlySet<string>;
  sequences: ReadonlySet<number>;
};

/** What a payout of Solana stands on: the approved account's nonce, or else the newest block. */
async function solanaFacts(
  source: Source,
  spending: Extract<Spending, { kind: 'solana' }>,
  taken: Taken,
): Promise<SolanaFacts> {
  const from = payerOf(source);
  const { blockhash, lastValidHeight, slot } = await spending.facts(from);
  const { nonceAccount } = source;
  if (nonceAccount === null) {
    return { kind: 'solana', life: { blockhash }, until: lastValidHeight, slot };
  }
  const nonce = await spending.nonce(nonceAccount, from);
  if (taken.nonces.has(nonce)) {
    const detail = note('nonce_exported');
    throw new Refusal('busy', { detail });
  }
  return { kind: 'solana', life: { nonce, nonceAccount }, until: null, slot };
}

/** Reads what an unsigned payment of a coin is made of. */
export async function readSpendFacts(db: Db, port: ChainPort, taken: Taken): Promise<SpendFacts> {
  const { asset, spending } = port;
  const source = await currentSource(db, asset);
  if (spending === undefined || source === undefined) {
    const detail = note('source_or_node_missing');
    throw new Refusal('source_invalid', { detail });
  }
  const { height } = await port.tip();
  if (spending.kind === 'coins') {
    return { asset, source, height, of: await coinFacts(db, source, spending, taken.outputs) };
  }
  if (spending.kind === 'xrp') {
    const { ledger, ...facts } = await spending.facts(payerOf(source));
    requireFee('XRP', facts.fee);
    const { sequences } = taken;
    return { asset, source, height: ledger, of: { kind: 'xrp', ...facts, sequences } };
  }
  const of = await solanaFacts(source, spending, taken);
  return { asset, source, height: of.slot, of };
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

/** The lowest numbers that nobody has: a hole would hold up all that come after it. */
function freeNumbers({ sequence, sequences }: XrpFacts, count: number): number[] {
  const free: number[] = [];
  for (let next = sequence; free.length < count; next += 1) {
    if (!sequences.has(next)) free.push(next);
  }
  return free;
}

/** One payment a transaction, in the order of their numbers. */
function draftXrp(facts: SpendFacts, of: XrpFacts, parts: readonly ToPay[]): Draft[] {
  const { source, height } = facts;
  const from = payerOf(source);
  const numbers = freeNumbers(of, parts.length);
  return parts.map((part, nth) => {
    const drafted = draftedOf(part, of.fee);
    const { address, tag, amount } = drafted;
    const sequence = numbers[nth]!;
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
  const until = of.until === null ? {} : { until: String(of.until) };
  const life = { account: from, ...of.life, ...until, slot: String(of.slot) };
  const groups = groupsOf(parts);
  // A nonce is used up by the first that lands: what does not fit in it is due again afterwards.
  const made = 'nonce' in of.life ? groups.slice(0, 1) : groups;
  return made.map((group) => {
    const count = BigInt(group.length);
    const drafted = group.map((part, nth) => {
      const rest = BigInt(nth) < lamportsPerSignature % count ? 1n : 0n;
      return draftedOf(part, lamportsPerSignature / count + rest);
    });
    return {
      unsigned: unsignedSolanaTransfer({ from, to: drafted, life: of.life }),
      parts: drafted,
      fee: lamportsPerSignature,
      change: null,
      inputs: [],
      height,
      life,
    };
  });
}

/** Unsigned transactions that pay all these; null where the coins do not cover them. */
export function draftSpends(facts: SpendFacts, parts: readonly ToPay[]): Draft[] | null {
  const { of } = facts;
  if (of.kind === 'coins') return draftCoins(facts, of, parts);
  return of.kind === 'xrp' ? draftXrp(facts, of, parts) : draftSolana(facts, of, parts);
}
