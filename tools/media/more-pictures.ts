import { type Engraving, engraving, ground } from './engraving.ts';
import { chance, clamp, noise, type Point, TAU } from './light.ts';

type Quad = readonly [Point, Point, Point, Point];

const rectangle = (x: number, y: number, w: number, h: number): Quad => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Arcs from one corner of a tile: the mosaic's commonest shape, ruled. */
function fan(drawing: Engraving, x: number, y: number, side: number, corner: number): void {
  const [cx, cy] = [corner & 1 ? x + side : x, corner & 2 ? y + side : y];
  const [sx, sy] = [corner & 1 ? -1 : 1, corner & 2 ? -1 : 1];
  for (let r = 6; r < side; r += 6) {
    const arc = Array.from({ length: 13 }, (_, step): Point => {
      const a = (step / 12) * (TAU / 4);
      return [cx + sx * r * Math.cos(a), cy + sy * r * Math.sin(a)];
    });
    drawing.curve(arc, 0.35 + 0.6 * (r / side));
  }
}

function hatched(drawing: Engraving, x: number, y: number, side: number, kind: number): void {
  for (let step = 1; step < side / 4.5; step += 1) {
    const at = step * 4.5;
    const strength = 0.25 + 0.6 * chance(kind, x, y);
    if (kind === 0) drawing.line([x, y + at], [x + side, y + at], strength);
    else if (kind === 1) drawing.line([x + at, y], [x + at, y + side], strength);
    else drawing.line([x, y + at], [x + at, y], strength);
  }
}

/** A framed mosaic: the frame can be bought, the picture can be copied. */
function nfts(): string {
  const drawing = engraving('#b0a4e0');
  const [x, y, side] = [210, 88, 75];
  for (let edge = 0; edge < 9; edge += 1) {
    const grow = 14 + edge * 3.4;
    const strength = edge === 0 || edge === 8 ? 0.95 : 0.2 + 0.5 * Math.sin((edge / 8) * Math.PI);
    drawing.curve(
      rectangle(x - grow, y - grow, side * 4 + 2 * grow, side * 4 + 2 * grow),
      strength,
      1,
      true,
    );
  }
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const [px, py] = [x + column * side, y + row * side];
      const seed = chance(column, row, 41);
      if (seed < 0.6) fan(drawing, px, py, side, Math.floor(chance(column, row, 42) * 4));
      else hatched(drawing, px, py, side, Math.floor(chance(column, row, 43) * 3));
      drawing.curve(rectangle(px, py, side, side), 0.9, 1.1, true);
    }
  }
  // The deed beneath: a line that names the owner, which is all that is sold.
  for (let line = 0; line < 3; line += 1) {
    drawing.line(
      [x, 452 + line * 11],
      [x + 300 - line * 70, 452 + line * 11],
      0.6 - line * 0.15,
      1.4,
    );
  }
  return drawing.svg();
}

/** Candles as columns of rulings, above the ledger lines of their data. */
function stocks(): string {
  const drawing = engraving('#bcd4c9');
  for (let line = 0; line < 17; line += 1)
    drawing.line([56, 96 + line * 22], [664, 96 + line * 22], 0.2, 0.8);
  drawing.line([56, 448], [664, 448], 0.95, 2);
  let price = 352;
  for (let day = 0; day < 19; day += 1) {
    const x = 76 + day * 30.5;
    const open = price;
    const move = (chance(day, 61) - (day > 8 && day < 13 ? 0.12 : 0.66)) * 112;
    const close = clamp(open + move, 128, 420);
    const [top, bottom] = [Math.min(open, close), Math.max(open, close, Math.min(open, close) + 7)];
    const [tip, foot] = [top - 8 - 26 * chance(day, 62), bottom + 8 + 26 * chance(day, 63)];
    drawing.line([x + 8, tip], [x + 8, foot], 0.9, 1.1);
    const body = rectangle(x, top, 16, bottom - top);
    drawing.hide(body);
    if (close < open) {
      for (let rule = 0; rule < 6; rule += 1) {
        const across = x + 1.5 + rule * 2.6;
        drawing.line([across, top], [across, bottom], 0.95 - rule * 0.1, 1.2);
      }
    }
    drawing.curve(body, 0.95, 1.2, true);
    price = close;
  }
  return drawing.svg();
}

/** A globe of meridians, shaded like a coin, with one exchange over it. */
function forex(): string {
  const drawing = engraving('#9cc4e4');
  const [cx, cy, r] = [360, 268, 196];
  const tilt = 0.42;
  const seen = (latitude: number, longitude: number): { at: Point; depth: number } => {
    const [x, y] = [Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)];
    const z = Math.cos(latitude) * Math.cos(longitude);
    const [up, depth] = [
      y * Math.cos(tilt) - z * Math.sin(tilt),
      z * Math.cos(tilt) + y * Math.sin(tilt),
    ];
    return { at: [cx + r * x, cy - r * up], depth };
  };
  const trace = (place: (share: number) => { at: Point; depth: number }, width: number): void => {
    for (let step = 0; step < 72; step += 1) {
      const [a, b] = [place(step / 72), place((step + 1) / 72)];
      if (a.depth < 0 || b.depth < 0) continue;
      const light = clamp(0.62 - ((a.at[0] - cx) / r) * 0.3 - ((a.at[1] - cy) / r) * 0.42);
      drawing.line(a.at, b.at, 0.12 + 0.8 * light, width);
    }
  };
  for (let line = 1; line < 36; line += 1) {
    const latitude = (line / 36 - 0.5) * Math.PI;
    trace((share) => seen(latitude, share * TAU), line % 6 === 0 ? 1.3 : 0.7);
  }
  for (let line = 0; line < 12; line += 1) {
    trace((share) => seen((share - 0.5) * Math.PI, (line / 12) * TAU), 1.1);
  }
  const rim = Array.from({ length: 97 }, (_, step): Point => [
    cx + r * Math.cos((step / 96) * TAU),
    cy + r * Math.sin((step / 96) * TAU),
  ]);
  drawing.curve(rim, 0.95, 1.5, true);
  // Two lanes of one exchange: the amount given, and the slightly smaller one returned.
  const lane = (rise: number, strands: number): void => {
    for (let strand = 0; strand < strands; strand += 1) {
      const arc = Array.from({ length: 41 }, (_, step): Point => {
        const share = step / 40;
        return [
          196 + 330 * share,
          262 - 60 * share - (rise + strand * 3.2) * Math.sin(Math.PI * share),
        ];
      });
      drawing.curve(arc, 1, 1.4);
    }
  };
  lane(146, 4);
  lane(96, 3);
  return drawing.svg();
}

/** A letter, sealed, on the table of the person who answers. */
export function contact(): string {
  const drawing = engraving('#8fcbb0');
  ground(drawing, 330);
  const corners: Quad = [
    [128, 196],
    [510, 128],
    [598, 352],
    [204, 430],
  ];
  drawing.face(corners, 54, (share) => 0.2 + 0.25 * share);
  const tip: Point = [378, 300];
  drawing.hide([corners[0], corners[1], tip]);
  for (let line = 0; line <= 34; line += 1) {
    const share = line / 34;
    const from: Point = [128 + (tip[0] - 128) * share, 196 + (tip[1] - 196) * share];
    const to: Point = [510 + (tip[0] - 510) * share, 128 + (tip[1] - 128) * share];
    drawing.line(from, to, 0.4 + 0.45 * share);
  }
  drawing.curve([corners[0], corners[1], tip], 0.95, 1.3, true);
  drawing.line(corners[3], [338, 292], 0.8, 1.2);
  drawing.line(corners[2], [408, 284], 0.8, 1.2);
  const seal = (radius: number): Point[] =>
    Array.from({ length: 49 }, (_, step): Point => {
      const a = (step / 48) * TAU;
      const rough = radius * (1 + 0.06 * (noise(Math.cos(a) * 2 + 5, Math.sin(a) * 2 + 5) - 0.5));
      return [tip[0] + rough * Math.cos(a), tip[1] - 4 + rough * 0.92 * Math.sin(a)];
    });
  drawing.hide(seal(34));
  for (let radius = 34; radius > 3; radius -= 4.4)
    drawing.curve(seal(radius), radius / 36, 1.1, true);
  return drawing.svg();
}

export const others = { nfts, stocks, forex };
