-- The tables of the schema brand, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- Since when each brand stands; the newest whose time has come is the brand. Earlier ones stay.
create table brand.adoption (
  version_id uuid primary key references brand.version,
  -- The proposal that two people approved; null for the folder of an installation.
  approval uuid unique,
  adopted_at timestamptz not null,
  takes_effect_at timestamptz not null,
  constraint adoption_precedes_effect check (takes_effect_at >= adopted_at)
);
create index adoption_in_order on brand.adoption (takes_effect_at desc, version_id desc);

-- A brand as somebody wrote it: a draft until it is adopted. A row never changes (HSE-1).
create table brand.version (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 120),
  short_name text not null check (length(short_name) between 1 and 60),
  -- Degrees of OKLCH; both themes follow from it.
  hue smallint not null check (hue between 0 and 359),
  -- Null for the name.
  copyright text check (length(copyright) between 2 and 240),
  -- PNG, as are the others: drawn from the operator's file, which is not kept.
  mark bytea not null check (octet_length(mark) between 1 and 524288),
  mark_on_night bytea not null check (octet_length(mark_on_night) between 1 and 524288),
  -- Whether the operator drew the mark for night; otherwise the mark is painted in the accent.
  has_own_night boolean not null,
  icon bytea not null check (octet_length(icon) between 1 and 524288),
  card bytea not null check (octet_length(card) between 1 and 524288),
  -- Null for the folder of an installation.
  made_by uuid,
  made_at timestamptz not null
);
