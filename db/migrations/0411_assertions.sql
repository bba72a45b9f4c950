-- Up Migration

-- What an authenticator is asked to sign: made by the database, for one purpose, of one person
-- where one is known, once. (No process chooses it: an old signature would answer it again.)
create table identity.challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  audience text not null check (audience in ('client', 'admin')),
  purpose text not null check (purpose in ('enrol', 'log_in', 'second_step', 'prove')),
  person uuid,
  expires_at timestamptz not null,
  check ((purpose = 'log_in') = (person is null))
);
create index challenge_expiry on identity.challenge (expires_at);
drop table identity.passkey_challenge, identity.seat_challenge;

-- What an authenticator answered, until the worker has verified it: Postgres cannot.
create table identity.assertion (
  id uuid primary key default uuidv7(),
  audience text not null check (audience in ('client', 'admin')),
  purpose text not null check (purpose in ('log_in', 'second_step', 'prove')),
  -- Whose it must be, where one is known.
  person uuid,
  challenge text not null,
  response jsonb not null check (pg_column_size(response) < 8192),
  -- The new session's token; of a proof the session that is proved.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  remember boolean not null,
  user_agent text not null,
  ip text not null,
  half_done bytea,
  made_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('opened', 'proved', 'refused', 'unverified')),
  session_id uuid,
  ends_at timestamptz,
  check ((settled_at is null) = (outcome is null))
);
create index assertion_waiting on identity.assertion (id) where settled_at is null;

-- Whether copies of a passkey may exist elsewhere, as it was enrolled; of older ones it is learned
-- at their next use.
alter table identity.passkey add column is_backup_eligible boolean;
alter table identity.seat_passkey add column is_backup_eligible boolean;
update identity.passkey set is_backup_eligible = true where is_synced;
update identity.seat_passkey set is_backup_eligible = true where is_synced;

-- What only trusted the web process.
drop function if exists identity.seat_that_proved(text),
  identity.spend_seat_challenge(bytea, text, uuid),
  identity.add_seat_passkey(text, bytea, text, bytea, bigint, text[], boolean, text),
  identity.remove_seat_passkey(text, uuid), identity.use_seat_passkey(uuid, bigint, bytea, text),
  identity.open_seat_session(uuid, bigint, bytea, bytea, text, text),
  identity.prove_seat_session(bytea, uuid, bigint, bytea);
do $$ begin
  if exists (select from pg_roles where rolname = 'candor_web') then
    revoke insert, update, delete on identity.passkey, identity.seat_passkey from candor_web;
    revoke update (name, counter, last_used_at) on identity.passkey from candor_web;
    revoke update (name) on identity.seat_passkey from candor_web;
    revoke insert on identity.log_in from candor_web;
    revoke update (ended_at) on identity.session from candor_web;
  end if;
end $$;
