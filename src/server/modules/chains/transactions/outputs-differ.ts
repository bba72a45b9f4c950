import { isSameAddress } from '#core/chains/addresses.ts';
import type { Coin } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';

const placeOf = ({ address, tag }: { address: string | null; tag: string | null }): string =>
  `${address ?? 'a script that is no address'}${tag === null ? '' : ` with tag ${tag}`}`;

export type Paid = { address: string | null; tag: string | null; amount: bigint };

/** The differences between two sets of outputs, each with both values. */
export function outputsDiffer(
  asset: Coin,
  expected: readonly Paid[],
  found: readonly Paid[],
): string[] {
  const money = (amount: bigint) => `${formatAmount(asset, amount)} ${asset}`;
  const rest = [...found];
  const isPaidTo = (item: Paid, want: Paid): boolean =>
    item.address !== null &&
    want.address !== null &&
    isSameAddress(asset, item.address, want.address);
  const differs: string[] = [];
  const missing = expected.filter((want) => {
    const at = rest.findIndex(
      (item) => isPaidTo(item, want) && item.tag === want.tag && item.amount === want.amount,
    );
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  for (const want of missing) {
    const at = rest.findIndex((item) => isPaidTo(item, want));
    const [near] = at < 0 ? [] : rest.splice(at, 1);
    if (near === undefined) differs.push(`${money(want.amount)} to ${placeOf(want)} is missing`);
    else if (near.tag !== want.tag) {
      differs.push(
        `${want.address} has tag ${near.tag ?? 'none'} instead of ${want.tag ?? 'none'}`,
      );
    } else {
      differs.push(
        `${placeOf(want)} is paid ${money(near.amount)} instead of ${money(want.amount)}`,
      );
    }
  }
  for (const item of rest) {
    differs.push(`${money(item.amount)} to ${placeOf(item)} was approved by nobody`);
  }
  return differs;
}
