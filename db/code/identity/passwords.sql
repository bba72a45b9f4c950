-- Passwords: '$argon2id-sha256-nfkc$v=19$m=...$<salt>$<SHA-256 of the output>'. The web process
-- computes argon2id, which Postgres cannot; the comparison happens here, and web reads no verifier.
-- One without '-nfkc' was derived from the raw bytes, until its person next logs in (INP-1).

-- Parameters and salt of a person's password; null if there is no such person or password.
create or replace function identity.password_parameters(p_person uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select regexp_replace(p.hash, '\$[^$]*$', '')
  from (
    select m.password_hash from identity.member m where m.id = p_person
    union all
    select a.password_hash from identity.administrator a where a.id = p_person
  ) p (hash)
  where p.hash like '$argon2id-sha256%'
$$;

-- Whether this argon2id output matches the person's password.
create or replace function identity.is_password(p_person uuid, p_output bytea) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from (
      select m.password_hash from identity.member m where m.id = p_person
      union all
      select a.password_hash from identity.administrator a where a.id = p_person
    ) p (hash)
    where p.hash like '$argon2id-sha256%'
      and split_part(p.hash, '$', 6) = encode(sha256(p_output), 'base64'))
$$;

-- Refuses a value that is not a verifier: an argon2id output would be stored in plain.
create or replace function identity.require_verifier(p_hash text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  if (p_hash ~ ('^\$argon2id-sha256(-nfkc)?\$v=19\$m=\d+,t=\d+,p=\d+'
    '\$[A-Za-z0-9+/]{22,}\$[A-Za-z0-9+/]{43}=$')) is not true then
    raise exception 'not a password verifier';
  end if;
  return p_hash;
end $$;

-- Converts a password that was stored in raw form to its normal form, for a person who has just
-- entered it: by the mark alone (null) if both are the same text, else by a verifier of that form.
create or replace function identity.renew_password(p_person uuid, p_output bytea, p_new text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  print text := encode(sha256(p_output), 'base64');
  verifier text := case when p_new is not null then identity.require_verifier(p_new) end;
begin
  update identity.member m set password_hash = coalesce(verifier,
    replace(m.password_hash, '$argon2id-sha256$', '$argon2id-sha256-nfkc$'))
  where m.id = p_person and m.password_hash like '$argon2id-sha256$%'
    and split_part(m.password_hash, '$', 6) = print;
  update identity.administrator a set password_hash = coalesce(verifier,
    replace(a.password_hash, '$argon2id-sha256$', '$argon2id-sha256-nfkc$'))
  where a.id = p_person and a.password_hash like '$argon2id-sha256$%'
    and split_part(a.password_hash, '$', 6) = print;
end $$;

-- Changes a member's password: by the old one, or without one by re-authentication. The other
-- sessions end, and this one continues under a new token if one is given.
create or replace function identity.change_password(
  raw_token text, p_old bytea, p_new text, p_token_hash bytea,
  out outcome text, out is_remembered boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token, p_old is null);
  this uuid := (select c.session from identity.caller(raw_token, 'client') c);
begin
  perform foundation.require_read_committed();
  -- Locked, so that the second of two concurrent calls compares with the first one's password.
  if p_old is not null and not identity.is_password(whose, p_old) then
    outcome := 'password_wrong';
    return;
  end if;
  update identity.member set password_hash = identity.require_verifier(p_new) where id = whose;
  update identity.session set ended_at = clock.real()
  where member_id = whose and ended_at is null and id <> this;
  if p_token_hash is not null then
    update identity.session set token_hash = p_token_hash where id = this
    returning expires_at > created_at + interval '1 day' into is_remembered;
  end if;
  perform identity.notify_member(whose, 'password_changed');
  outcome := 'changed';
end $$;

grant execute on function identity.password_parameters(uuid),
  identity.renew_password(uuid, bytea, text),
  identity.change_password(text, bytea, text, bytea) to candor_web;
