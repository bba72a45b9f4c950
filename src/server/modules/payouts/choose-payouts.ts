import { minArriving } from '#core/rules/withdrawal-rules.ts';
import * as chains from '../chains/chains.ts';
import type { LeftOutReason } from './batches.sql.ts';

/** A payout left for a later export, and the reason. */
export type Waiting = { id: string; because: LeftOutReason; fee: bigint | null };

export type Chosen = { drafts: chains.Draft[]; waiting: Waiting[] };

/** The payouts to make, oldest first, each with whether the operator would pay its fee. */
export type Choice = {
  due: readonly chains.ToPay[];
  bounds: chains.Bounds;
  /** True if the operator pays; called last and once, because it uses the benefit up. */
  operatorPaysFee: (id: string) => Promise<boolean>;
};

const mostInExport = 100;
const coveredAtAnyCost = 10n ** 18n;

/** As many payouts as the coins cover: a large one may be skipped for a smaller one. */
function fitting(facts: chains.SpendFacts, parts: readonly chains.ToPay[], bounds: chains.Bounds) {
  const covers = (items: chains.ToPay[]) =>
    chains.planSpends(facts, { parts: items, ...bounds }) !== null;
  const oldest = parts.slice(0, mostInExport);
  if (covers(oldest)) return oldest;
  const fit: chains.ToPay[] = [];
  for (const part of parts) if (fit.length < mostInExport && covers([...fit, part])) fit.push(part);
  return fit;
}

/** Why these do not fit: too few coins, or only too high a cost for the operator now. */
function whyShort(facts: chains.SpendFacts, parts: chains.ToPay[], bounds: chains.Bounds) {
  const mostBorne = coveredAtAnyCost;
  const isCovered = chains.planSpends(facts, { parts, ...bounds, mostBorne }) !== null;
  return isCovered ? 'fee_over_limit' : 'coins_short';
}

function whyNot(
  { asset, isFeeCut = false }: chains.SpendFacts,
  part: chains.PlannedOutput,
): LeftOutReason | null {
  if (chains.isOverCeiling(part)) return 'fee_over_ceiling';
  // No fee was agreed: returned money arrives whole, and nothing leaves at a reduced fee.
  const isWhole = !part.isEarly || part.fee === 0n;
  if (part.ceiling === null && (isFeeCut || !isWhole)) return 'fee_over_limit';
  return part.amount < minArriving(asset) ? 'arrives_too_little' : null;
}

/**
 * Drafts spends for the payouts that the coins cover and that are worth sending. Each one left out
 * changes the fees of the others, so the rest are judged again until nothing changes. No output is
 * ever negative or too small to relay.
 */
export async function choosePayouts(
  facts: chains.SpendFacts,
  { due, operatorPaysFee, bounds }: Choice,
): Promise<Chosen> {
  const waiting: Waiting[] = [];
  const wait = (id: string, because: LeftOutReason, fee: bigint | null = null): void => {
    waiting.push({ id, because, fee });
  };
  const fit = fitting(facts, due, bounds);
  if (fit.length < mostInExport) {
    for (const item of due.filter((other) => !fit.includes(other))) {
      wait(item.id, whyShort(facts, [...fit, item], bounds));
    }
  }
  if (fit.length === 0) return { drafts: [], waiting };
  const answers = new Map<string, boolean>();
  let parts = fit;
  while (parts.length > 0) {
    const planned = chains.planSpends(facts, { parts, ...bounds });
    if (planned === null) {
      // Without the skipped payouts, the remainder is too small for change and for the ledger.
      wait(parts.at(-1)!.id, 'coins_short');
      parts = parts.slice(0, -1);
      continue;
    }
    const outputs = planned.flatMap((spend) => spend.parts);
    const bad = outputs.flatMap((part) => {
      const because = whyNot(facts, part);
      return because === null ? [] : [{ id: part.id, because, fee: part.fee }];
    });
    waiting.push(...bad);
    const good = parts.filter((part) => bad.every(({ id }) => id !== part.id));
    if (bad.length === 0) {
      for (const { id } of outputs.filter((output) => output.isEarly)) {
        if (!answers.has(id)) answers.set(id, await operatorPaysFee(id));
      }
      const isSure = parts.every(({ id, isBorne }) => !isBorne || answers.get(id) !== false);
      if (isSure) return { drafts: chains.draftSpends(facts, planned), waiting };
    }
    parts = good.map((item) => ({
      ...item,
      isBorne: item.isBorne && answers.get(item.id) !== false,
    }));
  }
  return { drafts: [], waiting };
}
