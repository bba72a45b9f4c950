/** An image of light alone: the brightness of each point; developing it adds colour. */
export type Light = { width: number; height: number; at: Float32Array };

export const darkness = (width: number, height: number): Light => ({
  width,
  height,
  at: new Float32Array(width * height),
});

export const TAU = Math.PI * 2;
export const bell = (distance: number, spread: number): number =>
  Math.exp(-((distance / spread) ** 2));
export const clamp = (value: number, low = 0, high = 1): number =>
  Math.min(high, Math.max(low, value));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** From 0 to 1 between two edges, gently at both ends. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** A number from 0 to 1 for these integers: the same on every machine. */
export function chance(a: number, b = 0, c = 0): number {
  let h =
    Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca6b) ^ Math.imul(c | 0, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 0x1_0000_0000;
}

/** A value from 0 to 1 that changes smoothly from place to place. */
export function noise(x: number, y: number, seed = 0): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
  const [u, v] = [ease(x - i), ease(y - j)];
  const above = mix(chance(i, j, seed), chance(i + 1, j, seed), u);
  const below = mix(chance(i, j + 1, seed), chance(i + 1, j + 1, seed), u);
  return mix(above, below, v);
}

/** Adds a soft line; its strength may differ at the two ends. `wide` is half of its width. */
export function addLine(
  light: Light,
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  wide: number,
  strength: number,
  strengthAtEnd = strength,
): void {
  const { width, height, at } = light;
  const reach = wide + 1;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy || 1e-9;
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach));
  for (let y = top; y <= bottom; y += 1) {
    // Only the part of the row that the line passes.
    const [from, to] = rowOf(x0, y0, x1, y1, y, reach);
    const last = Math.min(width - 1, to);
    for (let x = Math.max(0, from); x <= last; x += 1) {
      const share = ((x - x0) * dx + (y - y0) * dy) / squared;
      // Ends are cut straight, so the pieces of a curve join without a bright spot.
      if (share < 0 || share >= 1) continue;
      const away = Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
      const inside = clamp(wide + 0.5 - away);
      if (inside > 0) at[y * width + x]! += inside * mix(strength, strengthAtEnd, share);
    }
  }
}

function rowOf(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  y: number,
  reach: number,
): [number, number] {
  const [left, right] = [Math.min(x0, x1) - reach, Math.max(x0, x1) + reach];
  if (Math.abs(y1 - y0) < 1e-6) return [Math.floor(left), Math.ceil(right)];
  const slope = (x1 - x0) / (y1 - y0);
  const middle = x0 + (y - y0) * slope;
  const spread = reach * Math.hypot(1, slope) + Math.abs(slope);
  return [Math.floor(Math.max(left, middle - spread)), Math.ceil(Math.min(right, middle + spread))];
}

/** Adds a round spot with a soft edge. */
export function addDot(light: Light, x: number, y: number, radius: number, strength: number): void {
  const { width, height, at } = light;
  const bottom = Math.min(height - 1, Math.ceil(y + radius + 1));
  const right = Math.min(width - 1, Math.ceil(x + radius + 1));
  for (let row = Math.max(0, Math.floor(y - radius - 1)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.floor(x - radius - 1)); column <= right; column += 1) {
      const inside = clamp(radius + 0.5 - Math.hypot(column - x, row - y));
      if (inside > 0) at[row * width + column]! += inside * strength;
    }
  }
}

export type Point = readonly [x: number, y: number];

/** Covers a convex shape with one brightness, hiding everything below; its edges are soft. */
export function cover(light: Light, shape: readonly Point[], brightness: number): void {
  const { width, height, at } = light;
  const ys = shape.map(([, y]) => y);
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y += 1) {
    const [left, right] = spanOf(shape, y);
    if (left > right) continue;
    const last = Math.min(width - 1, Math.ceil(right));
    for (let x = Math.max(0, Math.floor(left)); x <= last; x += 1) {
      const share = clamp(Math.min(x - left, right - x) + 0.5);
      const index = y * width + x;
      at[index] = mix(at[index]!, brightness, share);
    }
  }
}

/** Where a row enters a convex shape and leaves it. */
function spanOf(shape: readonly Point[], y: number): [number, number] {
  let [left, right] = [Infinity, -Infinity];
  for (let index = 0; index < shape.length; index += 1) {
    const [x0, y0] = shape[index]!;
    const [x1, y1] = shape[(index + 1) % shape.length]!;
    if (y0 === y1 || y < Math.min(y0, y1) || y > Math.max(y0, y1)) continue;
    const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return [left, right];
}

/** Brightness between the points of an image, interpolated. */
export function sample({ width, height, at }: Light, x: number, y: number): number {
  const [left, top] = [clamp(x, 0, width - 1.001), clamp(y, 0, height - 1.001)];
  const [i, j] = [Math.floor(left), Math.floor(top)];
  const [u, v] = [left - i, top - j];
  const from = j * width + i;
  const above = at[from]! + (at[from + 1]! - at[from]!) * u;
  const below = at[from + width]! + (at[from + width + 1]! - at[from + width]!) * u;
  return above + (below - above) * v;
}

/** Adds a small image, enlarged to the size of a larger one, row by row. */
export function addEnlarged(light: Light, small: Light, strength = 1): void {
  const { width, height, at } = light;
  const share = small.width / width;
  const row = new Float32Array(small.width + 1);
  for (let y = 0; y < height; y += 1) {
    const v = clamp((y + 0.5) * share - 0.5, 0, small.height - 1.001);
    const from = Math.floor(v) * small.width;
    for (let x = 0; x < small.width; x += 1) {
      const above = small.at[from + x]!;
      const below = small.at[from + small.width + x]!;
      row[x] = strength * (above + (below - above) * (v - Math.floor(v)));
    }
    row[small.width] = row[small.width - 1]!;
    for (let x = 0; x < width; x += 1) {
      const u = Math.max(0, (x + 0.5) * share - 0.5);
      const left = u | 0;
      at[y * width + x]! += row[left]! + (row[left + 1]! - row[left]!) * (u - left);
    }
  }
}
