-- Up Migration

-- A password is kept as argon2id's parameters and salt beside SHA-256 of its output: the web
-- process computes the output, the database compares, and neither a copy of the database nor a
-- process that reads it holds what opens an account (INT-12).
create function identity.verifier_of(phc text) returns text
language sql immutable
return '$argon2id-sha256$' || split_part(phc, '$', 3) || '$' || split_part(phc, '$', 4) || '$'
  || split_part(phc, '$', 5) || '$' || encode(sha256(decode(rpad(split_part(phc, '$', 6),
    (length(split_part(phc, '$', 6)) + 3) / 4 * 4, '='), 'base64')), 'base64');
update identity.member set password_hash = identity.verifier_of(password_hash)
where password_hash like '$argon2id$%';
update identity.administrator set password_hash = identity.verifier_of(password_hash)
where password_hash like '$argon2id$%';
update identity.sign_up set password_hash = identity.verifier_of(password_hash)
where password_hash like '$argon2id$%';
drop function identity.verifier_of(text);

-- Wrong codes in a row; five end codes for this account (SEC-1).
alter table identity.member_totp add column failures integer not null default 0;
alter table identity.administrator add column code_failures integer not null default 0;

-- Failed log-ins of administrators, for the mails about them. The audit log has them too.
create table identity.seat_failure (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null references identity.administrator (id),
  outcome text not null check (outcome in ('password_wrong', 'factor_wrong', 'codes_ended')),
  user_agent text not null,
  ip text not null,
  at timestamptz not null,
  mailed_at timestamptz
);
create index seat_failure_unmailed on identity.seat_failure (administrator_id, at)
  where mailed_at is null;
create index seat_failure_by_age on identity.seat_failure (at);

-- What only trusted the web process.
drop function if exists identity.take_totp_step(uuid, bigint),
  identity.open_session(uuid, uuid, bytea, boolean, bigint, text, text),
  identity.prove_session(bytea, bigint);
do $$ begin
  if exists (select from pg_roles where rolname = 'candor_web') then
    revoke select on identity.member, identity.administrator, identity.member_totp,
      identity.recovery_code, identity.second_step, identity.session from candor_web;
    revoke insert, update, delete on identity.member_totp, identity.recovery_code,
      identity.second_step from candor_web;
    revoke delete on identity.passkey from candor_web;
    revoke update (idle_expires_at) on identity.session from candor_web;
    revoke update (used_at) on identity.recovery_code from candor_web;
    revoke update (tries) on identity.second_step from candor_web;
  end if;
end $$;
