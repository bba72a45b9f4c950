-- Up Migration

-- Each change of the root secret (OPS-10, record 0573): the keys of the secret before it that are
-- still needed, sealed under keys of the one that is in force, and what the old signing key said of
-- the new one. Snapshots up to `last_snapshot` were made with the sealed key of members.
create table foundation.secret_change (
  no integer primary key check (no > 0),
  changed_at timestamptz not null,
  codes_key_sealed bytea not null,
  members_key_sealed bytea not null,
  last_snapshot integer not null,
  handed_over jsonb not null
);
