import { closeSync, openSync, readSync } from 'node:fs';
import type { Size } from './develop.ts';

// Samples every seventh point of a frame's brightness, so a loop is checked in seconds.
const STEP = 7;

/** How much brightness changes on average from one frame to another, in steps of 1/255. */
function difference(item: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < item.length; at += STEP) sum += Math.abs(item[at]! - other[at]!);
  return sum / (item.length / STEP);
}

/** Rejects a loop whose last frame differs from its first by more than any two neighbours. */
export function checkLoop(raw: string, { width, height }: Size, frames: number): void {
  const frameBytes = (width * height * 3) / 2;
  const file = openSync(raw, 'r');
  const frameAt = (index: number): Buffer => {
    const luma = Buffer.alloc(width * height);
    readSync(file, luma, 0, luma.length, index * frameBytes);
    return luma;
  };
  const first = frameAt(0);
  let max = 0;
  let last = first;
  for (let index = 1; index < frames; index += 1) {
    const next = frameAt(index);
    max = Math.max(max, difference(last, next));
    last = next;
  }
  closeSync(file);
  const seam = difference(last, first);
  process.stdout.write(`seam ${seam.toFixed(3)}, neighbours at most ${max.toFixed(3)}\n`);
  if (seam > max) throw new Error(`${raw} has a seam`);
}
