import type { BrandFacts } from '#contract/brand.ts';
import { shippedHue } from '#core/brand/colours.ts';
import type { Db } from '#platform/db/db.ts';
import { ours, presentAs } from '#platform/firm/firm.ts';
import { type Adoption, type Brand, stoodBrands } from './sql.ts';

export { importBrand, requireBrand } from './import-folder.ts';
export { serveBrand } from './serve-brand.ts';

/** The paths of a brand's pictures and style. */
const pathsOf = ({ id, hue }: Brand) => ({
  mark: `/brand/${id}/mark.png`,
  markOnNight: `/brand/${id}/mark-on-night.png`,
  icon: `/brand/${id}/icon.png`,
  card: `/brand/${id}/card.png`,
  style: hue === shippedHue ? null : `/brand/${id}/style.css`,
});

/** What pages show of a brand. */
export function factsOf(brand: Brand) {
  const { name, shortName, hue, copyright } = brand;
  const facts = { name, shortName, hue, copyright, ...pathsOf(brand) };
  return facts satisfies Omit<BrandFacts, 'earlier'>;
}

/** Reads the brand that stands now; a program does so at its start, and every few seconds. */
export async function readBrand(db: Db): Promise<Brand | undefined> {
  const [brand] = await stoodBrands(db);
  presentAs(brand);
  return brand;
}

/** Names that the firm had, and until when; `stood` begins with the brand that stands now. */
export const earlierNames = (stood: readonly Adoption[]) =>
  stood.slice(1).flatMap(({ name }, index) => {
    const next = stood[index]!;
    return next.name === name ? [] : [{ name, until: next.takesEffectAt.toISOString() }];
  });

/** The firm's name now, and those that it had, for statements about who runs an installation. */
export async function firmNames(db: Db) {
  const stood = await stoodBrands(db);
  return { name: stood[0]?.name ?? null, earlier_names: earlierNames(stood) };
}

/** What pages show of the brand that stands now; `shippedIcon` is the path of our own. */
export async function brandFacts(db: Db, shippedIcon: string): Promise<BrandFacts> {
  const stood = await stoodBrands(db);
  const [brand] = stood;
  presentAs(brand);
  const earlier = earlierNames(stood);
  if (brand !== undefined) return { ...factsOf(brand), earlier };
  const { name, hue } = ours;
  const none = { copyright: null, mark: null, markOnNight: null, card: null, style: null };
  return { name, shortName: name, hue, ...none, icon: shippedIcon, earlier };
}
