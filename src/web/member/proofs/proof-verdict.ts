import { formatAmount, formatUsd } from '#core/money/money.ts';
import { summedAsset } from '#core/proofs/summed-assets.ts';
import { coins, dollars } from '#text/format/format.ts';
import { proof as text } from '#text/proof.ts';
import type { Outcome } from './verify-inclusion.ts';

/** The look of a result: running, passed, failed, or nothing to check. */
export type Mark = 'going' | 'ok' | 'bad' | 'none';

export function markOf({ is }: Outcome): Mark {
  if (is === 'counted') return 'ok';
  return is === 'wrong' || is === 'rewritten' ? 'bad' : 'none';
}

type CountedOutcome = Extract<Outcome, { is: 'counted' }>;

/** Returns the dollars that a check found. */
export const checkedDollars = ({ amounts }: CountedOutcome): string =>
  dollars(formatUsd(BigInt(amounts[0] ?? '0')));

/** Returns the coins pending in suspense for this member. */
export const waitingCoins = ({ amounts, assets }: CountedOutcome): string =>
  assets
    .flatMap((name, index) => {
      const [asset, units] = [summedAsset(name), BigInt(amounts[index] ?? '0')];
      if (asset === 'USD' || units === 0n) return [];
      return [asset === null ? `${units} ${name}` : coins(formatAmount(asset, units), asset)];
    })
    .join(', ');

/** Returns the headline: the counted sum, or the fault; never more than the check has shown. */
export function headlineOf(outcome: Outcome): string {
  if (outcome.is !== 'counted') return text.verdicts[outcome.is].title;
  const onlyCoins = BigInt(outcome.amounts[0] ?? '0') === 0n && waitingCoins(outcome);
  return text.check.counted(onlyCoins || checkedDollars(outcome));
}

/** Returns the reason, if there is more to report than a sum. */
export function reasonOf(outcome: Outcome): string {
  if (outcome.is === 'wrong') return text.faults[outcome.fault];
  if (outcome.is === 'rewritten') {
    return text.histories[outcome.fault.is](String(outcome.fault.seq));
  }
  return outcome.is === 'counted' ? '' : text.verdicts[outcome.is].says;
}
