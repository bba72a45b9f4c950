import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** A brand without its pictures. */
export type Brand = {
  id: string;
  name: string;
  shortName: string;
  hue: number;
  copyright: string | null;
};

/** The pictures of a brand, each a PNG. */
export type BrandPictures = {
  mark: Buffer;
  markOnNight: Buffer;
  /** Whether the operator drew the mark for night; otherwise it is painted in the accent. */
  hasOwnNight: boolean;
  icon: Buffer;
  card: Buffer;
};

/** A brand with its pictures, adopted or not. */
export const brandById = (db: Db, id: string): Promise<(Brand & BrandPictures) | undefined> =>
  maybe<Brand & BrandPictures>(db)`
    select id, name, short_name, hue, copyright, mark, mark_on_night, has_own_night, icon, card
    from brand.version where id = ${id}`;

export type Adoption = Brand & { adoptedAt: Date; takesEffectAt: Date };

/** Every adopted brand, the newest first; also one whose time has not come. */
export const adoptedBrands = (db: Db): Promise<Adoption[]> =>
  all<Adoption>(db)`
    select id, name, short_name, hue, copyright, adopted_at, takes_effect_at
    from brand.standing order by takes_effect_at desc, id desc limit 100`;

/** The adopted brands whose time has come: the one that stands now, then earlier ones. */
export const stoodBrands = (db: Db): Promise<Adoption[]> =>
  all<Adoption>(db)`
    select id, name, short_name, hue, copyright, adopted_at, takes_effect_at
    from brand.standing where takes_effect_at <= clock.now()
    order by takes_effect_at desc, id desc limit 100`;

/** The newest draft of anybody, if it is newer than every brand that was adopted. */
export const newestDraft = (db: Db): Promise<Brand | undefined> =>
  maybe<Brand>(db)`
    select id, name, short_name, hue, copyright from brand.version v
    where not exists (select from brand.standing s where s.id >= v.id)
    order by id desc limit 1`;

/** The pictures that a draft takes over: of the newest version, adopted or not. */
export const newestPictures = (db: Db): Promise<BrandPictures | undefined> =>
  maybe<BrandPictures>(db)`
    select mark, mark_on_night, has_own_night, icon, card
    from brand.version order by id desc limit 1`;

type Written = Omit<Brand, 'id'> & BrandPictures;

/** Keeps a draft by an administrator's session; returns its id. */
export async function writeVersion(tx: Tx, token: string, brand: Written): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    select brand.write_version(${token}, ${brand.name}, ${brand.shortName}, ${brand.hue},
      ${brand.copyright}, ${brand.mark}, ${brand.markOnNight}, ${brand.hasOwnNight},
      ${brand.icon}, ${brand.card}) as id`;
  return id;
}

/** Adopts the brand that an approval grants; returns 'adopted', or the code of the refusal. */
export async function adoptBrand(tx: Tx, proposalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`select brand.adopt(${proposalId}) as code`;
  return code;
}

/** Adopts the brand of an installation's folder at once, as the owner of the tables. */
export async function adoptFirst(tx: Tx, brand: Written): Promise<void> {
  await one<{ id: string }>(tx)`
    with made as (
      insert into brand.version (name, short_name, hue, copyright, mark, mark_on_night,
        has_own_night, icon, card, made_at)
      values (${brand.name}, ${brand.shortName}, ${brand.hue}, ${brand.copyright}, ${brand.mark},
        ${brand.markOnNight}, ${brand.hasOwnNight}, ${brand.icon}, ${brand.card}, clock.now())
      returning id, made_at
    )
    insert into brand.adoption (version_id, adopted_at, takes_effect_at)
    select id, made_at, made_at from made returning version_id as id`;
}
