import { isOfFamily } from '#core/chains/coin-records.ts';
import { anchorBytes, type AnchoredHead } from '#core/proofs/anchor.ts';
import { invariant } from '#core/rules/refusal.ts';
import { networkFee } from '#core/rules/withdrawal-rules.ts';
import { type Coins, planSpend, planWithData } from '../bitcoin/plan-spend.ts';
import { lamportsPerSignature, maxTransfers } from '../solana/solana-transaction.ts';
import { allocateFee, type Bounds, type Shared, type ToPay } from './allocate-fee.ts';
import { type SpendFacts, sourceOf } from './spend-facts.ts';

/** The payouts to plan, and the operator's limits on a fee. */
export type Order = Bounds & { parts: readonly ToPay[] };

/** An output's amount, and each side's part of the fee. */
export type PlannedOutput = Omit<ToPay, 'total'> & Shared;

/** The payments and inputs of one transaction, before it has any bytes. */
export type PlannedSpend = {
  parts: PlannedOutput[];
  fee: bigint;
  change: { address: string; amount: bigint } | null;
  coins: Coins[];
  /** The head in it, if any. */
  anchor: AnchoredHead | null;
};

function drafted(part: ToPay, shared: Shared): PlannedOutput {
  const { id, address, tag, isBorne, ceiling, isRestBorne, mayBeBorne } = part;
  const { amount, fee, borne, isEarly } = shared;
  const input = { id, address, tag, isBorne, ceiling, isRestBorne, mayBeBorne };
  return { ...input, amount, fee, borne, isEarly };
}

const ofAccount = (parts: PlannedOutput[], fee: bigint): PlannedSpend => ({
  parts,
  fee,
  change: null,
  coins: [],
  anchor: null,
});

function planCoins(facts: SpendFacts, { parts, leastBorne, mostBorne }: Order) {
  const { asset: coin, of, anchor = null } = facts;
  if (of.kind !== 'coins' || parts.length === 0) return [];
  invariant(isOfFamily(coin, 'bitcoin'), 'coins of outputs are of Bitcoin’s family');
  const { feeRate, changeAddress } = of;
  const world = {
    coin,
    networks: sourceOf(facts).networks,
    feeRate,
    changeAddress,
    leastBorne,
    mostBorne,
  } as const;
  const plain = planSpend(world, of.coins, parts);
  if (plain === null) return null;
  const carrying = anchor === null ? null : planWithData(world, plain, parts, anchorBytes);
  const plan = carrying ?? plain;
  const change = plan.change === null ? null : { address: changeAddress, amount: plan.change };
  const outputs = plan.outputs.map((shared, index) => drafted(parts[index]!, shared));
  const carried = carrying === null ? null : anchor;
  return [{ parts: outputs, fee: plan.fee, change, coins: plan.inputs, anchor: carried }];
}

/** Groups without a repeated account: one paid twice would receive a single, inseparable sum. */
function groupsOf(parts: readonly ToPay[], max: number): ToPay[][] {
  const groups: ToPay[][] = [];
  for (const part of parts) {
    const group = groups.find(
      (entry) => entry.length < max && entry.every((other) => other.address !== part.address),
    );
    if (group === undefined) groups.push([part]);
    else group.push(part);
  }
  return groups;
}

function planGroup(group: readonly ToPay[], fee: bigint, bounds: Bounds): PlannedSpend {
  const count = BigInt(group.length);
  const parts = group.map((part, index) => {
    const rest = BigInt(index) < fee % count ? 1n : 0n;
    const share = fee / count + rest;
    return drafted(part, allocateFee(part, share, bounds));
  });
  return ofAccount(parts, fee);
}

/** Play money: one transaction on output chains, one per payment on ledgers; the fee is fixed. */
function planSimulated(facts: SpendFacts, { parts, ...bounds }: Order): PlannedSpend[] {
  const { asset, anchor = null } = facts;
  const fee = networkFee(asset);
  const planned = parts.map((part) => drafted(part, allocateFee(part, fee, bounds)));
  const groups = isOfFamily(asset, 'bitcoin') ? [planned] : planned.map((part) => [part]);
  return groups.map((group) => ({ ...ofAccount(group, fee * BigInt(group.length)), anchor }));
}

/** Plans the payment of all parts and its cost; null if the coins do not cover them. */
export function planSpends(facts: SpendFacts, order: Order): PlannedSpend[] | null {
  const { of } = facts;
  const { parts, ...bounds } = order;
  if (of.kind === 'coins') return planCoins(facts, order);
  if (of.kind === 'simulated') return planSimulated(facts, order);
  if (of.kind === 'xrp') {
    return parts.map((part) =>
      ofAccount([drafted(part, allocateFee(part, of.fee, bounds))], of.fee),
    );
  }
  const groups = groupsOf(parts, maxTransfers(of.token));
  // For a token the network charges lamports, from an account outside our ledger (0354).
  const fee = of.token === null ? lamportsPerSignature : 0n;
  // The first transaction that confirms uses up a nonce: the rest is due again afterwards.
  const made = 'nonce' in of.life ? groups.slice(0, 1) : groups;
  return made.map((group) => planGroup(group, fee, bounds));
}
