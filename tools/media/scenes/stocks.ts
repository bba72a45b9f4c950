import { glow, NIGHT, type Ramp } from '../develop.ts';
import { addLine, bell, cover, type Light, mix, noise, smooth, TAU } from '../light.ts';
import { type Camera, see } from './space.ts';

// A terrain of candles: rows of days, each with its opening, close, high and low. A day that closed
// higher is filled, one that closed lower is hollow: no red, no green, no advice.

export const ramp: Ramp = [
  [0, ...NIGHT],
  [0.14, 17, 24, 25],
  [0.4, 50, 70, 70],
  [0.8, 120, 152, 146],
  [1.2, 196, 218, 208],
  [1.7, 248, 255, 248],
];

const ROWS = 22;
const DAYS = 78;
/** The distance between days and between rows. */
const [STEP, GAP] = [0.2, 0.62];

/** The price on a day of a row: mountains that move slowly and return to their start. */
function priceAt(day: number, row: number, turn: number): number {
  const [dx, dy] = [0.42 * Math.cos(TAU * turn), 0.42 * Math.sin(TAU * turn)];
  const [x, z] = [day / 13, row / 7];
  const broad = noise(x * 0.72 + dx, z + dy, 5);
  const fine = noise(x * 2.4 - dy, z * 2.1 + dx, 6);
  const daily = noise(day * 0.83 + dx * 0.5, row * 3.3 + dy * 0.5, 7) - 0.5;
  const ridge = bell(day - DAYS * 0.64, DAYS * 0.22) * bell(row - ROWS * 0.46, ROWS * 0.34);
  const rise = 2.5 * ridge * (0.3 + broad) * (0.7 + 0.6 * fine);
  return rise + 0.2 * broad + (0.34 + 0.22 * rise) * daily;
}

function drawDay(light: Light, day: number, row: number, turn: number, camera: Camera): void {
  const [open, close] = [priceAt(day, row, turn), priceAt(day + 1, row, turn)];
  const swing = 0.06 + 0.24 * noise(day * 1.7, row * 2.3, 9);
  const [high, low] = [Math.max(open, close) + swing, Math.min(open, close) - swing];
  const x = (day - DAYS * 0.56) * STEP;
  const z = (ROWS * 0.5 - row) * GAP;
  const top = see([x, Math.max(open, close), z], camera);
  const bottom = see([x, Math.min(open, close), z], camera);
  const [tip, foot] = [see([x, high, z], camera), see([x, low, z], camera)];
  if (top.depth < 1.2) return;
  const wide = (0.062 * camera.focus) / top.depth;
  const tall = Math.max(wide * 0.5, bottom.y - top.y);
  const [left, right] = [top.x - wide, top.x + wide];
  const shape = [
    [left, top.y],
    [right, top.y],
    [right, top.y + tall],
    [left, top.y + tall],
  ] as const;
  const lit =
    Math.exp(-Math.max(0, top.depth - 9) * 0.16) *
    (0.02 + 0.98 * bell(top.x - 1400, top.x < 1400 ? 430 : 640)) *
    smooth(70, 230, top.y) *
    (0.42 + 0.5 * Math.min(2.4, Math.max(open, close)));
  const front = 1 - 0.85 * bell(top.depth - 2.6, 2.6);
  // A day changes smoothly: filled fades into hollow.
  const full = smooth(-0.05, 0.05, close - open);
  addLine(light, [tip.x, tip.y], [foot.x, foot.y], 0.45, 0.8 * lit * front);
  cover(light, shape, mix(0.03, 0.8 * lit * front, full));
  shape.forEach((from, at) => {
    addLine(light, from, shape[(at + 1) % 4]!, 0.5, 0.9 * lit * front * (1 - full));
  });
}

/** Nearer rows hide farther ones: a dark curtain hangs from every row's lows. */
function hang(light: Light, row: number, turn: number, camera: Camera): void {
  const z = (ROWS * 0.5 - row) * GAP + 0.02;
  for (let day = 0; day < DAYS; day += 1) {
    const [a, b] = [day, day + 1].map((at) =>
      see([(at - DAYS * 0.56) * STEP, priceAt(at, row, turn) - 0.3, z], camera),
    ) as [ReturnType<typeof see>, ReturnType<typeof see>];
    if (a.depth < 1.2 || a.x > light.width || b.x < 0) continue;
    const ground = Math.min(light.height, Math.max(a.y, b.y) + 150);
    cover(
      light,
      [
        [a.x - 0.5, a.y],
        [b.x + 0.5, b.y],
        [b.x + 0.5, ground],
        [a.x - 0.5, ground],
      ],
      0,
    );
  }
}

export function draw(light: Light, turn: number): void {
  const camera: Camera = {
    middle: [1210, 690],
    focus: 1250,
    away: 10.2,
    yaw: -0.34 + 0.03 * Math.sin(TAU * turn),
    pitch: 0.27,
  };
  for (let row = 0; row < ROWS; row += 1) {
    hang(light, row, turn, camera);
    for (let day = 0; day < DAYS; day += 1) drawDay(light, day, row, turn, camera);
  }
  glow(light, 48, 0.4);
}
