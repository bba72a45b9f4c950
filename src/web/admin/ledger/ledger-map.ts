import type { Arrow } from '../list-kit/api-types.ts';

export type Box = { name: string; x: number; y: number };
export type Connection = {
  key: string;
  path: string;
  labelX: number;
  labelY: number;
  arrows: Arrow[];
};

export const boxWidth = 148;
export const boxHeight = 44;
export const mapWidth = 1160;
export const mapHeight = 620;

/** Left to right: the chain's side, the exchange, the operator's side, the members' side. */
const places: Record<string, readonly [column: number, row: number]> = {
  placement: [0, 0],
  custody: [0, 2],
  suspense: [0, 4],
  fx_coin: [1, 1],
  fx_usd: [1, 3],
  loss: [2, 0],
  pool_gain: [2, 1],
  pool_capital: [2, 2],
  operator_capital: [2, 3],
  incident: [2, 4.4],
  member_profit_locked: [3, 0.4],
  member_profit: [3, 1.5],
  member_balance: [3, 2.6],
  member_payout: [3, 3.7],
  unclaimed: [3, 4.8],
};
const columns = [40, 330, 620, 910] as const;
const rowStep = 112;

export const boxes: Box[] = Object.entries(places).map(([name, [column, row]]) => ({
  name,
  x: columns[column] ?? 0,
  y: 16 + row * rowStep,
}));
const boxOf = new Map(boxes.map((box) => [box.name, box]));

const middle = ({ x, y }: Box) => ({ x: x + boxWidth / 2, y: y + boxHeight / 2 });

/** A bent line between two boxes; there and back bend apart, so that neither hides the other. */
function bend(from: Box, to: Box): Pick<Connection, 'path' | 'labelX' | 'labelY'> {
  const [a, b] = [middle(from), middle(to)];
  if (from.x === to.x) {
    // Within a column it leaves at one side: down at the right, up at the left.
    const isDown = to.y > from.y;
    const x = isDown ? from.x + boxWidth : from.x;
    const out = (isDown ? 1 : -1) * (18 + Math.abs(to.y - from.y) * 0.12);
    const path = `M${x} ${a.y} C${x + out} ${a.y} ${x + out} ${b.y} ${x} ${b.y}`;
    return { path, labelX: x + out * 0.75, labelY: (a.y + b.y) / 2 };
  }
  const isRight = to.x > from.x;
  const shift = isRight ? -7 : 7;
  const x1 = isRight ? from.x + boxWidth : from.x;
  const x2 = isRight ? to.x : to.x + boxWidth;
  const [y1, y2] = [a.y + shift, b.y + shift];
  const half = (x1 + x2) / 2;
  const path = `M${x1} ${y1} C${half} ${y1} ${half} ${y2} ${x2} ${y2}`;
  // Nearer to where it arrives, where the paths of one column have parted already.
  return { path, labelX: x1 + (x2 - x1) * 0.66, labelY: y1 + (y2 - y1) * 0.74 };
}

/** The paths between the boxes, each with all kinds that use it. */
export function connectionsOf(arrows: readonly Arrow[]): Connection[] {
  const byConnection = Map.groupBy(arrows, ({ from, to }) => `${from} ${to}`);
  return [...byConnection].flatMap(([key, kinds]) => {
    const from = boxOf.get(kinds[0]!.from);
    const to = boxOf.get(kinds[0]!.to);
    return from && to && from !== to ? [{ key, ...bend(from, to), arrows: kinds }] : [];
  });
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** What went along a path, short enough to stand on it; null where nothing did. */
export function totalOn(arrows: readonly Arrow[]): string | null {
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
