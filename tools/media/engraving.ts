import { chance, mix, type Point } from './light.ts';

const WIDTH = 720;
const HEIGHT = 540;

/** A drawing of ruled lines on near-black, as on a share certificate. */
export type Engraving = {
  line: (from: Point, to: Point, strength: number, width?: number) => void;
  curve: (points: readonly Point[], strength: number, width?: number, isClosed?: boolean) => void;
  /** Hides earlier drawing behind it; ruled from its first side to its third. */
  face: (corners: readonly [Point, Point, Point, Point], lines: number, shade: Shade) => void;
  /** A closed outline that hides earlier drawing behind it. */
  hide: (points: readonly Point[]) => void;
  svg: () => string;
};

/** The strength of the line at this fraction of a face. */
export type Shade = (share: number) => number;

const number = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point): string => `${number(x)} ${number(y)}`;
export const between = (from: Point, to: Point, share: number): Point => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
];

export function engraving(colour: string): Engraving {
  const parts: { look: string; path: string; end: string }[] = [];
  /** Continues the last path if the style and, ideally, the position are the same. */
  const add = (look: string, points: readonly Point[], close = ''): void => {
    const [first = '', ...rest] = points.map(at);
    let last = parts.at(-1);
    if (last?.look !== look) parts.push((last = { look, path: '', end: '' }));
    last.path += `${last.end === first ? '' : `M${first}`}L${rest.join('L')}${close}`;
    last.end = close === '' ? (rest.at(-1) ?? '') : '';
  };
  // Strengths are quantised, so lines of one strength share a path.
  const look = (strength: number, width: number): string => {
    const step = (Math.round(Math.min(1, strength) * 12) / 12).toFixed(2);
    return `stroke-opacity="${Number(step)}" stroke-width="${width}"`;
  };
  const drawing: Engraving = {
    line: (from, to, strength, width = 0.9) => {
      if (strength > 0.03) add(look(strength, width), [from, to]);
    },
    curve: (points, strength, width = 0.9, isClosed = false) => {
      if (strength > 0.03) add(look(strength, width), points, isClosed ? 'Z' : '');
    },
    hide: (points) => add('fill="#090d0b" stroke="none"', points, 'Z'),
    face: (corners, lines, shade) => {
      const [a, b, c, d] = corners;
      drawing.hide(corners);
      for (let line = 0; line <= lines; line += 1) {
        const share = line / lines;
        drawing.line(between(a, d, share), between(b, c, share), shade(share));
      }
      drawing.curve(corners, 0.95, 1.3, true);
    },
    svg: () => {
      const paths = parts.map((part) => `<path ${part.look} d="${part.path}"/>`).join('\n');
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
        `<path fill="#090d0b" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>\n` +
        `<g fill="none" stroke="${colour}" stroke-linejoin="round">\n${paths}\n</g></svg>\n`
      );
    },
  };
  return drawing;
}

/** The ground under an object: ruled lines that fade towards the viewer. */
export function ground(drawing: Engraving, top: number, from = 40, to = WIDTH - 40): void {
  for (let line = 0; line < 26; line += 1) {
    const y = top + line * 6.2 + line * line * 0.07;
    if (y > HEIGHT - 16) return;
    const inset = 22 * chance(line, 3);
    drawing.line([from + inset, y], [to - 22 * chance(line, 5), y], 0.32 - 0.011 * line, 0.8);
  }
}

/** A box seen from above; `right` and `left` are its floor's edges from the near corner. */
export function box(
  drawing: Engraving,
  near: Point,
  right: Point,
  left: Point,
  tall: number,
  shades: readonly [top: Shade, right: Shade, left: Shade],
  lines = 30,
): void {
  const add = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy];
  const up = (point: Point): Point => [point[0], point[1] - tall];
  const [r, l] = [add(near, right), add(near, left)];
  const far = add(r, left);
  drawing.face([up(near), up(r), up(far), up(l)], Math.round(lines * 0.6), shades[0]);
  drawing.face([up(near), up(r), r, near], lines, shades[1]);
  drawing.face([up(near), up(l), l, near], lines, shades[2]);
}
