import type { BrandNoteParams } from '#core/brand/brand-notes.ts';
import {
  coloursOf,
  contrastOf,
  hexOf,
  luminanceOf,
  rgbOf,
  type Oklch,
} from '#core/brand/colours.ts';
import { judgeBrand, type WrittenBrand } from '#core/brand/judge-brand.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { drawInCage } from '#platform/files/files.ts';
import type { BrandPictures } from './sql.ts';

/** The operator's files of a mark: SVG or PNG. Without one for night, the first is painted. */
export type MarkFiles = { mark: Buffer; markOnNight?: Buffer | undefined };

const longestMark = 256 * 1024;
/** At least this part of a mark is told from its ground at least this well. */
const seenPart = 0.5;
const leastContrast = 1.6;

type Drawn = { mark: string; icon?: string; card?: string; pixels: [number, number, number][] };

function refuse(field: string, code: Exclude<keyof BrandNoteParams, 'brand_name_length'>): never {
  throw new Refusal('shape_invalid', { fields: { [field]: note(code) } });
}

function requireReadable(field: string, pixels: Drawn['pixels'], ground: Oklch): void {
  if (pixels.length === 0) refuse(field, 'brand_mark_empty');
  const under = luminanceOf(rgbOf(ground));
  const seen = pixels.filter(([red, green, blue]) => {
    const over = luminanceOf([red / 255, green / 255, blue / 255]);
    return contrastOf(over, under) >= leastContrast;
  });
  if (seen.length < pixels.length * seenPart) refuse(field, 'brand_mark_unseen');
}

async function drawn(field: string, file: Buffer, ground: string[]): Promise<Drawn> {
  if (file.length > longestMark) refuse(field, 'brand_mark_over_256_kb');
  // Letters need a font, which the program that draws does not have.
  if (/<(?:\w+:)?text\b/i.test(file.toString('latin1'))) refuse(field, 'brand_mark_letters');
  try {
    return JSON.parse((await drawInCage(file, ground)).toString()) as Drawn;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'pictures_busy')
      refuse(field, 'brand_mark_kind');
    throw error;
  }
}

/**
 * The pictures of a brand, drawn from its files in a program of its own; refuses what cannot be
 * drawn, is empty, or is not told from its ground (400, beside its field).
 */
export async function drawPictures(hue: number, files: MarkFiles): Promise<BrandPictures> {
  const { light, dark } = coloursOf(hue);
  const ground = [hexOf(light.night), hexOf(dark.accent)];
  const day = await drawn('mark', files.mark, []);
  requireReadable('mark', day.pixels, light.page);
  const own = files.markOnNight;
  const night = await drawn('mark_on_night', own ?? files.mark, [
    ...ground,
    ...(own === undefined ? ['filled'] : []),
  ]);
  requireReadable('mark_on_night', night.pixels, light.night);
  const bytes = (base64: string | undefined): Buffer => Buffer.from(base64 ?? '', 'base64');
  return {
    mark: bytes(day.mark),
    markOnNight: bytes(night.mark),
    hasOwnNight: own !== undefined,
    icon: bytes(night.icon),
    card: bytes(night.card),
  };
}

/** Refuses names and a hue that no brand may have (400, each beside its field). */
export function requireFitBrand(written: WrittenBrand): void {
  const fields = judgeBrand(written);
  if (Object.keys(fields).length > 0) throw new Refusal('shape_invalid', { fields });
}
