// The landing page's terrain: ruled ledger lines that rise into a landscape. Pure: the same options
// give the same bytes.

type Peak = { x: number; width: number; up: number };

export type TerrainOptions = {
  width: number;
  height: number;
  /** From the far horizon to the near edge. */
  lines: number;
  horizon: number;
  /** The main massif first. */
  peaks: readonly Peak[];
  rise: number;
  /** The green line, as a fraction of the distance to the near edge. */
  accent: number;
};

export const wideTerrain: TerrainOptions = {
  width: 1440,
  height: 900,
  lines: 92,
  horizon: 476,
  peaks: [
    { x: 1082, width: 178, up: 1 },
    { x: 856, width: 118, up: 0.34 },
    { x: 1392, width: 165, up: 0.86 },
  ],
  rise: 640,
  accent: 0.6,
};

/** On a phone a third of the lines is enough. */
export const smallTerrain: TerrainOptions = { ...wideTerrain, lines: 34 };

const seed = 7;
const step = 3;
const margin = 12;
const tolerance = 0.15;
const swell = 8;
const cells = 256;

const bell = (value: number, centre: number, width: number): number =>
  Math.exp(-(((value - centre) / width) ** 2));

/** A floor without a corner: zero far below, the value far above; valleys never go flat. */
const soft = (value: number, give: number): number =>
  give * Math.log1p(Math.exp(Math.min(40, value / give)));

/** A crest without a corner. */
const crest = (value: number): number => 1 - Math.sqrt(value * value + 0.02);

/** The numbers 0 to 255 in a seeded order. */
function shuffled(): number[] {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const table = Array.from({ length: cells }, (_, index) => index);
  for (let index = cells - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [table[index], table[other]] = [table[other]!, table[index]!];
  }
  return table;
}

const table = shuffled();
const at = (index: number): number => table[index & (cells - 1)]!;
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

function slope(hash: number, x: number, y: number): number {
  const angle = (hash / cells) * Math.PI * 2;
  return Math.cos(angle) * x + Math.sin(angle) * y;
}

/** Gradient noise in two dimensions, about −1 to 1. */
function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - i, y - j];
  const [a, b] = [at(i) + j, at(i + 1) + j];
  const near = mix(slope(at(a), dx, dy), slope(at(b), dx - 1, dy), fade(dx));
  const far = mix(slope(at(a + 1), dx, dy - 1), slope(at(b + 1), dx - 1, dy - 1), fade(dx));
  return 1.5 * mix(near, far, fade(dy));
}

/** The height of the land at a place: `t` runs from the horizon to the near edge. */
function heightAt(x: number, t: number, { peaks, rise, width }: TerrainOptions): number {
  const z = t * 5.1;
  const depth = bell(t, 0.3, 0.25);
  const hill = peaks.reduce(
    (sum, peak) => sum + peak.up * bell(x, peak.x + (t - 0.3) * 60, peak.width),
    0,
  );
  const ridge = crest(noise(x / 262 + 3.1, z * 0.6 + 7));
  const rib = crest(noise(x / 122 + 9, z * 1.02 + 2));
  const body = noise(x / 310 + 21, z * 0.5 + 4);
  const shape = ridge ** 3 * 0.66 + rib ** 2 * 0.24 + body * 0.26 - 0.24;
  const ground = bell(x, width * 0.86, width * 0.42);
  const wave = ground * (0.4 + 0.6 * t) + hill * depth * 0.9;
  return (
    soft(shape, 0.05) * rise * hill * depth +
    noise(x / 84, z * 1.5) * 7 * ground * (0.35 + t) +
    Math.cos(x / 118 + z * 1.35) * wave * swell
  );
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const short = (value: number): string => String(tenth(value)).replace(/^(-?)0\./, '$1.');

/** A cubic piece from one sample to another, with the slopes of their neighbours. */
type Piece = { from: number; to: number; start: number; end: number };

function pieceOf(y: readonly number[], a: number, b: number): Piece {
  const last = y.length - 1;
  const tangent = (i: number): number => {
    const [before, after] = [Math.max(0, i - 1), Math.min(last, i + 1)];
    return (y[after]! - y[before]!) / (after - before);
  };
  const n = b - a;
  return { from: y[a]!, to: y[b]!, start: tangent(a) * n, end: tangent(b) * n };
}

/** Whether a piece is within the visible tolerance of every sample. */
function fits({ from, to, start, end }: Piece, y: readonly number[], a: number, b: number) {
  for (let i = a + 1; i < b; i += 1) {
    const s = (i - a) / (b - a);
    const r = 1 - s;
    const value =
      (1 + 2 * s) * r * r * from + s * r * r * start + s * s * (3 - 2 * s) * to - s * s * r * end;
    if (Math.abs(value - y[i]!) > tolerance) return false;
  }
  return true;
}

/** Samples as curves: halved until every sample lies within the tolerance. */
function curveOf(y: readonly number[]): string {
  let path = `M${-margin} ${short(y[0]!)}`;
  let pen = tenth(y[0]!);
  const draw = (a: number, b: number): void => {
    const piece = pieceOf(y, a, b);
    if (b - a > 1 && !fits(piece, y, a, b)) {
      const middle = a + ((b - a) >> 1);
      draw(a, middle);
      draw(middle, b);
      return;
    }
    const run = (b - a) * step;
    const [bend, other] = [piece.from + piece.start / 3 - pen, piece.to - piece.end / 3 - pen];
    const end = tenth(piece.to - pen);
    const isFlat = Math.abs(bend) < 0.05 && Math.abs(other) < 0.05 && end === 0;
    path += isFlat
      ? `h${run}`
      : `c${short(run / 3)} ${short(bend)} ${short((run * 2) / 3)} ${short(other)} ${run} ${short(end)}`;
    pen = tenth(pen + end);
  };
  const longest = 32;
  for (let a = 0; a < y.length - 1; a += longest) draw(a, Math.min(y.length - 1, a + longest));
  return path.replace(/ -/g, '-');
}

type Line = { path: string; base: number; top: number; opacity: number; stroke: number };

function terrainOf(options: TerrainOptions): { lines: Line[]; skyline: string } {
  const { width, height, horizon, lines: count } = options;
  const samples = Math.ceil((width + 2 * margin) / step) + 1;
  const sky = Array.from({ length: samples }, () => height);
  const lines = Array.from({ length: count }, (_, index): Line => {
    const t = index / (count - 1);
    const base = horizon + (height + 60 - horizon) * t ** 1.5;
    const y = Array.from(
      { length: samples },
      (__, i) => base - heightAt(i * step - margin, t, options),
    );
    y.forEach((value, i) => (sky[i] = Math.min(sky[i]!, value)));
    // Far lines are fainter and thinner, and the foreground sinks into the dark.
    const [near, out] = [Math.min(1, 0.16 + t * 2.1), 1 - 1.44 * Math.max(0, t - 0.5)];
    const top = Math.min(base, ...y);
    return { path: curveOf(y), base, top, opacity: near * out, stroke: 0.55 + 0.55 * t };
  });
  return { lines, skyline: curveOf(sky) };
}

// The night colour tokens, which a standalone image cannot inherit from a page.
const colour = {
  night: 'oklch(.16 .012 165)',
  night2: 'oklch(.215 .014 165)',
  line: 'oklch(.965 .008 95)',
  glow: 'oklch(.6 .07 163)',
  trace: 'oklch(.78 .12 163)',
};

const stop = (offset: number, of: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${of}"` +
  `${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;
const across = (id: string, width: number, stops: string): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="${width}">${stops}` +
  '</linearGradient>';
const blur = (id: string, by: number): string =>
  `<filter id="${id}" x="-5%" y="-60%" width="110%" height="220%">` +
  `<feGaussianBlur stdDeviation="${by}"/></filter>`;

/** A line's gradient: it brightens towards its crest. */
const crestOf = ({ base, top }: Line, index: number): string =>
  `<linearGradient id="l${index}" gradientUnits="userSpaceOnUse" x1="0" x2="0" ` +
  `y1="${(base + 6).toFixed(0)}" y2="${Math.min(base - 40, top).toFixed(0)}">` +
  stop(0, colour.line, 0.34) +
  stop(0.55, colour.line, 0.7) +
  stop(1, colour.line) +
  '</linearGradient>';

function defsOf({ width, horizon, peaks }: TerrainOptions, lines: readonly Line[]): string {
  return [
    `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${peaks[0]!.x + 40}" ` +
      `cy="0" r="640" gradientTransform="translate(0 ${horizon - 70}) scale(1 .56)">`,
    stop(0, colour.glow, 0.4) + stop(0.38, colour.glow, 0.16) + stop(1, colour.glow, 0),
    '</radialGradient>',
    `<linearGradient id="f" x1="0" x2="0" y1="0" y2="1">${stop(0, colour.night2, 0.96)}`,
    `${stop(0.32, colour.night)}</linearGradient>`,
    across(
      'a',
      width,
      stop(0, colour.trace, 0.25) + stop(0.5, colour.trace, 0.8) + stop(1, colour.trace),
    ),
    across(
      'h',
      width,
      stop(0.38, colour.glow, 0) + stop(0.72, colour.glow, 0.85) + stop(1, colour.glow, 0.45),
    ),
    blur('b', 5),
    blur('w', 22),
    ...lines.map(crestOf),
  ].join('');
}

/** The image as a standalone file. */
export function terrainSvg(options: TerrainOptions): string {
  const { width, height } = options;
  const { lines, skyline } = terrainOf(options);
  const accent = Math.round((lines.length - 1) * options.accent);
  const body = lines.map(({ path, opacity, stroke }, index) => {
    const land = `d="${path}V${height + 80}H${-margin}z" fill="url(#f)"`;
    if (index !== accent) {
      return (
        `<path ${land} stroke="url(#l${index})" stroke-width="${stroke.toFixed(2)}" ` +
        `stroke-opacity="${opacity.toFixed(2)}" vector-effect="non-scaling-stroke"/>`
      );
    }
    const trace = `<path d="${path}" fill="none" stroke`;
    return (
      `<path ${land}/>${trace}="${colour.trace}" stroke-width="5" stroke-opacity=".28" ` +
      `filter="url(#b)"/>${trace}="url(#a)" stroke-width="1.6" ` +
      'vector-effect="non-scaling-stroke"/>'
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" `,
    `width="${width}" height="${height}"><defs>${defsOf(options, lines)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
    `<path d="${skyline}" fill="none" stroke="url(#h)" stroke-width="26" stroke-opacity=".55" `,
    `filter="url(#w)"/>\n${body.join('\n')}</svg>\n`,
  ].join('');
}
