import { NIGHT, type Ramp } from '../develop.ts';
import { addEnlarged, bell, darkness, type Light, TAU } from '../light.ts';

// Slow molten caustics: light folded through moving waves, seen low over the surface.

export const ramp: Ramp = [
  [0, ...NIGHT],
  [0.16, 22, 21, 14],
  [0.36, 72, 53, 22],
  [0.58, 158, 116, 46],
  [0.8, 224, 184, 104],
  [1, 255, 240, 205],
];

/** The light has no hard edges here, so four tenths of the resolution are enough. */
const few = darkness(768, 432);

function brightnessAt(u: number, v: number, turn: number): number {
  const depth = 1 / ((v + 0.06) * 0.9 + 0.16);
  const px = (u - 0.62) * 1.705 * depth * 0.3 * TAU - 250;
  const py = depth * 0.51 * TAU - 250;
  let [ix, iy, sum] = [px, py, 1];
  for (let wave = 0; wave < 4; wave += 1) {
    const q = turn * TAU + 2 + wave * 1.7;
    const x = px + Math.cos(q - ix) + Math.sin(q + iy);
    iy = py + Math.sin(q - iy) + Math.cos(q + ix);
    ix = x;
    const across = (px * 0.0065) / Math.sin(ix + q);
    const along = (py * 0.0065) / Math.cos(iy + q);
    sum += 1 / Math.sqrt(across * across + along * along);
  }
  const folded = Math.abs(1.17 - (sum / 4) ** 1.4) ** 6.2;
  const stage = bell(u - 0.78, 0.36) * bell(v - 0.46, 0.4);
  return Math.min(1, folded * 0.95 * (0.1 + stage) + 0.05 * stage);
}

export function draw(light: Light, turn: number): void {
  for (let y = 0; y < few.height; y += 1) {
    for (let x = 0; x < few.width; x += 1) {
      const [u, v] = [(x + 0.5) / few.width, (y + 0.5) / few.height];
      few.at[y * few.width + x] = brightnessAt(u, v, turn);
    }
  }
  addEnlarged(light, few);
}
