-- Codes of authenticator apps (RFC 6238) and recovery codes, compared and spent here. A secret is
-- sealed with AES-256-GCM under a key of the web process: nonce, tag, text. The web process hands
-- in the pad that this nonce gives (the key stream) and never reads what it opens, so that neither
-- the process nor a copy of the database has a secret by itself.

-- SHA-1, which Postgres has in no function of its own and HMAC of RFC 6238 needs.
create or replace function identity.sha1(message bytea) returns bytea
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  full_word constant bigint := 4294967295;
  padded bytea := message || '\x80'::bytea
    || decode(repeat('00', (119 - length(message) % 64) % 64), 'hex')
    || int8send(length(message)::bigint * 8);
  h bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  w bigint[];
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; t bigint;
begin
  for block in 0 .. length(padded) / 64 - 1 loop
    for i in 0 .. 15 loop
      w[i] := ('x' || encode(substring(padded, block * 64 + i * 4 + 1, 4), 'hex'))::bit(32)::bigint;
    end loop;
    for i in 16 .. 79 loop
      t := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
      w[i] := ((t << 1) | (t >> 31)) & full_word;
    end loop;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    for i in 0 .. 79 loop
      if i < 20 then
        f := ((b & c) | ((full_word # b) & d)) + 1518500249;
      elsif i < 40 then
        f := (b # c # d) + 1859775393;
      elsif i < 60 then
        f := ((b & c) | (b & d) | (c & d)) + 2400959708;
      else
        f := (b # c # d) + 3395469782;
      end if;
      t := ((((a << 5) | (a >> 27)) & full_word) + f + e + w[i]) & full_word;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & full_word; b := a; a := t;
    end loop;
    h := array[(h[1] + a) & full_word, (h[2] + b) & full_word, (h[3] + c) & full_word,
      (h[4] + d) & full_word, (h[5] + e) & full_word];
  end loop;
  return decode(lpad(to_hex(h[1]), 8, '0') || lpad(to_hex(h[2]), 8, '0')
    || lpad(to_hex(h[3]), 8, '0') || lpad(to_hex(h[4]), 8, '0') || lpad(to_hex(h[5]), 8, '0'),
    'hex');
end $$;

-- HMAC-SHA-1 for keys of at most one block (RFC 2104).
create or replace function identity.hmac_sha1(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  inner_pad bytea := key || decode(repeat('00', 64 - length(key)), 'hex');
  outer_pad bytea := inner_pad;
begin
  for i in 0 .. 63 loop
    outer_pad := set_byte(outer_pad, i, get_byte(inner_pad, i) # 92);
    inner_pad := set_byte(inner_pad, i, get_byte(inner_pad, i) # 54);
  end loop;
  return identity.sha1(outer_pad || identity.sha1(inner_pad || message));
end $$;

-- The six digits of a time step.
create or replace function identity.totp(secret bytea, step bigint) returns text
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  mac bytea := identity.hmac_sha1(secret, int8send(step));
  at integer := get_byte(mac, 19) & 15;
  word bigint := ('x' || encode(substring(mac, at + 1, 4), 'hex'))::bit(32)::bigint & 2147483647;
begin
  return lpad((word % 1000000)::text, 6, '0');
end $$;

-- The bytes of a sealed secret (base32 text), or null where the pad does not open it.
create or replace function identity.secret_of(p_sealed bytea, p_pad bytea) returns bytea
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  secret bytea := ''::bytea;
  bits integer := 0;
  held integer := 0;
  letter integer;
  digit integer;
begin
  if length(p_sealed) < 44 or length(p_pad) < length(p_sealed) - 28 then
    return null;
  end if;
  for i in 28 .. length(p_sealed) - 1 loop
    letter := get_byte(p_sealed, i) # get_byte(p_pad, i - 28);
    digit := case when letter between 65 and 90 then letter - 65
      when letter between 50 and 55 then letter - 24 end;
    if digit is null then
      return null;
    end if;
    held := (held << 5) | digit;
    bits := bits + 5;
    if bits >= 8 then
      bits := bits - 8;
      secret := secret || set_byte('\x00'::bytea, 0, (held >> bits) & 255);
      held := held & ((1 << bits) - 1);
    end if;
  end loop;
  return secret;
end $$;

-- The time step a code belongs to, this one or the one before; null where it is wrong.
create or replace function identity.step_of(p_sealed bytea, p_pad bytea, p_code text)
returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  secret bytea := identity.secret_of(p_sealed, p_pad);
  now_step bigint := floor(extract(epoch from clock.real()) / 30);
begin
  return case p_code when identity.totp(secret, now_step) then now_step
    when identity.totp(secret, now_step - 1) then now_step - 1 end;
end $$;

-- The nonce of a person's sealed secret, for the pad: an offered one of a member counts too.
create or replace function identity.totp_nonce(p_person uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select substring(t.secret_sealed, 1, 12) from identity.member_totp t
  where t.member_id = p_person
  union all
  select substring(a.totp_secret_sealed, 1, 12) from identity.administrator a
  where a.id = p_person and length(a.totp_secret_sealed) > 28
$$;

-- Spends a code of a member's authenticator: 'taken', 'wrong', or 'ended' after five wrong ones in
-- a row. A code that was right and is spent already is wrong, but no guess.
create or replace function identity.take_code(p_member uuid, p_code text, p_pad bytea)
returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  held identity.member_totp;
  step bigint;
begin
  perform foundation.require_read_committed();
  select * into held from identity.member_totp t
  where t.member_id = p_member and t.confirmed_at is not null for update;
  if not found then
    return 'wrong';
  elsif held.failures >= 5 then
    return 'ended';
  end if;
  step := identity.step_of(held.secret_sealed, p_pad, p_code);
  if step > held.last_step then
    update identity.member_totp set last_step = step, failures = 0 where member_id = p_member;
    return 'taken';
  end if;
  update identity.member_totp set failures = failures + 1
  where member_id = p_member and step is null;
  return 'wrong';
end $$;

-- The same for an administrator, whose admin account must be living. The fifth is mailed to the
-- person and to the owners at once.
create or replace function identity.take_seat_code(
  p_administrator uuid, p_code text, p_pad bytea
) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  seat identity.administrator;
  step bigint;
begin
  perform foundation.require_read_committed();
  select * into seat from identity.administrator a
  where a.id = p_administrator and a.status = 'active'
    and (a.seat_ends_at is null or a.seat_ends_at > clock.real()) for update;
  if not found then
    return 'wrong';
  elsif seat.code_failures >= 5 then
    return 'ended';
  end if;
  step := identity.step_of(seat.totp_secret_sealed, p_pad, p_code);
  if step > seat.totp_last_step then
    update identity.administrator set totp_last_step = step, code_failures = 0
    where id = seat.id;
    return 'taken';
  end if;
  if step is null then
    update identity.administrator set code_failures = code_failures + 1 where id = seat.id;
    if seat.code_failures = 4 then
      perform identity.ask_mail('codes_ended', 'admin', seat.id);
    end if;
  end if;
  return 'wrong';
end $$;

-- Spends a recovery code, once, by the hashes that it may be kept as, one after another: under the
-- secret of now and those before it. It is no guess (59 bits), so it opens codes again that were
-- ended; sixteen changes of the secret are more than a member keeps a sheet of codes.
create or replace function identity.take_recovery_code(p_member uuid, p_hash bytea) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  update identity.recovery_code set used_at = clock.real()
  where member_id = p_member and used_at is null and code_hash in (
    select substring(p_hash, 1 + 32 * n, 32)
    from generate_series(0, least(octet_length(p_hash) / 32, 17) - 1) n);
  if not found then
    return 'wrong';
  end if;
  update identity.member_totp set failures = 0 where member_id = p_member;
  return 'taken';
end $$;

revoke execute on function identity.sha1(bytea), identity.hmac_sha1(bytea, bytea),
  identity.totp(bytea, bigint), identity.secret_of(bytea, bytea),
  identity.step_of(bytea, bytea, text), identity.totp_nonce(uuid),
  identity.take_code(uuid, text, bytea), identity.take_seat_code(uuid, text, bytea),
  identity.take_recovery_code(uuid, bytea) from public;
grant execute on function identity.totp_nonce(uuid) to candor_web;
