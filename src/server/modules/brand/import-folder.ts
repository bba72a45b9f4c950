import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { WrittenBrand } from '#core/brand/judge-brand.ts';
import { noteFrom, sentenceOf } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Config, ConfigFault } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { everyNote } from '#text/en/every-note.ts';
import { drawPictures, requireFitBrand } from './draw-brand.ts';
import { adoptedBrands, adoptFirst } from './sql.ts';

/** The firm of a sandbox that names none of its own (DEMO-2). */
const demonstration = fileURLToPath(new URL('./hallwick/', import.meta.url));

const line = z.string().trim().normalize('NFC');

const written = z
  .strictObject({
    name: line,
    short_name: line.optional(),
    hue: z.int().min(0).max(359),
    copyright: line.nullish(),
  })
  .transform(({ name, short_name: short, hue, copyright }): WrittenBrand => {
    return { name, shortName: short ?? name, hue, copyright: copyright ?? null };
  });

/** The file of a mark under any of its names; undefined if there is none. */
function markIn(folder: string, name: string): Buffer | undefined {
  const file = readdirSync(folder).find((one) => one === `${name}.svg` || one === `${name}.png`);
  return file === undefined ? undefined : readFileSync(join(folder, file));
}

function sentenceOfIssue(issue: z.core.$ZodIssue): string {
  const fields = issue.code === 'unrecognized_keys' ? issue.keys : issue.path;
  const found = noteFrom(issue.message);
  return `${fields.join(', ')}: ${found === undefined ? issue.message : sentenceOf(everyNote, found)}`;
}

function readWritten(folder: string): WrittenBrand {
  const file = join(folder, 'brand.json');
  try {
    return written.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? error.issues.map(sentenceOfIssue) : [String(error)];
    throw new ConfigFault(`${file} is not read:\n${why.join('\n')}`);
  }
}

/** The sentence of a refusal, for a person at a terminal. */
const sentencesOf = ({ code, fields = {} }: Refusal): string =>
  Object.entries(fields)
    .map(([field, note]) => `${field}: ${sentenceOf(everyNote, note)}`)
    .join('\n') || code;

/**
 * Adopts the brand of the installation's folder, where none stands yet: `brand.json` with `name`,
 * `short_name`, `hue` and `copyright`, `mark.svg` or `mark.png`, and one for night. A sandbox
 * without a folder gets the demonstration firm. Later changes take two people.
 */
export async function importBrand(
  owner: Db,
  { brandDir, mode }: Pick<Config, 'brandDir' | 'mode'>,
): Promise<void> {
  if ((await adoptedBrands(owner)).length > 0) return;
  const folder = existsSync(join(brandDir, 'brand.json')) ? brandDir : demonstration;
  if (folder === demonstration && mode === 'live') return;
  const brand = readWritten(folder);
  try {
    requireFitBrand(brand);
    const mark = markIn(folder, 'mark');
    if (mark === undefined) throw new ConfigFault(`${folder} has no mark.svg and no mark.png`);
    const pictures = await drawPictures(brand.hue, {
      mark,
      markOnNight: markIn(folder, 'mark-on-night'),
    });
    await inTransaction(owner, (tx) => adoptFirst(tx, { ...brand, ...pictures }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigFault(`the brand in ${folder} is refused:\n${sentencesOf(error)}`);
  }
}

/** Refuses to run a live installation under no name of its own (HSE-1). */
export async function requireBrand(
  db: Db,
  { mode, brandDir }: Pick<Config, 'brandDir' | 'mode'>,
): Promise<void> {
  if (mode === 'sandbox' || (await adoptedBrands(db)).length > 0) return;
  throw new ConfigFault(
    `live does not start without a brand: write brand.json and mark.svg into ${brandDir}`,
  );
}
