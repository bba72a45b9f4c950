import { addEnlarged, chance, clamp, darkness, type Light, mix } from './light.ts';

export type Size = { width: number; height: number };

/** The colour (sRGB, 0 to 255) of a brightness; in order, from near-black up. */
export type Ramp = readonly (readonly [level: number, red: number, green: number, blue: number])[];

export const NIGHT = [9, 13, 11] as const;

const STEPS = 4096;

type Tables = { y: Float32Array; u: Float32Array; v: Float32Array; most: number };

function colourAt(ramp: Ramp, level: number): [number, number, number] {
  const above = ramp.findIndex(([upTo]) => level <= upTo);
  const [l1, ...high] = ramp[above < 0 ? ramp.length - 1 : above]!;
  const [l0, ...low] = ramp[above < 0 ? ramp.length - 1 : Math.max(0, above - 1)]!;
  const share = l1 === l0 ? 1 : clamp((level - l0) / (l1 - l0));
  return [0, 1, 2].map((at) => mix(low[at]!, high[at]!, share)) as [number, number, number];
}

/** The ramp as an encoder's planes: BT.709, limited range. */
function tablesOf(ramp: Ramp): Tables {
  const max = ramp.at(-1)![0];
  const [y, u, v] = [0, 1, 2].map(() => new Float32Array(STEPS + 1)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let step = 0; step <= STEPS; step += 1) {
    const [r, g, b] = colourAt(ramp, (step / STEPS) * max).map((value) => value / 255) as [
      number,
      number,
      number,
    ];
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    y[step] = 16 + 219 * luma;
    u[step] = 128 + (224 * (b - luma)) / 1.8556;
    v[step] = 128 + (224 * (r - luma)) / 1.5748;
  }
  return { y, u, v, most: max };
}

export type Develop = (light: Light) => Buffer;

/**
 * Makes a developer for frames of one size: light in, the planes of yuv420p out. Steps of
 * brightness are visible in the dark; static grain, finer than a step, hides them.
 */
export function developer({ width, height }: Size, ramp: Ramp): Develop {
  const tables = tablesOf(ramp);
  const grain = Float32Array.from(
    { length: width * height },
    (_, at) => 0.5 + 0.8 * (chance(at, 1) - chance(at, 2)),
  );
  const scale = STEPS / tables.most;
  return ({ at }) => {
    const frame = Buffer.allocUnsafe((width * height * 3) / 2);
    for (let index = 0; index < at.length; index += 1) {
      const step = Math.min(STEPS, Math.max(0, at[index]! * scale)) | 0;
      frame[index] = tables.y[step]! + grain[index]!;
    }
    let into = at.length;
    const chroma = (table: Float32Array): void => {
      for (let y = 0; y < height; y += 2) {
        for (let x = 0; x < width; x += 2) {
          const first = y * width + x;
          const second = first + width;
          const sum = at[first]! + at[first + 1]! + at[second]! + at[second + 1]!;
          const step = Math.min(STEPS, Math.max(0, (sum / 4) * scale)) | 0;
          frame[into++] = table[step]! + grain[into % grain.length]!;
        }
      }
    };
    chroma(tables.u);
    chroma(tables.v);
    return frame;
  };
}

/** Light that spreads around bright places, as in a lens: every eighth point, blurred, overlaid. */
export function glow(light: Light, radius: number, strength: number): void {
  const small = shrink(light, 8);
  for (let pass = 0; pass < 3; pass += 1) {
    blur(small, Math.max(1, Math.round(radius / 8)), 1, small.width);
    blur(small, Math.max(1, Math.round(radius / 8)), small.width, 1);
  }
  addEnlarged(light, small, strength);
}

function shrink(light: Light, by: number): Light {
  const small = darkness(Math.floor(light.width / by), Math.floor(light.height / by));
  for (let y = 0; y < small.height * by; y += 1) {
    const row = Math.floor(y / by) * small.width;
    for (let x = 0; x < small.width * by; x += 1) {
      small.at[row + Math.floor(x / by)]! += light.at[y * light.width + x]! / (by * by);
    }
  }
  return small;
}

/** A running mean along rows (`along` 1) or columns (`along` the width). */
function blur(light: Light, reach: number, along: number, across: number): void {
  const length = along === 1 ? light.width : light.height;
  const lanes = along === 1 ? light.height : light.width;
  const line = new Float32Array(length);
  for (let lane = 0; lane < lanes; lane += 1) {
    const from = lane * across;
    let sum = 0;
    for (let at = -reach; at < length; at += 1) {
      const next = at + reach;
      if (next < length) sum += light.at[from + next * along]!;
      if (at - reach - 1 >= 0) sum -= light.at[from + (at - reach - 1) * along]!;
      if (at >= 0) line[at] = sum / (2 * reach + 1);
    }
    for (let at = 0; at < length; at += 1) light.at[from + at * along] = line[at]!;
  }
}
