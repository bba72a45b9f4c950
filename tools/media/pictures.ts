import { between, box, type Engraving, engraving, ground } from './engraving.ts';
import { chance, type Point, TAU } from './light.ts';

// The images beside 'About': one object of each class, drawn only with ruled lines.

const rising =
  (from: number, to: number) =>
  (share: number): number =>
    from + (to - from) * share;

/** Light that runs over a rounded or polished side. */
const sheen = (share: number): number => 0.3 + 0.6 * Math.abs(Math.cos(share * 2.2 + 0.3)) ** 1.2;

function windows(drawing: Engraving, [a, b, c, d]: Quad, columns: number, floors: number): void {
  for (let floor = 0; floor < floors; floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [u0, u1] = [(column + 0.24) / columns, (column + 0.76) / columns];
      const [v0, v1] = [(floor + 0.26) / floors, (floor + 0.74) / floors];
      const spot = (u: number, v: number): Point => between(between(a, b, u), between(d, c, u), v);
      const pane: Quad = [spot(u0, v0), spot(u1, v0), spot(u1, v1), spot(u0, v1)];
      drawing.hide(pane);
      const isLit = chance(column, floor, columns) > 0.62;
      drawing.curve(pane, isLit ? 1 : 0.5, isLit ? 1.2 : 0.8, true);
      for (let line = isLit ? 1 : 5; line < 5; line += 1) {
        drawing.line(
          spot(u0, v0 + (line / 5) * (v1 - v0)),
          spot(u1, v0 + (line / 5) * (v1 - v0)),
          0.8,
        );
      }
    }
  }
}

type Quad = readonly [Point, Point, Point, Point];

function realestate(): string {
  const drawing = engraving('#e0b078');
  ground(drawing, 372);
  const building = (x: number, y: number, w: number, tall: number, columns: number): void => {
    const [right, left]: [Point, Point] = [
      [w, -w * 0.3],
      [-w * 0.62, -w * 0.26],
    ];
    box(
      drawing,
      [x, y],
      right,
      left,
      tall,
      [() => 0.85, rising(0.24, 0.34), rising(0.62, 0.5)],
      44,
    );
    const floors = Math.round(tall / 27);
    const r: Point = [x + right[0], y + right[1]];
    const l: Point = [x + left[0], y + left[1]];
    const up = ([px, py]: Point): Point => [px, py - tall];
    windows(drawing, [up([x, y]), up(r), r, [x, y]], columns, floors);
    windows(drawing, [up(l), up([x, y]), [x, y], l], Math.max(2, columns - 2), floors);
  };
  building(196, 392, 118, 196, 4);
  building(438, 398, 132, 296, 5);
  building(330, 446, 120, 132, 4);
  building(560, 450, 92, 92, 3);
  return drawing.svg();
}

function retirement(): string {
  const drawing = engraving('#d99c6a');
  ground(drawing, 392);
  const [x, y, rx, ry, tall] = [360, 214, 214, 118, 176];
  const round = (share: number, r: number, dy = 0): Point => {
    const a = share * TAU;
    const wobble = 1 + 0.03 * Math.cos(3 * a + 1) + 0.018 * Math.cos(7 * a + r * 5);
    return [x + rx * r * wobble * Math.cos(a), y + dy + ry * r * wobble * Math.sin(a)];
  };
  const ring = (r: number, dy = 0): Point[] =>
    Array.from({ length: 97 }, (_, step) => round(step / 96, r, dy));
  // The bark: the side facing the viewer, ruled from the rim down.
  drawing.hide([...ring(1), ...ring(1, tall)]);
  for (let step = 0; step <= 120; step += 1) {
    const share = (step / 120) * 0.5;
    const long = tall * (0.94 + 0.06 * Math.sin(share * TAU));
    const light = 0.2 + 0.62 * Math.abs(Math.cos((share - 0.14) * TAU * 0.9)) ** 1.6;
    const rough = 0.6 + 0.4 * chance(step, 4);
    const [top, foot] = [round(share, 1), round(share, 1, long)];
    drawing.line(top, between(top, foot, 0.55 + 0.45 * chance(step, 8)), light * rough);
    drawing.line(between(top, foot, 0.62), foot, light * 0.8 * chance(step, 9));
  }
  drawing.curve(
    Array.from({ length: 49 }, (_, step) => round(step / 96, 1, tall)),
    0.9,
    1.3,
  );
  drawing.hide(ring(1));
  let r = 0.035;
  for (let year = 0; r < 0.965; year += 1) {
    const good = chance(year, 21);
    drawing.curve(ring(r), 0.4 + 0.5 * good, 0.7 + 0.5 * good, true);
    r += 0.016 + 0.034 * chance(year, 22);
  }
  drawing.curve(ring(0.965), 0.6, 0.8, true);
  drawing.curve(ring(1), 0.95, 1.4, true);
  // One crack, as every dried trunk has.
  const crack = [0.06, 0.3, 0.55, 0.8, 1].map((at, step) => round(0.835 + 0.006 * (step % 2), at));
  drawing.curve(crack, 0.9, 1.6);
  return drawing.svg();
}

function gold(): string {
  const drawing = engraving('#dcb468');
  const top: Quad = [
    [150, 232],
    [520, 192],
    [610, 244],
    [236, 290],
  ];
  const end: Quad = [
    [150, 232],
    [236, 290],
    [222, 402],
    [112, 334],
  ];
  const side: Quad = [
    [236, 290],
    [610, 244],
    [640, 344],
    [222, 402],
  ];
  ground(drawing, 334);
  drawing.face([side[0], side[1], side[2], side[3]], 50, sheen);
  drawing.face(end, 46, rising(0.6, 0.2));
  drawing.face(top, 34, (share) => 0.7 + 0.3 * Math.sin(share * 3.1 + 0.4));
  return drawing.svg();
}

function crypto(): string {
  const drawing = engraving('#7fd0ac');
  ground(drawing, 330);
  const size = 84;
  const [right, left]: [Point, Point] = [
    [size, -size * 0.42],
    [-size * 0.8, -size * 0.46],
  ];
  const spots: Point[] = [
    [556, 244],
    [372, 334],
    [188, 424],
  ];
  spots.forEach(([x, y], index) => {
    const next = spots[index + 1];
    box(
      drawing,
      [x, y],
      right,
      left,
      size,
      [() => 0.85, rising(0.2, 0.34), rising(0.66, 0.46)],
      26,
    );
    // The block's reference to the previous one, as lines of writing.
    for (let line = 0; line < 5; line += 1) {
      const from = between([x, y - size], [x, y], 0.24 + line * 0.13);
      const share = 0.3 + 0.5 * chance(index, line);
      const start: Point = [from[0] + right[0] * 0.14, from[1] + right[1] * 0.14];
      drawing.line(start, [start[0] + right[0] * share, start[1] + right[1] * share], 1, 2);
    }
    if (next === undefined) return;
    const [from, to]: [Point, Point] = [
      [x + left[0] * 0.5, y + left[1] * 0.5 - size * 0.5],
      [next[0] + right[0] * 0.62, next[1] + right[1] * 0.62 - size * 0.46],
    ];
    for (let strand = -3; strand <= 3; strand += 1) {
      drawing.line([from[0], from[1] + strand * 2.4], [to[0], to[1] + strand * 2.4], 0.7);
    }
  });
  return drawing.svg();
}

export const classes = { realestate, retirement, gold, crypto };
