-- Up Migration

-- What an authenticator says of a passkey when it makes it; null for passkeys made before.
alter table identity.seat_passkey
  add column if not exists is_backup_eligible boolean,
  add column if not exists aaguid uuid,
  add column if not exists attestation_format text check (length(attestation_format) <= 32);

-- The passkeys of administrators that sign decisions (INT-11), as they were enrolled. They are kept
-- after the passkey is removed: past decisions are verified by them.
create table identity.decision_key (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null references identity.administrator,
  -- The origin at which it was enrolled; what it signs elsewhere does not count.
  site text not null check (site ~ '^https?://[^/]+$'),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE, with its algorithm inside.
  public_key bytea not null,
  is_backup_eligible boolean not null,
  aaguid uuid not null,
  attestation_format text not null,
  counter bigint not null check (counter between 0 and 4294967295),
  name text not null check (length(name) between 1 and 60),
  -- By a link of the command before the first deposit address, by one after it because fewer than
  -- two people could sign, or by a proposal that another person signed.
  origin text not null check (origin in ('first', 'replacement', 'two_people')),
  approval uuid unique,
  enrolled_at timestamptz not null,
  usable_from timestamptz not null check (usable_from >= enrolled_at),
  check ((origin = 'two_people') = (approval is not null))
);
create index decision_key_of on identity.decision_key (administrator_id, id);

create table identity.decision_key_end (
  key_id uuid primary key references identity.decision_key,
  ended_at timestamptz not null
);

-- Links that the command on the machine made, each for one key of one person.
create table identity.decision_key_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  administrator_id uuid not null references identity.administrator,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What a decider's authenticator signed, whole. One for a person and a proposal.
create table approvals.signature (
  no bigint generated always as identity unique,
  proposal_id uuid not null references approvals.proposal,
  administrator_id uuid not null,
  verb text not null check (verb in ('propose', 'approve')),
  key_id uuid not null references identity.decision_key,
  authenticator_data bytea not null check (octet_length(authenticator_data) <= 1024),
  client_data bytea not null check (octet_length(client_data) <= 4096),
  signature bytea not null check (octet_length(signature) <= 1024),
  signed_at timestamptz not null,
  constraint one_signature_a_person primary key (proposal_id, administrator_id)
);
create index signature_by_key on approvals.signature (key_id, no);

-- What the worker found before it carried a decision out; null where the signature holds.
create table approvals.signature_check (
  signature_no bigint primary key references approvals.signature (no),
  fault text check (length(fault) between 1 and 40),
  checked_at timestamptz not null
);

-- Their successors take more: the assertion, and what the authenticator says of the passkey.
drop function if exists approvals.approve(text, uuid, text);
drop function if exists identity.add_passkey(text, text, text, text, bytea, bigint, text[],
  boolean, boolean, text);
