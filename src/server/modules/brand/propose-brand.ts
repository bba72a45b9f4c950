import type { WrittenBrand } from '#core/brand/judge-brand.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type OpenProposal, type Proposer, proposeByPerson } from '../approvals/approvals.ts';
import { drawPictures, type MarkFiles, requireFitBrand } from './draw-brand.ts';
import {
  adoptedBrands,
  type Brand,
  brandById,
  type BrandPictures,
  newestPictures,
  writeVersion,
} from './sql.ts';

/** The pictures of new files; without a new mark, those of the last version, drawn for its hue. */
async function picturesFor(
  db: Db,
  hue: number,
  { mark, markOnNight }: Partial<MarkFiles>,
): Promise<BrandPictures> {
  const last = await newestPictures(db);
  const file = mark ?? last?.mark;
  if (file === undefined) {
    throw new Refusal('shape_invalid', { fields: { mark: note('brand_mark_missing') } });
  }
  // The ground of icon and card follows the hue: they are drawn again from the kept mark.
  const lastNight = last?.hasOwnNight && mark === undefined ? last.markOnNight : undefined;
  return drawPictures(hue, { mark: file, markOnNight: markOnNight ?? lastNight });
}

/** Keeps a draft by an administrator; refuses what no brand may be, and shows nobody yet. */
export async function draftBrand(
  db: Db,
  token: string,
  written: WrittenBrand,
  files: Partial<MarkFiles>,
): Promise<Brand> {
  requireFitBrand(written);
  const pictures = await picturesFor(db, written.hue, files);
  const id = await inTransaction(db, async (tx) => {
    await notify(tx, { to: 'administrators', topic: 'brand' });
    return writeVersion(tx, token, { ...written, ...pictures });
  });
  return { id, ...written };
}

/** Proposes a draft as the brand; the proposer is one of the two people. */
export async function proposeBrand(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { version, reason }: { version: string; reason: string },
): Promise<OpenProposal> {
  const brand = await brandById(tx, version);
  if (brand === undefined) throw new Refusal('not_found');
  // Rules may be stricter than when the draft was kept.
  requireFitBrand(brand);
  if ((await adoptedBrands(tx)).some(({ id }) => id === version)) {
    throw new Refusal('brand_stands');
  }
  return proposeByPerson(tx, proposer, {
    kind: 'brand_change',
    subject,
    payload: { version, reason },
    reason,
    logged: { act: 'brand change proposed', subject: version },
  });
}
