import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export type Difference = { name: string; because: string };

type Picture = { width: number; height: number; pixels: Uint32Array };

async function read(file: string): Promise<Picture> {
  const { data, info } = await sharp(readFileSync(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  return { width: info.width, height: info.height, pixels };
}

async function differenceOf(old: string, now: string): Promise<string | null> {
  if (readFileSync(old).equals(readFileSync(now))) return null;
  const [picture, other] = [await read(old), await read(now)];
  if (picture.width !== other.width || picture.height !== other.height) {
    return `${picture.width}x${picture.height} became ${other.width}x${other.height}`;
  }
  const count = picture.pixels.reduce(
    (sum, pixel, at) => sum + Number(pixel !== other.pixels[at]),
    0,
  );
  return count === 0 ? null : `${count} pixels`;
}

const picturesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.png'));

/** The differences between two folders of screenshots, and the files that only one has. */
export async function compareScreens(old: string, now: string): Promise<Difference[]> {
  const [before, after] = [picturesIn(old), picturesIn(now)];
  const all = [...new Set([...before, ...after])].toSorted();
  if (all.length === 0) throw new Error('there are no pictures');
  const found: Difference[] = [];
  for (const name of all) {
    const because = !before.includes(name)
      ? 'is new'
      : !after.includes(name)
        ? 'is gone'
        : await differenceOf(join(old, name), join(now, name));
    if (because !== null) found.push({ name, because });
  }
  return found;
}
