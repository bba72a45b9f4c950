-- Up Migration

-- A member's authenticator app. It counts once a code of it was shown; until then it is an offer.
create table identity.member_totp (
  member_id uuid primary key references identity.member (id),
  secret_sealed bytea not null,
  -- The last time step that was accepted: a code works once (RFC 6238, 5.2).
  last_step bigint not null default 0,
  offered_at timestamptz not null,
  confirmed_at timestamptz
);

-- Ten ways back in, each for once. Only a keyed hash is kept.
create table identity.recovery_code (
  member_id uuid not null references identity.member (id),
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table identity.passkey (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member (id),
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
create index passkey_of_member on identity.passkey (member_id, id);

-- What an authenticator is asked to sign: for one purpose, of one person where one is known, once.
create table identity.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('enrol', 'log_in', 'second_step', 'prove')),
  member_id uuid references identity.member (id),
  expires_at timestamptz not null,
  check ((purpose = 'log_in') = (member_id is null))
);
create index passkey_challenge_expiry on identity.passkey_challenge (expires_at);

-- A log-in whose password was right and whose second step is still to come.
create table identity.second_step (
  token_hash bytea primary key,
  member_id uuid not null references identity.member (id),
  remember boolean not null,
  in_cookie boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_step_expiry on identity.second_step (expires_at);

-- Every try to log in to an account that exists, for its owner to look at.
create table identity.log_in (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member (id),
  outcome text not null
    check (outcome in ('succeeded', 'password_wrong', 'factor_wrong', 'refused')),
  way text not null check (way in ('password', 'totp', 'passkey', 'recovery_code')),
  user_agent text not null,
  ip text not null,
  at timestamptz not null
);
create index log_in_of_member on identity.log_in (member_id, id desc);
create index log_in_by_age on identity.log_in (at);

-- A change of address: nothing happens until both the old and the new one said yes.
create table identity.email_change (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member (id),
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  old_link_hash bytea not null unique,
  new_link_hash bytea not null unique,
  old_said_yes_at timestamptz,
  new_said_yes_at timestamptz,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  withdrawn_at timestamptz,
  check (done_at is null or (old_said_yes_at is not null and new_said_yes_at is not null))
);
-- One at a time: a newer wish takes the place of the older.
create unique index email_change_open on identity.email_change (member_id)
  where done_at is null and withdrawn_at is null;

-- A member asks for all that is held about them, the mails as well.
create index mail_of_recipient on foundation.mail (recipient);
