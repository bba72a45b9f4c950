import type { Arrow } from '../list-kit/api-types.ts';
import { type Route, sizeOf } from './ledger-routes.ts';

export type Box = { name: string; x: number; y: number; height: number };
export type Lane = {
  key: string;
  path: string;
  width: number;
  labelX: number;
  labelY: number;
  label: string;
  routes: Route[];
};

export const boxWidth = 150;
export const mapWidth = 1160;
export const mapHeight = 640;

const columns = [10, 350, 690, 1000] as const;

/** Left to right: coins, the operator's accounts, the members' accounts, outflows. */
const places: Record<string, readonly [column: number, y: number, height: number]> = {
  suspense: [0, 40, 52],
  custody: [0, 180, 230],
  placement: [0, 540, 70],
  operator_capital: [1, 230, 52],
  pool_capital: [1, 330, 52],
  pool_gain: [1, 430, 52],
  loss: [1, 540, 70],
  member_balance: [2, 90, 130],
  member_profit_locked: [2, 380, 76],
  member_profit: [2, 540, 70],
  member_payout: [3, 10, 210],
};

/** Accounts that most ledgers never use; drawn only where a route reaches them. */
const rare: typeof places = {
  fx_coin: [1, 30, 44],
  fx_usd: [1, 140, 44],
  incident: [3, 400, 52],
  unclaimed: [3, 550, 52],
};

const boxAt = (name: string): Box | undefined => {
  const place = places[name] ?? rare[name];
  return place && { name, x: columns[place[0]] ?? 0, y: place[1], height: place[2] };
};

/** Returns the boxes of a map with these routes. */
export function boxesOf(routes: readonly Route[]): Box[] {
  const reached = new Set(routes.flatMap(({ from, to }) => [from, to]));
  const names = [...Object.keys(places), ...Object.keys(rare).filter((name) => reached.has(name))];
  return names.flatMap((name) => boxAt(name) ?? []);
}

type Side = 'left' | 'right' | 'top' | 'bottom';
type End = { box: Box; side: Side; other: Box };

function endsOf(from: Box, to: Box): [End, End] {
  if (from.x === to.x) {
    const isDown = to.y > from.y;
    return [
      { box: from, side: isDown ? 'bottom' : 'top', other: to },
      { box: to, side: isDown ? 'top' : 'bottom', other: from },
    ];
  }
  const isRight = to.x > from.x;
  return [
    { box: from, side: isRight ? 'right' : 'left', other: to },
    { box: to, side: isRight ? 'left' : 'right', other: from },
  ];
}

type Point = { x: number; y: number };
const middle = ({ y, height }: Box): number => y + height / 2;

/**
 * Returns where a lane leaves a box: lanes spread along a side in the order of their other ends.
 */
function portOf(end: End, of: { key: string; end: End }[], key: string): Point {
  const { box, side } = end;
  const isUpright = side === 'left' || side === 'right';
  const lanes = of
    .filter(({ end: item }) => item.box.name === box.name && item.side === side)
    .toSorted((a, b) => {
      // The longest lanes run outside, where they pass above the boxes between.
      const far = Math.abs(b.end.other.x - box.x) - Math.abs(a.end.other.x - box.x);
      const by = isUpright ? far || middle(a.end.other) - middle(b.end.other) : 0;
      return by || a.key.localeCompare(b.key);
    });
  const part = (lanes.findIndex((lane) => lane.key === key) + 1) / (lanes.length + 1);
  if (isUpright) {
    return { x: side === 'left' ? box.x : box.x + boxWidth, y: box.y + box.height * part };
  }
  return { x: box.x + boxWidth * part, y: side === 'top' ? box.y : box.y + box.height };
}

/** Returns a lane with one curve, beside its left end, so that no line passes behind a box. */
function pathOf(a: Point, b: Point, isUpright: boolean): string {
  if (isUpright) {
    const x = (a.x + b.x) / 2;
    return `M${x} ${a.y} L${x} ${b.y}`;
  }
  const [left, right] = a.x < b.x ? [a, b] : [b, a];
  const gap = Math.min(left.x + 190, right.x);
  const half = (left.x + gap) / 2;
  return a.x < b.x
    ? `M${a.x} ${a.y} C${half} ${a.y} ${half} ${b.y} ${gap} ${b.y} L${b.x} ${b.y}`
    : `M${a.x} ${a.y} L${gap} ${a.y} C${half} ${a.y} ${half} ${b.y} ${b.x} ${b.y}`;
}

type Label = Point & { width: number };
const overlaps = (a: Label, b: Label): boolean =>
  Math.abs(a.y - b.y) < 20 && Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 6;

/** Places a label where lanes have parted, else further along the lane, never on another label. */
function labelAt(a: Point, b: Point, text: string, taken: Label[]): Label {
  const width = text.length * 7.4;
  const isUpright = Math.abs(a.x - b.x) < boxWidth;
  const [left, right] = a.x < b.x ? [a, b] : [b, a];
  const gap = Math.min(left.x + 190, right.x);
  const along = (part: number): Label => {
    if (isUpright) return { x: (a.x + b.x) / 2, y: a.y + (b.y - a.y) * part, width };
    if (right.x - gap > 60) return { x: gap + (right.x - gap) * part, y: right.y, width };
    // The curve is halfway up in the middle of a gap, and level at its ends.
    const eased = part * part * (3 - 2 * part);
    return { x: left.x + (gap - left.x) * part, y: left.y + (right.y - left.y) * eased, width };
  };
  const tries = [0.66, 0.5, 0.34, 0.74, 0.42, 0.26, 0.58].map(along);
  const free = tries.find((label) => !taken.some((other) => overlaps(label, other))) ?? tries[0]!;
  taken.push(free);
  return free;
}

/** The width grows by powers of ten: a hairline at $100, a band at a million. */
const widthOf = (dollars: number): number =>
  Math.min(11, Math.max(1.5, (Math.log10(dollars + 1) - 1.6) * 2));

/** Returns one lane per direction for all routes between two boxes. */
export function lanesOf(routes: readonly Route[]): Lane[] {
  const byEnds = [...Map.groupBy(routes, ({ from, to }) => `${from} ${to}`)].flatMap(
    ([key, group]) => {
      const [from, to] = [boxAt(group[0]!.from), boxAt(group[0]!.to)];
      return from && to && from.name !== to.name ? [{ key, group, ends: endsOf(from, to) }] : [];
    },
  );
  const ends = byEnds.flatMap(({ key, ends: both }) => both.map((end) => ({ key, end })));
  const taken: Label[] = [];
  return byEnds.map(({ key, group, ends: [from, to] }) => {
    const [a, b] = [portOf(from, ends, key), portOf(to, ends, key)];
    const label = totalOn(group) ?? '';
    const { x, y } = labelAt(a, b, label, taken);
    return {
      key,
      path: pathOf(a, b, from.box.x === to.box.x),
      width: widthOf(group.reduce((sum, route) => sum + sizeOf(route), 0)),
      labelX: x,
      labelY: y,
      label,
      routes: group,
    };
  });
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Returns the total of a path, short enough for its label; null if nothing moved. */
export function totalOn(arrows: readonly Pick<Arrow, 'moved'>[]): string | null {
  const sums = new Map<string, number>();
  for (const { asset, amount } of arrows.flatMap(({ moved }) => moved)) {
    sums.set(asset, (sums.get(asset) ?? 0) + Number(amount));
  }
  const [first, ...more] = [...sums];
  if (first === undefined) return null;
  const [asset, sum] = first;
  const text = asset === 'USD' ? `$${short.format(sum)}` : `${short.format(sum)} ${asset}`;
  return more.length > 0 ? `${text} +${more.length}` : text;
}
