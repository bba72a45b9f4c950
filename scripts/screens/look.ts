import sharp from 'sharp';

/** The width of a stored picture: small enough for git, and to blur anti-aliasing. */
const keptWidths = { 360: 120, 1440: 288 } as const;
export type LookWidth = keyof typeof keptWidths;

// The difference, out of 255, that another browser release may cause at edges of letters and lines.
const blockSide = 8;
const averageMayDiffer = 8;
const pixelMayDiffer = 24;
const pixelsMayDiffer = 4;

/** A square of the stored picture, in pixels of the screen. */
export type Block = { left: number; top: number; side: number };

type Pixels = { width: number; height: number; data: Buffer };

/** Reduces a picture to its stored size. */
export const reduced = (png: Buffer, width: LookWidth): Promise<Buffer> =>
  sharp(png)
    .removeAlpha()
    .resize({ width: keptWidths[width] })
    .webp({ quality: 70, effort: 4 })
    .toBuffer();

async function pixelsOf(kept: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(kept)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const at = ({ width, data }: Pixels, x: number, y: number, channel: number): number =>
  data[(y * width + x) * 3 + channel]!;

/** Whether a value differs from everything around its position in the other picture. */
function isFar(value: number, other: Pixels, x: number, y: number, channel: number): boolean {
  let [low, high] = [255, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(other.width - 1, x + 1); column += 1) {
      const near = at(other, column, row, channel);
      [low, high] = [Math.min(low, near), Math.max(high, near)];
    }
  }
  return value < low - pixelMayDiffer || value > high + pixelMayDiffer;
}

/** Whether a block differs in its average colour or in its shapes. */
function blockDiffers(old: Pixels, now: Pixels, left: number, top: number): boolean {
  const [right, bottom] = [
    Math.min(old.width, left + blockSide),
    Math.min(old.height, now.height, top + blockSide),
  ];
  const sums = [0, 0, 0];
  let far = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const isOther = [0, 1, 2].map((channel) => {
        const [before, after] = [at(old, x, y, channel), at(now, x, y, channel)];
        sums[channel]! += after - before;
        if (Math.abs(after - before) <= pixelMayDiffer) return false;
        return isFar(after, old, x, y, channel) || isFar(before, now, x, y, channel);
      });
      if (isOther.includes(true)) far += 1;
    }
  }
  const area = (right - left) * (bottom - top);
  return far > pixelsMayDiffer || sums.some((sum) => Math.abs(sum) / area > averageMayDiffer);
}

export type Difference = { because: string; blocks: Block[] };

/** Where a stored picture and a new one of a screen differ; null if they look the same. */
export async function differenceOf(
  kept: Buffer,
  fresh: Buffer,
  width: LookWidth,
): Promise<Difference | null> {
  if (kept.equals(fresh)) return null;
  const [old, now] = [await pixelsOf(kept), await pixelsOf(fresh)];
  const scale = width / keptWidths[width];
  const blocks: Block[] = [];
  for (let top = 0; top < Math.min(old.height, now.height); top += blockSide) {
    for (let left = 0; left < old.width; left += blockSide) {
      if (!blockDiffers(old, now, left, top)) continue;
      blocks.push({ left: left * scale, top: top * scale, side: blockSide * scale });
    }
  }
  const taller = Math.round((now.height - old.height) * scale);
  if (blocks.length === 0 && Math.abs(now.height - old.height) <= 1) return null;
  const place = blocks[0] && `the first at ${blocks[0].left}, ${blocks[0].top}`;
  const because = [
    ...(blocks.length > 0 ? [`${blocks.length} blocks differ, ${place}`] : []),
    ...(taller === 0 ? [] : [`${Math.abs(taller)} px ${taller > 0 ? 'taller' : 'shorter'}`]),
  ];
  return { because: because.join('; '), blocks };
}

/** Draws a frame around every block that differs. */
export async function marked(png: Buffer, blocks: Block[]): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const frames = blocks.map(
    ({ left, top, side }) => `<rect x="${left}" y="${top}" width="${side}" height="${side}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <g fill="#f0f" fill-opacity=".2" stroke="#f0f">${frames.join('')}</g></svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toBuffer();
}

/** Enlarges a stored picture to its screen's size. */
export const enlarged = (kept: Buffer, width: LookWidth): Promise<Buffer> =>
  sharp(kept).resize({ width }).png().toBuffer();
