import { readFileSync } from 'node:fs';
import { glow, NIGHT, type Ramp } from '../develop.ts';
import {
  addDot,
  addLine,
  bell,
  chance,
  clamp,
  darkness,
  type Light,
  smooth,
  TAU,
} from '../light.ts';
import type { Place } from './space.ts';

// Arcs over a dotted globe: from the places where currencies are made to those where they are
// spent, and back.

export const ramp: Ramp = [
  [0, ...NIGHT],
  [0.14, 15, 23, 30],
  [0.4, 38, 64, 86],
  [0.8, 92, 138, 172],
  [1.2, 170, 206, 230],
  [1.8, 240, 250, 255],
];

const [X, Y, RADIUS] = [1400, 580, 460];
const RADIANS = TAU / 360;

const land = readFileSync(`${import.meta.dirname}/land.txt`, 'utf8')
  .split('\n')
  .slice(1);

function placeOf(latitude: number, longitude: number): Place {
  const flat = Math.cos(latitude * RADIANS);
  const around = longitude * RADIANS;
  return [flat * Math.sin(around), Math.sin(latitude * RADIANS), flat * Math.cos(around)];
}

type Dot = { place: Place; isLand: boolean };

/** Points spread evenly over the sphere, along its circles of latitude. */
function dotsOf(): Dot[] {
  const dots: Dot[] = [];
  for (let row = 0; row < 90; row += 1) {
    const latitude = 89 - row * 2;
    const count = Math.max(1, Math.round(180 * Math.cos(latitude * RADIANS)));
    for (let at = 0; at < count; at += 1) {
      const longitude = ((at + (row % 2) / 2) / count) * 360 - 180;
      const column = Math.floor(((longitude + 180) / 360) * 180) % 180;
      dots.push({ place: placeOf(latitude, longitude), isLand: land[row]![column] === '#' });
    }
  }
  return dots;
}

const dots = dotsOf();

/** London, Frankfurt, Zurich, New York, Toronto, Mexico City, São Paulo, Johannesburg, ... */
const cities: readonly (readonly [latitude: number, longitude: number])[] = [
  [51.5, 0],
  [50.1, 8.7],
  [47.4, 8.5],
  [40.7, -74],
  [43.7, -79.4],
  [19.4, -99.1],
  [-23.5, -46.6],
  [-26.2, 28],
  [25.2, 55.3],
  [19.1, 72.9],
  [1.35, 103.8],
  [22.3, 114.2],
  [59.3, 18.1],
  [30, 31.2],
  [6.5, 3.4],
];
const lanes = [
  [0, 3],
  [1, 3],
  [0, 9],
  [2, 8],
  [3, 6],
  [0, 7],
  [1, 11],
  [4, 2],
  [5, 0],
  [6, 7],
  [8, 10],
  [12, 8],
  [13, 9],
  [14, 0],
  [3, 14],
  [1, 13],
] as const;

type View = { cos: number; sin: number; tilt: [cos: number, sin: number] };

/** Turned towards the eye: x to the right, y up, z out of the screen. */
function turned([x, y, z]: Place, { cos, sin, tilt }: View): Place {
  const [x1, z1] = [x * cos - z * sin, z * cos + x * sin];
  return [x1, y * tilt[0] - z1 * tilt[1], z1 * tilt[0] + y * tilt[1]];
}

/** Light comes from above on the left; the rim fades, and the left third stays quiet. */
function shine([x, y, z]: Place): number {
  const day = clamp(0.3 + 0.75 * (x * 0.12 + y * 0.5 + z * 0.62));
  return day * smooth(0, 0.3, z) * (0.16 + 0.84 * smooth(-1.05, -0.2, x));
}

let air: Light | null = null;

/** A thin atmosphere around the sphere, and its body, a little lighter than the night. */
function airOf({ width, height }: Light): Light {
  const made = darkness(width, height);
  for (let index = 0; index < made.at.length; index += 1) {
    const dx = ((index % width) - X) / RADIUS;
    const dy = (Math.floor(index / width) - Y) / RADIUS;
    const r = Math.hypot(dx, dy);
    const rim = r < 1 ? bell(r - 1, 0.13) : bell(r - 1, 0.05);
    made.at[index] = (r < 1 ? 0.035 : 0) + 0.26 * rim * clamp(0.5 - 0.55 * dy - 0.1 * dx);
  }
  return made;
}

function drawGround(light: Light, view: View): void {
  air ??= airOf(light);
  light.at.set(air.at);
  for (const { place, isLand } of dots) {
    const seen = turned(place, view);
    if (seen[2] <= 0.02) continue;
    const strength = shine(seen) * (isLand ? 0.85 : 0.13);
    const radius = (isLand ? 2.15 : 1.1) * (0.55 + 0.45 * seen[2]);
    addDot(light, X + RADIUS * seen[0], Y - RADIUS * seen[1], radius, strength);
  }
}

/** A point of the arc above the great circle between two places. */
function above(from: Place, to: Place, share: number): Place {
  const angle = Math.acos(clamp(from[0] * to[0] + from[1] * to[1] + from[2] * to[2], -1, 1));
  const [a, b] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  const high = (1 + 0.24 * angle * Math.sin(Math.PI * share)) / Math.sin(angle);
  return [0, 1, 2].map((axis) => (from[axis]! * a + to[axis]! * b) * high) as unknown as Place;
}

const STEPS = 72;

function drawTimeline(light: Light, lane: number, turn: number, view: View): void {
  const [start, end] = lanes[lane]!.map((city) => placeOf(...cities[city]!)) as [Place, Place];
  const head = (((turn + chance(lane, 4)) % 1) + 1) % 1;
  let last: Place | null = null;
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const seen = turned(above(start, end, share), view);
    const isBehind = seen[2] < 0 && Math.hypot(seen[0], seen[1]) < 1;
    if (last !== null && !isBehind) {
      // The head crosses the whole arc in half of the loop; a tail fades behind it.
      const since = head * 2 - share;
      const tail = since < 0 ? 0 : Math.exp(-since * 4.2);
      const strength = (0.09 + 1.15 * tail) * smooth(-0.25, 0.25, seen[2]);
      addLine(
        light,
        [X + RADIUS * last[0], Y - RADIUS * last[1]],
        [X + RADIUS * seen[0], Y - RADIUS * seen[1]],
        0.55 + 0.5 * tail,
        strength * (0.35 + 0.65 * smooth(-1.05, -0.2, seen[0])),
      );
    }
    last = seen;
  }
}

export function draw(light: Light, turn: number): void {
  const longitude = (8 + 20 * Math.sin(TAU * turn)) * RADIANS;
  const view: View = {
    cos: Math.cos(longitude),
    sin: Math.sin(longitude),
    tilt: [Math.cos(24 * RADIANS), Math.sin(24 * RADIANS)],
  };
  drawGround(light, view);
  lanes.forEach((_, lane) => drawTimeline(light, lane, turn, view));
  for (const city of cities) {
    const seen = turned(placeOf(...city), view);
    if (seen[2] > 0.05) {
      addDot(light, X + RADIUS * seen[0], Y - RADIUS * seen[1], 3, 1.3 * shine(seen));
    }
  }
  glow(light, 40, 0.5);
}
