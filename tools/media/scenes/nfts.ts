import { glow, NIGHT, type Ramp } from '../develop.ts';
import { bell, chance, clamp, type Light, mix, smooth, TAU } from '../light.ts';

// A shifting mosaic: tiles of a few shapes that turn one at a time, each once per loop.

export const ramp: Ramp = [
  [0, ...NIGHT],
  [0.14, 20, 19, 28],
  [0.4, 52, 46, 84],
  [0.75, 112, 100, 168],
  [1.1, 176, 164, 224],
  [1.6, 240, 234, 255],
];

const SIDE = 108;
const JOINT = 3;
/** The fraction of a loop that half a turn takes. */
const TURNING = 0.16;

/** Signed distances from the edge of a shape within a tile, in pixels; inside is negative. */
const shapes: readonly ((x: number, y: number, half: number) => number)[] = [
  // A quarter of a disc, from one corner.
  (x, y, half) => Math.hypot(x + half, y + half) - half * 2,
  // Two quarters, from opposite corners.
  (x, y, half) => Math.min(Math.hypot(x + half, y + half), Math.hypot(x - half, y - half)) - half,
  // Half of the tile, cut from corner to corner.
  (x, y) => (x + y) * Math.SQRT1_2,
  // Half a disc on one side.
  (x, y, half) => Math.max(Math.hypot(x, y + half) - half, -y - half),
  // A ring's quarter.
  (x, y, half) => Math.abs(Math.hypot(x + half, y + half) - half * 1.25) - half * 0.42,
  // A small disc in the middle.
  (x, y, half) => Math.hypot(x, y) - half * 0.52,
];

type Stone = { x: number; y: number; angle: number; shape: number; ground: number; figure: number };

function stoneAt(column: number, row: number, turn: number): Stone {
  const seed = column * 64 + row;
  const first = chance(seed, 1);
  // Two half turns in a loop, each at a separate time.
  const since = [first, first + 0.5].map((at) => (((turn - at) % 1) + 1) % 1);
  const halves = since.reduce((sum, value) => sum + smooth(0, 1, value / TURNING), 0);
  const breath = Math.cos(TAU * (turn + chance(seed, 2)));
  const level = chance(seed, 3);
  return {
    x: (column + 0.5) * SIDE - 40,
    y: (row + 0.5) * SIDE - 6,
    angle: Math.floor(chance(seed, 4) * 4) * (Math.PI / 2) + halves * Math.PI,
    shape: Math.floor(chance(seed, 5) * shapes.length),
    ground: 0.06 + 0.15 * level,
    figure: 0.24 + 0.95 * chance(seed, 6) ** 2.2 + 0.16 * breath * chance(seed, 7),
  };
}

function drawStone(light: Light, stone: Stone): void {
  const { width, height, at } = light;
  const half = SIDE / 2 - JOINT;
  const [cos, sin] = [Math.cos(stone.angle), Math.sin(stone.angle)];
  const inside = shapes[stone.shape]!;
  const reach = Math.ceil(half * (Math.abs(cos) + Math.abs(sin))) + 1;
  const bottom = Math.min(height - 1, Math.floor(stone.y + reach));
  const right = Math.min(width - 1, Math.floor(stone.x + reach));
  for (let y = Math.max(0, Math.ceil(stone.y - reach)); y <= bottom; y += 1) {
    for (let x = Math.max(0, Math.ceil(stone.x - reach)); x <= right; x += 1) {
      const [dx, dy] = [x - stone.x, y - stone.y];
      const [px, py] = [dx * cos + dy * sin, dy * cos - dx * sin];
      const here = clamp(half - Math.max(Math.abs(px), Math.abs(py)) + 0.5);
      if (here <= 0) continue;
      const share = clamp(0.5 - inside(px, py, half));
      // A slight bevel: tiles catch more light on the side that faces it.
      const tilt = 1 + 0.16 * ((-dx * 0.6 - dy * 0.8) / half);
      const brightness = mix(stone.ground, stone.figure, share) * tilt;
      const index = y * width + x;
      at[index] = mix(at[index]!, brightness, here);
    }
  }
}

export function draw(light: Light, turn: number): void {
  const [columns, rows] = [Math.ceil(light.width / SIDE) + 1, Math.ceil(light.height / SIDE) + 1];
  const moving: Stone[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const stone = stoneAt(column, row, turn);
      // Turning tiles rise above the others, and are drawn over them.
      if (Math.abs(Math.sin(stone.angle * 2)) > 1e-3) moving.push(stone);
      else drawStone(light, stone);
    }
  }
  for (const stone of moving) drawStone(light, stone);
  // A lamp moves slowly over the wall in a closed path.
  const [lampX, lampY] = [1450 + 90 * Math.cos(TAU * turn), 490 + 60 * Math.sin(TAU * turn)];
  for (let index = 0; index < light.at.length; index += 1) {
    const [x, y] = [index % light.width, Math.floor(index / light.width)];
    const lit = bell(x - lampX, x < lampX ? 520 : 640) * bell(y - lampY, 420);
    light.at[index]! *= 0.03 + 0.97 * lit;
  }
  glow(light, 64, 0.35);
}
