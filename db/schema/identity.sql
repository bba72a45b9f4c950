-- The tables of the schema identity, as `npm test -- schema --accept` finds them in a new database.
-- A change is a migration; functions, triggers and grants stand in db/code.

-- Failed log-ins of administrators, for the mails about them. The audit log has them too.
create table identity.admin_log_in_failure (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null references identity.administrator,
  outcome text not null check (outcome in ('password_wrong', 'factor_wrong', 'codes_ended')),
  user_agent text not null,
  ip text not null,
  at timestamptz not null,
  mailed_at timestamptz
);
create index admin_log_in_failure_unmailed on identity.admin_log_in_failure (administrator_id, at)
  where mailed_at is null;
create index admin_log_in_failure_by_age on identity.admin_log_in_failure (at);

-- A passkey of an administrator: beside the authenticator app of the account,
    never instead of
-- it.
create table identity.admin_passkey (
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
  last_used_at timestamptz,
  is_backup_eligible boolean,
  aaguid uuid,
  attestation_format text check (length(attestation_format) <= 32)
);
create index admin_passkey_of on identity.admin_passkey (administrator_id, id);

-- A person who works here. The TOTP secret is sealed under a key of CANDOR_SECRET.
create table identity.administrator (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'finance', 'support', 'auditor')),
  password_hash text not null,
  totp_secret_sealed bytea not null,
  -- The last time step that was accepted: a code works once (RFC 6238, 5.2).
  totp_last_step bigint not null default 0,
  status text not null default 'active' check (status in ('invited', 'active', 'suspended',
    'removed')),
  created_at timestamptz not null,
  account_ends_at timestamptz,
  code_failures integer not null default 0,
  -- When a role was last raised: for 72 hours its person is no second person yet (ADM-9).
  role_raised_at timestamptz,
  totp_secret_check bytea check (octet_length(totp_secret_check) = 32),
  constraint only_auditors_for_a_time check (account_ends_at is null or role = 'auditor')
);
create unique index administrator_email on identity.administrator (email) where status <> 'removed';

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
  -- The passkey, its counter and its flag that the web process found under an answer: a session is
  -- opened where the worker finds the same (RT-4). Null where web found no signature of ours.
  passkey uuid,
  counter bigint,
  is_backup_eligible boolean,
  check ((settled_at is null) = (outcome is null)),
  constraint signer_is_whole check (num_nulls(passkey, counter, is_backup_eligible) in (0, 3))
);
create index assertion_waiting on identity.assertion (id) where settled_at is null;

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

-- A code that somebody showed, until the worker has compared it. The process that serves requests
-- hands it in, counted, and commits; what compares is in a transaction that it has no hand in. A
-- pad opens a secret beside the database: the table is unlogged, so that no log and no backup holds
-- one, no program reads it, and a row says nothing once it is settled. Its loss costs a second try.
create unlogged table identity.code_try (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('second_step', 'log_in', 'prove', 'confirm',
    'accept_invitation')),
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
  invitation bytea,
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
  usable_from timestamptz not null,
  check (usable_from >= enrolled_at),
  check ((origin = 'two_people') = (approval is not null))
);
create index decision_key_of on identity.decision_key (administrator_id, id);

-- Decision keys that no longer count. A key itself is never changed.
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

-- A change of address: nothing happens until both the old and the new one said yes.
create table identity.email_change (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  old_link_hash bytea unique,
  new_link_hash bytea unique,
  old_said_yes_at timestamptz,
  new_said_yes_at timestamptz,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  withdrawn_at timestamptz,
  check (done_at is null or old_said_yes_at is not null and new_said_yes_at is not null)
);
create unique index email_change_open on identity.email_change (member_id) where done_at is null and
  withdrawn_at is null;

-- A mailed link by which an invitation is accepted, or a second factor set again: two people agreed
-- to it.
create table identity.invitation (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  administrator_id uuid not null references identity.administrator,
  approval uuid not null unique,
  -- What the authenticator is offered, until a code of it is shown.
  secret_sealed bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  secret_check bytea check (octet_length(secret_check) = 32)
);
create index invitation_of on identity.invitation (administrator_id);

-- Every try to log in to an account that exists, for its owner to look at.
create table identity.log_in (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  outcome text not null check (outcome in ('succeeded', 'password_wrong', 'factor_wrong',
    'refused')),
  way text not null check (way in ('password', 'totp', 'passkey', 'recovery_code')),
  user_agent text not null,
  ip text not null,
  at timestamptz not null
);
create index log_in_of_member on identity.log_in (member_id, id desc);
create index log_in_by_age on identity.log_in (at);

-- A person who invests. Addresses are kept in lower case; a closed member frees the address.
create table identity.member (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  status text not null default 'unverified' check (status in ('unverified', 'active', 'suspended',
    'closing', 'closed')),
  referral_code text not null unique,
  referred_by uuid references identity.member,
  accepted_terms_at timestamptz not null,
  verified_at timestamptz,
  -- Until when withdrawals wait after a reset (ACC-7a), in business time.
  payouts_wait_until timestamptz,
  created_at timestamptz not null,
  mail_language text not null default 'en' constraint mail_language_known check (mail_language in
    ('en', 'de')),
  mail_amounts boolean not null default true,
  check (referred_by <> id),
  constraint member_verified_at check ((status in ('unverified', 'closed')) or verified_at is not
    null)
);
create unique index member_email on identity.member (email) where status <> 'closed';
create index member_referred_by on identity.member (referred_by) where referred_by is not null;
create index member_newest on identity.member (created_at desc, id desc);
create index member_by_rare_status on identity.member (status, created_at desc, id desc) where
  status <> 'active';
create index member_by_email on identity.member (email collate "C", id);
create index member_by_name on identity.member (foundation.search_form((first_name || ' ') ||
  last_name), id);
create index member_by_last_name on identity.member (foundation.search_form(last_name));

-- How many members there are of each status, in sixteen parts so that sign-ups do not queue.
create table identity.member_count (
  status text not null,
  part smallint not null,
  members bigint not null,
  primary key (status, part)
) with (fillfactor = 50);

-- A member's authenticator app. It counts once a code of it was shown; until then it is an offer.
create table identity.member_totp (
  member_id uuid primary key references identity.member,
  secret_sealed bytea not null,
  -- The last time step that was accepted: a code works once (RFC 6238, 5.2).
  last_step bigint not null default 0,
  offered_at timestamptz not null,
  confirmed_at timestamptz,
  -- Wrong codes in a row; five end codes for this account (SEC-1).
  failures integer not null default 0,
  -- SHA-256 of a secret's letters: a pad that makes another secret is refused by it. Of older ones
  -- it is learned from their next right code.
  secret_check bytea check (octet_length(secret_check) = 32)
);

-- Passkeys of members.
create table identity.passkey (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- What the authenticator counts; 0 for ever where it does not.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null,
  last_used_at timestamptz,
  -- Whether copies of a passkey may exist elsewhere, as it was enrolled; of older ones it is
  -- learned at their next use.
  is_backup_eligible boolean
);
create index passkey_of_member on identity.passkey (member_id, id);

-- Ten ways back in, each for once. Only a keyed hash is kept.
create table identity.recovery_code (
  member_id uuid not null references identity.member,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- What the worker is asked for: a one-time link is made and mailed there, so that the process that
-- serves requests never holds one of a person who did not come with it (INT-12).
create table identity.request (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('reset', 'email_change', 'sign_up', 'wallets_changed',
    'codes_ended', 'password_reset', 'password_changed', 'new_device', 'factor_added',
    'factor_removed', 'recovery_codes_renewed', 'recovery_code_used', 'second_step_failed',
    'email_changed', 'account_closed', 'seat_key', 'decision_key', 'message')),
  audience text not null check (audience in ('client', 'admin')),
  -- The address that was typed, which may be nobody's.
  email text check (length(email) <= 320),
  person uuid,
  made_at timestamptz not null,
  about jsonb not null default '{}'
);

-- A mailed link to a new password, for one person of either kind.
create table identity.reset_token (
  token_hash bytea primary key,
  member_id uuid references identity.member,
  administrator_id uuid references identity.administrator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(member_id, administrator_id) = 1)
);
create index reset_token_member on identity.reset_token (member_id);
create index reset_token_administrator on identity.reset_token (administrator_id);

-- A log-in whose password was right and whose second step is still to come.
create table identity.second_step (
  token_hash bytea primary key,
  member_id uuid not null references identity.member,
  remember boolean not null,
  in_cookie boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_step_expiry on identity.second_step (expires_at);

-- A log-in. Only SHA-256 of the UTF-8 text of the token is kept; members' and administrators'
-- sessions never answer for each other. Times are real time.
create table identity.session (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  audience text not null check (audience in ('client', 'admin')),
  member_id uuid references identity.member,
  administrator_id uuid references identity.administrator,
  proved_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  idle_expires_at timestamptz,
  ended_at timestamptz,
  user_agent text not null,
  ip text not null,
  check ((audience = 'client') = (member_id is not null)),
  check ((audience = 'admin') = (administrator_id is not null)),
  check (audience = 'client' or idle_expires_at is not null)
);
create index session_member on identity.session (member_id) where ended_at is null;
create index session_administrator on identity.session (administrator_id) where ended_at is null;
create index session_by_administrator on identity.session (administrator_id, created_at) where
  administrator_id is not null;
create index session_by_end on identity.session (expires_at);

-- One try to become a member, with what was typed then: whoever proves the address gets the account
-- as *they* described it, whatever others typed for the same address meanwhile.
create table identity.sign_up (
  id uuid primary key default uuidv7(),
  -- Null where the address had an account already: then no code can ever be right.
  member_id uuid references identity.member,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  referred_by uuid references identity.member,
  browser_hash bytea not null unique,
  code_mac bytea,
  link_hash bytea unique,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The language of the page on which somebody signed up.
  mail_language text not null default 'en' constraint mail_language_known check (mail_language in
    ('en', 'de'))
);
create index sign_up_open on identity.sign_up (email, id desc) where used_at is null;

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

-- What the worker writes and signs for people who ask in front of a screen (INT-12): statements,
-- claims, proofs and evidence. The process that serves requests asks with the person's own session
-- and hands out what it is given; it holds no key that signs. A row lives for minutes, and its loss
-- costs a second press: it is not logged.
create unlogged table identity.signed_file (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('statement', 'claim', 'proof', 'evidence', 'nobodys_proof',
    'operator')),
  -- Whose session asked; null where the paper is everybody's.
  person uuid,
  asked jsonb not null check (length(asked::text) <= 1000),
  asked_at timestamptz not null,
  taken_at timestamptz,
  done_at timestamptz,
  bytes bytea,
  -- Why there is none: a refusal with its words.
  refusal jsonb,
  check ((person is null) = (kind in ('nobodys_proof', 'operator'))),
  check ((done_at is null) = (bytes is null and refusal is null))
);
create index signed_file_waiting on identity.signed_file (id) where taken_at is null;

-- Each time a member was stopped by a person of the staff, why, and how it ended (ADM-5).
create table identity.suspension (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  reason text not null check (length(reason) between 3 and 500),
  -- What the member goes back to.
  status_before text not null check (status_before in ('active', 'closing')),
  suspended_by uuid not null references identity.administrator,
  suspended_at timestamptz not null,
  lifted_by uuid references identity.administrator,
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) between 3 and 500),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index suspension_open on identity.suspension (member_id) where lifted_at is null;
create index suspension_of_member on identity.suspension (member_id, id desc);
