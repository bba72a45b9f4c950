import { glow, NIGHT, type Ramp } from '../develop.ts';
import { addDot, addLine, bell, chance, cover, type Light, mix, smooth, TAU } from '../light.ts';
import { type Camera, type Place, see, type ProjectedPoint } from './space.ts';

// A lattice of blocks and links: a light runs along a link, and the block that it reaches lights
// up.

export const ramp: Ramp = [
  [0, ...NIGHT],
  [0.14, 14, 27, 22],
  [0.4, 27, 74, 58],
  [0.8, 58, 146, 112],
  [1.3, 128, 216, 176],
  [2, 232, 255, 243],
];

const REACH = [6, 3, 4] as const;
const SPACE = 1.5;
const HALF = 0.27;

type Block = { place: Place; strength: number; arrivals: number[] };
type Link = { from: Block; to: Block; at: number };

const key = (place: Place): string => place.join(' ');

function lattice(): { blocks: Block[]; links: Link[] } {
  const blocks = new Map<string, Block>();
  const [rx, ry, rz] = REACH;
  for (let x = -rx; x <= rx; x += 1) {
    for (let y = -ry; y <= ry; y += 1) {
      for (let z = -rz; z <= rz; z += 1) {
        if (chance(x * 97 + y, z, 3) > 0.4) continue;
        const place: Place = [x, y, z];
        blocks.set(key(place), { place, strength: 0.5 + 0.5 * chance(x, y, z), arrivals: [] });
      }
    }
  }
  const links: Link[] = [];
  for (const from of blocks.values()) {
    const [x, y, z] = from.place;
    for (const next of [
      [x + 1, y, z],
      [x, y + 1, z],
      [x, y, z + 1],
    ] as const) {
      const to = blocks.get(key(next));
      if (to === undefined) continue;
      const at = chance(x * 31 + y, z * 17 + links.length, 8);
      links.push({ from, to, at });
      to.arrivals.push((at + RUN) % 1);
    }
  }
  return { blocks: [...blocks.values()], links };
}

/** The fraction of a loop in which a light runs from one block to the next. */
const RUN = 0.11;

const { blocks, links } = lattice();

const corners: readonly Place[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
  bits & 1 ? HALF : -HALF,
  bits & 2 ? HALF : -HALF,
  bits & 4 ? HALF : -HALF,
]);
const faces = [
  [0, 1, 3, 2],
  [4, 6, 7, 5],
  [0, 4, 5, 1],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 5, 7, 3],
] as const;

const spaced = ([x, y, z]: Place): Place => [x * SPACE, y * SPACE, z * SPACE];

/** A place's visibility: fog hides distant places, and the left is reserved for text. */
const visible = ({ x, y, depth }: ProjectedPoint): number =>
  Math.exp(-Math.max(0, depth - 9) * 0.2) *
  smooth(3.2, 6.5, depth) *
  (0.03 + 0.97 * bell(x - 1430, x < 1430 ? 400 : 760)) *
  (0.08 + 0.92 * bell(y - 530, 360)) *
  smooth(60, 240, y);

function drawBlock(light: Light, block: Block, turn: number, camera: Camera): void {
  const [bx, by, bz] = spaced(block.place);
  const seen = corners.map(([x, y, z]) => see([bx + x, by + y, bz + z], camera));
  const here = visible(see([bx, by, bz], camera));
  const answer = block.arrivals.reduce((sum, at) => {
    const since = (((turn - at) % 1) + 1) % 1;
    return sum + Math.exp(-since * 9) * smooth(0, 0.012, since);
  }, 0);
  const bright = here * (0.68 * block.strength + 1.5 * Math.min(1.3, answer));
  for (const [index, face] of faces.entries()) {
    const shape = face.map((corner) => [seen[corner]!.x, seen[corner]!.y] as const);
    const [a, b, c] = [shape[0]!, shape[1]!, shape[2]!];
    const turned = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
    if (turned >= 0) continue;
    cover(light, shape, here * (0.05 + 0.05 * (index % 3)) + 0.26 * bright * (index % 3) * 0.4);
    shape.forEach((from, at) => {
      addLine(light, from, shape[(at + 1) % 4]!, 0.55, bright * 0.85);
    });
  }
}

function drawLink(light: Light, { from, to, at }: Link, turn: number, camera: Camera): void {
  const [a, b] = [spaced(from.place), spaced(to.place)];
  const along = (share: number): ProjectedPoint =>
    see([0, 1, 2].map((axis) => mix(a[axis]!, b[axis]!, share)) as unknown as Place, camera);
  const [start, end] = [along(HALF / SPACE), along(1 - HALF / SPACE)];
  const [near, far] = [visible(start), visible(end)];
  addLine(light, [start.x, start.y], [end.x, end.y], 0.4, 0.5 * near, 0.5 * far);
  const since = (((turn - at) % 1) + 1) % 1;
  if (since > RUN) return;
  const share = smooth(0, 1, since / RUN);
  const head = along(mix(HALF / SPACE, 1 - HALF / SPACE, share));
  const tail = along(mix(HALF / SPACE, 1 - HALF / SPACE, Math.max(0, share - 0.55)));
  addLine(light, [tail.x, tail.y], [head.x, head.y], 0.9, 0, 1.3 * visible(head));
  addDot(light, head.x, head.y, 2.2, 1.6 * visible(head));
}

export function draw(light: Light, turn: number): void {
  const camera: Camera = {
    middle: [1330, 520],
    focus: 1180,
    away: 13,
    yaw: 0.62 + 0.075 * Math.sin(TAU * turn),
    pitch: 0.4 + 0.035 * Math.cos(TAU * turn),
  };
  const middleOf = ({ from, to }: Link): Place =>
    [0, 1, 2].map((at) => ((from.place[at]! + to.place[at]!) / 2) * SPACE) as unknown as Place;
  const things = [
    ...blocks.map((block) => ({
      depth: see(spaced(block.place), camera).depth,
      show: () => drawBlock(light, block, turn, camera),
    })),
    ...links.map((link) => ({
      depth: see(middleOf(link), camera).depth,
      show: () => drawLink(light, link, turn, camera),
    })),
  ];
  // Nearer objects are drawn later and cover the others.
  for (const { depth, show } of things.sort((a, b) => b.depth - a.depth)) if (depth > 2) show();
  glow(light, 56, 0.55);
}
