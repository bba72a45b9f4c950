type Day = { day: string; deposits: string; withdrawals: string };
type Bar = { x: number; y: number; width: number; height: number };
type Pair = { day: string; label: string | null; middle: number; deposits: Bar; withdrawals: Bar };

export type Frame = { width: number; height: number; labels: number };

const top = 24;
const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayOfMonth = (day: string): string => short.format(new Date(day)).replace('Sept', 'Sep');

/** The nearest round number above `value`: 1, 2 or 5 times a power of ten. */
export function roundAbove(value: number): number {
  if (value <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

/** Where the bars of each day stand; drawing only, no sum is made from these numbers. */
export function flowBars(days: readonly Day[], { width, height, labels }: Frame) {
  const base = height - 24;
  const most = Math.max(0, ...days.flatMap((day) => [+day.deposits, +day.withdrawals]));
  const ceiling = roundAbove(most);
  const tall = (amount: string) => (Number(amount) / ceiling) * (base - top);
  const slot = width / Math.max(1, days.length);
  const thick = Math.min(14, slot * 0.36);
  const everyNth = Math.max(1, Math.ceil(days.length / labels));

  const pairs = days.map((day, place): Pair => {
    const middle = slot * (place + 0.5);
    const bar = (amount: string, x: number): Bar => ({
      x,
      y: base - tall(amount),
      width: thick,
      height: tall(amount),
    });
    return {
      day: day.day,
      label: place % everyNth === 0 ? dayOfMonth(day.day) : null,
      middle,
      deposits: bar(day.deposits, middle - thick - 1),
      withdrawals: bar(day.withdrawals, middle + 1),
    };
  });
  const lines = [1, 0.5].map((part) => ({
    y: base - part * (base - top),
    label: (ceiling * part).toFixed(2),
  }));
  return { base, pairs, lines, isEmpty: most === 0 };
}
