import type { PositionDetail } from '../layout/api-types.ts';

type Month = PositionDetail['months'][number];

export type Bar = {
  month: string;
  /** Null if nothing was paid or lost. */
  value: string | null;
  /** Below zero; null if nothing was lost. */
  loss: string | null;
  /** The ends of the loss and of the payment, in percent of the plot's height from its bottom. */
  from: number;
  to: number;
  target: number | null;
  /** Not among the newest months, the only ones that fit on a phone. */
  isFar: boolean;
};

const max = 13;
const mostOnPhone = 7;
const whole = 100;

function monthsUntil(from: string, to: string): string[] {
  const months: string[] = [];
  const at = new Date(`${from}-01T00:00:00.000Z`);
  for (let month = from; month <= to; month = at.toISOString().slice(0, 7)) {
    months.push(month);
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return months;
}

/** Returns past and future months around the newest one with a figure. */
function window(months: readonly Month[], matures: string): Month[] {
  const last = months.at(-1)?.month ?? matures;
  const coming = monthsUntil(last, matures).slice(months.length === 0 ? 0 : 1);
  const all = [
    ...months,
    ...coming.map((month) => {
      return { month, amount: null, paid: null, loss: null, lost: null, target: null };
    }),
  ];
  const end = Math.min(all.length, Math.max(max, months.length + 2));
  return all.slice(Math.max(0, end - max), end);
}

const lossOf = { paid: 'lost', amount: 'loss' } as const;

/**
 * Returns each month's payment and loss on one scale with its target: a loss is drawn below zero,
 * even beside a larger payment.
 */
export function layBars(
  months: readonly Month[],
  matures: string,
  unit: 'paid' | 'amount',
): { bars: Bar[]; zero: number } {
  const visible = window(months, matures.slice(0, 7));
  const targetOf = ({ target }: Month) =>
    unit === 'paid' && target !== null ? Number(target) : null;
  const values = visible.map((month) => Number(month[unit] ?? 0));
  const losses = visible.map((month) => Number(month[lossOf[unit]] ?? 0));
  const top = Math.max(0, ...values, ...visible.map((month) => targetOf(month) ?? 0));
  const foot = Math.max(0, ...losses.map((loss) => -loss));
  const at = (value: number) => ((value + foot) / (top + foot || 1)) * whole;
  const newest = visible.findLastIndex(({ month }) => months.some((row) => row.month === month));
  const phoneEnd = Math.max(mostOnPhone, newest + 2);
  const bars = visible.map((month, index) => {
    const target = targetOf(month);
    return {
      month: month.month,
      value: month[unit],
      loss: losses[index]! < 0 ? month[lossOf[unit]] : null,
      from: at(losses[index]!),
      to: at(values[index]!),
      target: target === null ? null : at(target),
      isFar: index >= phoneEnd || index < phoneEnd - mostOnPhone,
    };
  });
  return { bars, zero: at(0) };
}
