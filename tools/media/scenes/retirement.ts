import { NIGHT, type Ramp } from '../develop.ts';
import { bell, chance, darkness, type Light, noise, smooth } from '../light.ts';

// Growing tree rings: each year is a line, with wide gaps in good years; the wood moves outward.

export const ramp: Ramp = [
  [0, ...NIGHT],
  [0.12, 25, 19, 14],
  [0.36, 79, 51, 32],
  [0.7, 168, 110, 70],
  [1.1, 226, 176, 132],
  [1.6, 255, 232, 205],
];

/** How many rings leave in a loop; then good and poor years repeat. */
const YEARS = 10;
const RINGS = 42;
const STEPS = 512;

/** The trunk is not a circle: slow lobes, finer ones towards the bark, and one knot. */
function ageAt(x: number, y: number): number {
  const [r, a] = [Math.hypot(x, y), Math.atan2(y, x)];
  const slow =
    0.5 * Math.cos(2 * a + 1) + 0.32 * Math.cos(3 * a + 2.4) + 0.2 * Math.cos(5 * a + 0.7 + r);
  const fine = 0.5 * Math.cos(9 * a + 5 * r) + 0.5 * Math.cos(14 * a + 1.9 - 7 * r);
  const knot = bell(Math.hypot(x + 0.33, y - 0.21), 0.17);
  const warped = r * (1 + 0.075 * slow + 0.01 * fine) - 0.05 * knot * knot;
  return warped * RINGS + 0.55 * (noise(x * 4, y * 4) - 0.5);
}

/** The cross-section of the wood, year by year, over the whole cycle: lines and fills. */
function profile(unit: number): { line: Float32Array; fill: Float32Array } {
  const line = new Float32Array(YEARS * STEPS);
  const fill = new Float32Array(YEARS * STEPS);
  for (let step = 0; step < line.length; step += 1) {
    const place = step / STEPS;
    for (let ring = Math.floor(place) - 2; ring <= Math.floor(place) + 2; ring += 1) {
      const year = ((ring % YEARS) + YEARS) % YEARS;
      const strength = 0.35 + 0.65 * chance(year, 9, 1);
      const near = place - ring - 0.62 * chance(year, 3, 5);
      // Late wood darkens slowly towards its end and stops abruptly.
      fill[step]! += strength * (near < 0 ? Math.exp(near * 2.6) : Math.exp(-near * 9));
      line[step]! += strength * Math.exp(-Math.abs(near) / (unit * 1.1));
    }
  }
  return { line, fill };
}

type Wood = { age: Light; fill: Float32Array; line: Float32Array };

/** The static part: each point's place in the trunk, and the light that falls on it. */
function prepare({ width, height }: Light): Wood {
  const age = darkness(width, height);
  const [fill, line] = [new Float32Array(age.at.length), new Float32Array(age.at.length)];
  for (let index = 0; index < age.at.length; index += 1) {
    const u = ((index % width) + 0.5) / width;
    const [x, y] = [((u - 0.745) * width) / height, Math.floor(index / width) / height - 0.47];
    const r = Math.hypot(x, y) || 1e-4;
    const rays = 0.6 + 0.8 * noise(Math.atan2(y, x) * 60, r * 3);
    const side = 0.55 + 0.45 * ((x / r) * -0.55 + (y / r) * -0.84);
    // Left for the text, above for the menu.
    const above = 0.5 + 0.5 * smooth(0.04, 0.2, y + 0.47);
    const quiet = (0.15 + 0.85 * smooth(0.22, 0.5, u)) * above;
    const falls = (bell(r, 0.56) + 0.05 * bell(r, 0.95)) * quiet;
    age.at[index] = ageAt(x, y);
    fill[index] = 0.4 * rays * side * falls;
    line[index] = 0.85 * falls * (0.35 + 0.65 * side);
  }
  return { age, fill, line };
}

let wood: Wood | null = null;
let cut: ReturnType<typeof profile> | null = null;

export function draw(light: Light, turn: number): void {
  wood ??= prepare(light);
  cut ??= profile(RINGS / light.height);
  const cycle = YEARS * STEPS;
  for (let index = 0; index < light.at.length; index += 1) {
    const place = (wood.age.at[index]! - turn * YEARS) * STEPS;
    const step = ((Math.floor(place) % cycle) + cycle) % cycle;
    light.at[index] = cut.fill[step]! * wood.fill[index]! + cut.line[step]! * wood.line[index]!;
  }
}
