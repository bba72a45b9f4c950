import { closeSync, openSync, readSync } from 'node:fs';
import type { Size } from './develop.ts';
import { clamp, mix } from './light.ts';

// Text is on the left, the menu above, four facts below; the page's veil is between them and the
// scene (`hero.css`). This applies the same veil to the brightest points of the loop.

/** Relative luminance of the dimmer of the two text colours on a dark ground (`--on-night-2`). */
const TEXT = 0.5;
const LEAST = 4.5;
const NIGHT = 0.045;

type Region = { name: string; has: (x: number, y: number) => boolean };

const regions: readonly Region[] = [
  { name: 'words', has: (x, y) => x < 0.46 && y > 0.2 && y < 0.86 },
  { name: 'menu', has: (_, y) => y < 0.1 },
  { name: 'facts', has: (_, y) => y > 0.88 },
];

/** How much of the scene its mask and the veil's three gradients let through. */
function through(x: number, y: number): number {
  const above = y < 0.26 ? mix(0.72, 0, y / 0.26) : 0;
  const left = x < 0.46 ? mix(0.7, 0.25, x / 0.46) : x < 0.66 ? mix(0.25, 0, (x - 0.46) / 0.2) : 0;
  const up = 1 - y;
  const below =
    up < 0.15 ? mix(1, 0.82, up / 0.15) : up < 0.34 ? mix(0.82, 0, (up - 0.15) / 0.19) : 0;
  const mask = mix(0.3, 1, clamp((x - 0.2) / 0.42));
  return mask * (1 - above) * (1 - left) * (1 - below);
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** The minimum contrast of text in each region, over every twelfth frame of the loop. */
export function checkLegible(raw: string, { width, height }: Size, frames: number): void {
  const luma = Buffer.alloc(width * height);
  const file = openSync(raw, 'r');
  const worst = regions.map(() => Infinity);
  for (let frame = 0; frame < frames; frame += 12) {
    readSync(file, luma, 0, luma.length, (frame * luma.length * 3) / 2);
    for (let index = 0; index < luma.length; index += 5) {
      const [x, y] = [(index % width) / width, Math.floor(index / width) / height];
      const at = regions.findIndex(({ has }) => has(x, y));
      if (at < 0) continue;
      const seen = mix(NIGHT, Math.max(0, luma[index]! - 16) / 219, through(x, y));
      worst[at] = Math.min(worst[at]!, (TEXT + 0.05) / (linear(seen) + 0.05));
    }
  }
  closeSync(file);
  const message = regions.map(({ name }, at) => `${name} ${worst[at]!.toFixed(1)}`).join(', ');
  process.stdout.write(`least contrast: ${message}\n`);
  if (Math.min(...worst) < LEAST) throw new Error('text over this scene cannot be read');
}
