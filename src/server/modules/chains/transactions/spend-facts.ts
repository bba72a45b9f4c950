import type { Coin } from '#core/chains/assets.ts';
import { type CoinOf, coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import type { KeyPlace } from '#core/chains/derive-address.ts';
import type { AnchoredHead } from '#core/proofs/anchor.ts';
import { note } from '#core/rules/notes.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { issueAddress } from '../addresses/issue-address.ts';
import { currentSource, type OwnCoin, ownCoins, type Source } from '../addresses/sources.sql.ts';
import type { Coins } from '../bitcoin/plan-spend.ts';
import type { ChainPort, Mint, SignerList, Spending } from '../port.ts';
import type { SolanaLife } from '../solana/solana-transaction.ts';

type CoinFacts = {
  kind: 'coins';
  feeRate: bigint;
  coins: Coins[];
  changeAddress: string;
  /** Its position under the operator's key, if a key derives it. */
  changePlace?: KeyPlace | undefined;
};
export type XrpFacts = {
  kind: 'xrp';
  /** The account's next number, and later ones used by active exports. */
  sequence: number;
  sequences: ReadonlySet<number>;
  fee: bigint;
  networkId: number;
  /** The account's joint signers; the fee covers all of them. */
  signers: SignerList | null;
  /** The keys that can sign for it alone. */
  keys: readonly string[];
};
export type SolanaFacts = {
  kind: 'solana';
  token: Mint | null;
  life: SolanaLife;
  until: bigint | null;
  slot: bigint;
};

/** A node's facts, read outside every transaction; planning needs no further call. */
export type SpendFacts = {
  asset: Coin;
  /** Play money has no source. */
  source: Source | null;
  height: bigint;
  of: CoinFacts | XrpFacts | SolanaFacts | { kind: 'simulated' };
  /** The node's fee exceeds our maximum, which is used instead. */
  isFeeCut?: boolean;
  /** The head that its spends must carry into their chain, if any. */
  anchor?: AnchoredHead | null;
};

/** The source of a real chain's coins. */
export function sourceOf({ source }: SpendFacts): Source {
  invariant(source, 'coins of a real chain leave from an approved source');
  return source;
}

const mostCoins = 300;
const coinsAtOnce = 1_000;

/**
 * A node may lie, so we never pay more than the highest fee. The plan has that maximum: payees who
 * agreed to less wait visibly, and no one else waits because of them (0291).
 */
function cutFee(asset: CoinOf<'bitcoin' | 'xrp'>, fee: bigint): { fee: bigint; isFeeCut: boolean } {
  const { highestFee } = coinRecords[asset];
  const isFeeCut = fee > highestFee;
  return { fee: isFeeCut ? highestFee : fee, isFeeCut };
}

/**
 * Our unspent coins, largest first. The node is queried page by page: spent coins, however many and
 * large, must not hide the rest.
 */
async function unspentCoins(
  db: Db,
  asset: Coin,
  spending: Extract<Spending, { kind: 'coins' }>,
  taken: ReadonlySet<string>,
): Promise<Coins[]> {
  const coins: Coins[] = [];
  let page: OwnCoin[] = [];
  do {
    page = await ownCoins(db, asset, { most: coinsAtOnce, last: page.at(-1) });
    const free = page.filter(({ txid, outputIndex }) => !taken.has(`${txid}:${outputIndex}`));
    for (let at = 0; at < free.length && coins.length < mostCoins; at += mostCoins) {
      const batch = free.slice(at, at + mostCoins);
      for (const { txid, outputIndex, raw } of await spending.unspent(batch)) {
        const coin = batch.find((own) => own.txid === txid && own.outputIndex === outputIndex);
        if (coin !== undefined) coins.push({ ...coin, raw });
      }
    }
  } while (page.length === coinsAtOnce && coins.length < mostCoins);
  return coins.slice(0, mostCoins);
}

async function coinFacts(
  db: Db,
  source: Source,
  spending: Extract<Spending, { kind: 'coins' }>,
  taken: ReadonlySet<string>,
): Promise<{ of: CoinFacts; isFeeCut: boolean }> {
  const { asset } = source;
  invariant(isOfFamily(asset, 'bitcoin'), 'coins of outputs are of Bitcoin’s family');
  const coins = await unspentCoins(db, asset, spending, taken);
  const { fee: feeRate, isFeeCut } = cutFee(asset, await spending.feeRate());
  return { of: { kind: 'coins', feeRate, coins, changeAddress: '' }, isFeeCut };
}

/** The account that a coin's payouts leave from, if it is a single one. */
export const payerOf = ({ kind, material, home }: Source): string =>
  kind === 'account' ? material : home!;

/** The reservations of active exports: outputs, nonces, an account's numbers. */
export type ReservedInputs = {
  outputs: ReadonlySet<string>;
  nonces: ReadonlySet<string>;
  sequences: ReadonlySet<number>;
};

/** The basis of a Solana payout: the approved account's nonce, otherwise the newest block. */
async function solanaFacts(
  source: Source,
  spending: Extract<Spending, { kind: 'solana' }>,
  taken: ReservedInputs,
): Promise<SolanaFacts> {
  const from = payerOf(source);
  const { token } = spending;
  const { blockhash, lastValidHeight, slot } = await spending.facts(from);
  const { nonceAccount } = source;
  if (nonceAccount === null) {
    return { kind: 'solana', token, life: { blockhash }, until: lastValidHeight, slot };
  }
  const nonce = await spending.nonce(nonceAccount, from);
  if (taken.nonces.has(nonce)) {
    const detail = note('nonce_exported');
    throw new Refusal('busy', { detail });
  }
  return { kind: 'solana', token, life: { nonce, nonceAccount }, until: null, slot };
}

/** Reads the facts for an unsigned payment of a coin. */
export async function readSpendFacts(
  db: Db,
  port: ChainPort,
  taken: ReservedInputs,
): Promise<SpendFacts> {
  const { asset, spending } = port;
  if (spending?.kind === 'simulated') {
    const { height } = await port.tip();
    return { asset, source: null, height, of: { kind: 'simulated' } };
  }
  const source = await currentSource(db, asset);
  if (spending === undefined || source === undefined) {
    const detail = note('source_or_node_missing');
    throw new Refusal('source_invalid', { detail });
  }
  const { height } = await port.tip();
  if (spending.kind === 'coins') {
    return { asset, source, height, ...(await coinFacts(db, source, spending, taken.outputs)) };
  }
  if (spending.kind === 'xrp') {
    const { ledger, ...facts } = await spending.facts(payerOf(source));
    invariant(isOfFamily(asset, 'xrp'), 'accounts with numbers are of XRP’s family');
    const { fee, isFeeCut } = cutFee(asset, facts.fee);
    const of = { kind: 'xrp' as const, ...facts, fee, sequences: taken.sequences };
    return { asset, source, height: ledger, of, isFeeCut };
  }
  const of = await solanaFacts(source, spending, taken);
  return { asset, source, height: of.slot, of };
}

/** Adds an address for change, which is ours and was never issued (CHN-3). */
export async function withChange(tx: Tx, facts: SpendFacts, batchId: string): Promise<SpendFacts> {
  const { asset, of } = facts;
  if (of.kind !== 'coins') return facts;
  const issued = await issueAddress(tx, asset, { purpose: 'change', subject: batchId });
  const { address: changeAddress, place: changePlace } = issued;
  return { ...facts, of: { ...of, changeAddress, changePlace } };
}
