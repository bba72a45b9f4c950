-- Up Migration

create schema identity;

-- A person who invests. Addresses are kept in lower case; a closed member frees the address.
create table identity.member (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  status text not null default 'unverified'
    check (status in ('unverified', 'active', 'suspended', 'closing', 'closed')),
  referral_code text not null unique,
  referred_by uuid references identity.member (id) check (referred_by <> id),
  accepted_terms_at timestamptz not null,
  verified_at timestamptz,
  -- Until when withdrawals wait after a reset (ACC-7a), in business time.
  payouts_wait_until timestamptz,
  created_at timestamptz not null,
  check (status = 'unverified' or verified_at is not null)
);
create unique index member_email on identity.member (email) where status <> 'closed';
create index member_referred_by on identity.member (referred_by) where referred_by is not null;

-- A person who works here. The TOTP secret is sealed under a key of CANDOR_SECRET.
create table identity.administrator (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'finance', 'support', 'auditor')),
  password_hash text not null,
  totp_secret_sealed bytea not null,
  -- The last time step that was accepted: a code works once (RFC 6238, 5.2).
  totp_last_step bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null
);

-- A log-in. Only SHA-256 of the UTF-8 text of the token is kept; members' and administrators'
-- sessions never answer for each other. Times are real time.
create table identity.session (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  audience text not null check (audience in ('client', 'admin')),
  member_id uuid references identity.member (id),
  administrator_id uuid references identity.administrator (id),
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

-- One try to become a member, with what was typed then: whoever proves the address gets the
-- account as *they* described it, whatever others typed for the same address meanwhile.
create table identity.sign_up (
  id uuid primary key default uuidv7(),
  -- Null where the address had an account already: then no code can ever be right.
  member_id uuid references identity.member (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  referred_by uuid references identity.member (id),
  browser_hash bytea not null unique,
  code_mac bytea not null,
  link_hash bytea not null unique,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_up_open on identity.sign_up (email, id desc) where used_at is null;

-- A mailed link to a new password, for one person of either kind.
create table identity.reset_token (
  token_hash bytea primary key,
  member_id uuid references identity.member (id),
  administrator_id uuid references identity.administrator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(member_id, administrator_id) = 1)
);
create index reset_token_member on identity.reset_token (member_id);
create index reset_token_administrator on identity.reset_token (administrator_id);
