-- Up Migration

-- A code that somebody showed, until the worker has compared it. The process that serves requests
-- hands it in, counted, and commits; what compares is in a transaction that it has no hand in. A
-- pad opens a secret beside the database: the table is unlogged, so that no log and no backup holds
-- one, no program reads it, and a row says nothing once it is settled. Its loss costs a second try.
create unlogged table identity.code_try (
  id uuid primary key default uuidv7(),
  purpose text not null
    check (purpose in ('second_step', 'log_in', 'prove', 'confirm', 'take_seat')),
  audience text not null check (audience in ('client', 'admin')),
  -- Whose code it must be; null of a log-in with an address that is nobody's.
  person uuid,
  -- What was wrong before the code: it is compared all the same, for the same time.
  barred text,
  code text not null check (length(code) <= 12),
  pad bytea not null check (octet_length(pad) <= 64),
  recovery_hash bytea check (octet_length(recovery_hash) <= 640),
  -- Which of five tries it is.
  nth integer,
  half_done bytea,
  remember boolean not null default false,
  session_id uuid,
  token_hash bytea,
  seat_link bytea,
  password_hash text,
  recovery_codes bytea[] check (cardinality(recovery_codes) <= 20),
  user_agent text not null default '',
  ip text not null default '',
  request_id text not null default '',
  made_at timestamptz not null,
  settled_at timestamptz,
  outcome text,
  opened uuid,
  ends_at timestamptz,
  check ((settled_at is null) = (outcome is null))
);
create index code_try_waiting on identity.code_try (id) where settled_at is null;
create index code_try_of_person on identity.code_try (person) where settled_at is null;

-- The same of what was mailed for a sign-up: which were counted, and the proof that was shown.
create unlogged table identity.sign_up_try (
  id uuid primary key default uuidv7(),
  sign_ups uuid[] not null check (cardinality(sign_ups) <= 10000),
  code_mac bytea,
  link_hash bytea,
  browser_hash bytea,
  -- SHA-256 of what argon2id made of the password, as a verifier has it.
  password_print text,
  ip text not null,
  request_id text not null,
  made_at timestamptz not null,
  settled_at timestamptz,
  member uuid,
  is_active boolean,
  asked text,
  check (num_nonnulls(code_mac, link_hash) = 1)
);
create index sign_up_try_waiting on identity.sign_up_try (id) where settled_at is null;

-- SHA-256 of a secret's letters: a pad that makes another secret is refused by it. Of older ones it
-- is learned from their next right code.
alter table identity.member_totp add column secret_check bytea
  check (octet_length(secret_check) = 32);
alter table identity.administrator add column totp_secret_check bytea
  check (octet_length(totp_secret_check) = 32);
alter table identity.seat_link add column secret_check bytea
  check (octet_length(secret_check) = 32);

-- What compared in a transaction of the process that serves requests.
drop function if exists identity.secret_of(bytea, bytea), identity.step_of(bytea, bytea, text),
  identity.take_code(uuid, text, bytea), identity.take_seat_code(uuid, text, bytea),
  identity.finish_log_in(text, text, bytea, bytea, bytea, text, text),
  identity.log_in_administrator(uuid, bytea, text, bytea, bytea, text, text),
  identity.prove_by_code(text, text, text, bytea, bytea),
  identity.confirm_totp(text, text, bytea), identity.offer_totp(text, bytea),
  identity.take_seat(text, text, text, bytea), identity.offer_seat_secret(text, bytea),
  identity.verify_by_code(bytea, text, bytea, bytea),
  identity.verify_by_link(bytea, bytea, bytea),
  identity.password_asked(identity.sign_up, bytea, bytea);
