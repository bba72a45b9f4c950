-- Up Migration

-- An administrator's seat: invited until a password and a second factor are set; an auditor's may
-- end by itself. Whoever was removed frees the address.
alter table identity.administrator
  add column seat_ends_at timestamptz,
  drop constraint administrator_status_check,
  add constraint administrator_status_check
    check (status in ('invited', 'active', 'suspended', 'removed')),
  add constraint only_auditors_for_a_time check (seat_ends_at is null or role = 'auditor'),
  drop constraint administrator_email_key;
create unique index administrator_email on identity.administrator (email)
  where status <> 'removed';

-- A mailed link by which a seat is taken, or its second factor set anew: two people agreed to it.
create table identity.seat_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  administrator_id uuid not null references identity.administrator,
  approval uuid not null unique,
  -- What the authenticator is offered, until a code of it is shown.
  secret_sealed bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index seat_link_of on identity.seat_link (administrator_id);
