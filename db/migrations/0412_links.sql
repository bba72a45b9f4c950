-- Up Migration

-- What the worker is asked for: a one-time link is made and mailed there, so that the process that
-- serves requests never holds one of a person who did not come with it (INT-12).
create table identity.request (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('reset', 'email_change', 'codes_ended')),
  audience text not null check (audience in ('client', 'admin')),
  -- The address that was typed, which may be nobody's.
  email text check (length(email) <= 320),
  person uuid,
  made_at timestamptz not null
);

-- The worker writes the links of a change of address a moment after it was asked for.
alter table identity.email_change alter column old_link_hash drop not null,
  alter column new_link_hash drop not null;

do $$ begin
  if exists (select from pg_roles where rolname = 'candor_web') then
    revoke select, insert, update, delete on identity.reset_token from candor_web;
    revoke insert, update on identity.email_change from candor_web;
    revoke update (old_said_yes_at, new_said_yes_at, done_at, withdrawn_at)
      on identity.email_change from candor_web;
    revoke update (password_hash) on identity.administrator from candor_web;
    revoke insert on identity.member from candor_web;
    revoke update (email, phone, password_hash, verified_at, accepted_terms_at, referred_by,
      payouts_wait_until) on identity.member from candor_web;
    revoke select, insert, update on identity.sign_up from candor_web;
    revoke update (tries, used_at, code_mac, link_hash, expires_at) on identity.sign_up
      from candor_web;
  end if;
end $$;
drop function if exists identity.take_seat(text, text, bigint);
drop function if exists identity.reset_factors(uuid);
