import { glow, NIGHT, type Ramp } from '../develop.ts';
import { addDot, bell, chance, cover, darkness, type Light, mix, noise } from '../light.ts';
import { sample, smooth, TAU } from '../light.ts';

// A city at dusk: rows of towers behind each other, windows that light up and go dark, and their
// reflection in still water.

export const ramp: Ramp = [
  [0, 6, 9, 9],
  [0.1, ...NIGHT],
  [0.2, 17, 24, 27],
  [0.32, 40, 44, 45],
  [0.46, 92, 76, 58],
  [0.8, 190, 138, 84],
  [1.1, 250, 206, 148],
  [1.4, 255, 240, 214],
];

const WIDTH = 1920;
const SHORE = 796;

type Row = { unit: number; lowest: number; highest: number; floor: number; dark: number };

/** From the farthest row, which haze makes paler, to the nearest. */
const rows: readonly Row[] = [
  { unit: 46, lowest: 110, highest: 600, floor: 13.5, dark: 0.2 },
  { unit: 82, lowest: 90, highest: 540, floor: 15.5, dark: 0.125 },
  { unit: 127, lowest: 60, highest: 390, floor: 18, dark: 0.06 },
];

type Window = { x: number; y: number; w: number; h: number; strength: number; at: number | null };
type Tower = { shape: [number, number, number, number]; dark: number; windows: Window[] };

/** How dense the city is here: least on the left, behind the text. */
const near = (x: number): number => bell(x - 1500, x < 1500 ? 560 : 700);

function windowsOf(seed: number, [x0, y0, x1]: Tower['shape'], row: Row, share: number): Window[] {
  const columns = 5 + Math.floor(6 * chance(seed, 5));
  const wide = (x1 - x0) / columns;
  const busy = smooth(0.2, 0.9, chance(seed, 6) + 0.25 * share);
  const away = 0.42 + 0.58 * (1 - row.dark / 0.2);
  const windows: Window[] = [];
  for (let floor = 1; y0 + floor * row.floor < SHORE - 4; floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      const id = seed * 4096 + floor * 64 + column;
      const kind = chance(id, 11);
      if (kind < 0.46) continue;
      windows.push({
        x: x0 + wide * (column + 0.2),
        y: y0 + row.floor * (floor + 0.22),
        w: wide * 0.6,
        h: row.floor * 0.52,
        strength: busy * away * (0.14 + share) * (0.45 + 0.65 * chance(id, 12)),
        // Most stay lit all evening; some go dark and light up again once a loop, each at a
        // separate time.
        at: kind < 0.84 ? null : chance(id, 13),
      });
    }
  }
  return windows;
}

function towersOf(row: Row, depth: number): Tower[] {
  return Array.from({ length: Math.ceil(WIDTH / row.unit) + 2 }, (_, index) => {
    const seed = index * 8 + depth;
    const x = (index - 1) * row.unit;
    const share = near(x + row.unit / 2);
    const grow = chance(seed, 2);
    const tall = mix(row.lowest, row.highest, 0.5 * grow * grow + 0.5 * grow);
    const margin = row.unit * (0.03 + 0.13 * chance(seed, 3));
    const top = SHORE - tall * (0.36 + 0.8 * share);
    const shape: Tower['shape'] = [x + margin, top, x + row.unit - margin, SHORE];
    const dark = mix(0.06, row.dark, share);
    return { shape, dark, windows: windowsOf(seed, shape, row, share) };
  });
}

const towers = rows.map(towersOf);

/** The last daylight behind the towers, with haze that drifts through it. */
function drawSky(light: Light, turn: number): void {
  const [dx, dy] = [0.3 * Math.cos(TAU * turn), 0.24 * Math.sin(TAU * turn)];
  const small = darkness(161, 69);
  for (let index = 0; index < small.at.length; index += 1) {
    const [x, y] = [(index % small.width) * 12, Math.floor(index / small.width) * 12];
    const high = Math.max(0, SHORE - y) / 1080;
    const haze = noise(x / 450 + dx, y / 150 + dy);
    const side = bell(x - 1480, 700);
    const cold = 0.19 * Math.exp(-high * 1.7) * (0.5 + 0.6 * haze);
    small.at[index] = 0.085 + side * (cold + 0.62 * Math.exp(-high * 6.5) * (0.4 + 0.7 * haze));
  }
  for (let index = 0; index < SHORE * WIDTH; index += 1) {
    light.at[index] = sample(small, (index % WIDTH) / 12, Math.floor(index / WIDTH) / 12);
  }
}

function drawTower(light: Light, { shape, dark, windows }: Tower, turn: number, sway: number) {
  const [x0, y0, x1, y1] = shape;
  const box = (a: number, b: number, c: number, d: number, brightness: number): void =>
    cover(
      light,
      [
        [a + sway, b],
        [c + sway, b],
        [c + sway, d],
        [a + sway, d],
      ],
      brightness,
    );
  box(x0, y0, x1, y1 - 1, dark);
  for (const { x, y, w, h, strength, at } of windows) {
    const on = at === null ? 1 : smooth(-0.25, 0.15, Math.cos(TAU * (turn + at)));
    if (on > 0) box(x, y, x + w, y + h, dark + on * strength);
  }
}

/** Water: the city mirrored, stretched by ripples that repeat once per loop. */
function drawWater(light: Light, turn: number): void {
  for (let y = SHORE; y < light.height; y += 1) {
    const below = (y - SHORE) / 1080;
    const stretch = 3 + 70 * below;
    const fade = 1.5 * Math.exp(-below * 6);
    for (let x = 0; x < WIDTH; x += 1) {
      const across = x / 1080;
      const broad = Math.sin((below * 300) / (1 + below * 8) - TAU * 3 * turn + across * 5);
      const fine = Math.sin((below * 170) / (1 + below * 5) + TAU * 2 * turn - across * 9);
      const ripple = broad + 0.7 * fine;
      const from = x + ripple * 1.6 * (1 + 9 * below);
      let sum = 0;
      for (let tap = -2; tap <= 2; tap += 1) {
        sum += sample(light, from, Math.min(SHORE - 2, SHORE - (y - SHORE) * 1.15 + tap * stretch));
      }
      light.at[y * WIDTH + x] = 0.02 + (sum / 5) * fade * (0.78 + 0.14 * ripple);
    }
  }
}

export function draw(light: Light, turn: number): void {
  drawSky(light, turn);
  const sway = 6 * Math.sin(TAU * turn);
  towers.forEach((row, depth) => {
    for (const tower of row) drawTower(light, tower, turn, sway * (0.3 + 0.35 * depth));
  });
  // A light on the tallest roofs, as a warning to aircraft.
  for (const { shape } of towers[1]!.filter(({ shape: [, y] }) => y < 330)) {
    const pulse = smooth(0.2, 1, Math.cos(TAU * (turn * 3 + chance(shape[0]))));
    addDot(light, (shape[0] + shape[2]) / 2 + sway * 0.65, shape[1] - 5, 2, 0.9 * pulse);
  }
  drawWater(light, turn);
  glow(light, 40, 0.3);
  for (let index = 0; index < light.at.length; index += 1) {
    const quiet = 0.1 + 0.9 * smooth(0.3, 0.64, (index % WIDTH) / WIDTH);
    light.at[index] = mix(0.09, light.at[index]!, quiet);
  }
}
