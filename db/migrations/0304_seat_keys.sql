-- Up Migration

-- A passkey of an administrator: beside the authenticator app of the seat, never instead of it.
create table identity.seat_passkey (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null references identity.administrator,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- What the authenticator counts; 0 for ever where it does not.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index seat_passkey_of on identity.seat_passkey (administrator_id, id);

-- What the authenticator of an administrator is asked to sign.
create table identity.seat_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('enrol', 'log_in', 'prove')),
  administrator_id uuid references identity.administrator,
  expires_at timestamptz not null,
  -- Answered, rightly or not. Whatever it was answered for costs this row.
  taken_at timestamptz,
  check ((purpose = 'log_in') = (administrator_id is null))
);
create index seat_challenge_expiry on identity.seat_challenge (expires_at);
