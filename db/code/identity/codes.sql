-- Codes of authenticator apps (RFC 6238) and recovery codes, compared and spent here. A secret is
-- sealed with AES-256-GCM under a key of the web process: nonce, tag, text. The web process passes
-- in the pad of this nonce (the key stream) and never reads the plain text, so that neither the
-- process nor a copy of the database alone has a secret. It may not run any of this: the worker
-- runs the comparison, on committed data, so that neither timing nor a rolled-back transaction
-- reveals a secret or a guess to web (record 0175).

-- SHA-1, which Postgres does not provide and HMAC of RFC 6238 needs.
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

-- Applies a pad to a sealed secret, and decodes the bytes as base32. The work is the same for every
-- pad: an invalid letter counts as A, since an earlier refusal would show the chooser of the pad
-- which letters it yields. An invalid text is treated as 32 letters, the length of ours.
create or replace function identity.open_secret(
  p_sealed bytea, p_pad bytea, out letters bytea, out secret bytea
)
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  nothing constant bytea := decode(repeat('00', 64), 'hex');
  -- The five bits of each byte read as a letter: 2 to 7 are 26 to 31, A to Z are 0 to 25.
  bits_of constant bytea := decode(repeat('00', 50) || '1a1b1c1d1e1f' || repeat('00', 9)
    || '000102030405060708090a0b0c0d0e0f10111213141516171819' || repeat('00', 165), 'hex');
  sealed bytea := substring(coalesce(p_sealed, ''::bytea), 29);
  pad bytea := coalesce(p_pad, ''::bytea) || nothing;
  bits integer := 0;
  held integer := 0;
begin
  letters := case when length(sealed) between 16 and 64 then sealed
    else substring(nothing, 1, 32) end;
  secret := ''::bytea;
  for i in 0 .. length(letters) - 1 loop
    letters := set_byte(letters, i, get_byte(letters, i) # get_byte(pad, i));
    held := (held << 5) | get_byte(bits_of, get_byte(letters, i));
    bits := bits + 5;
    if bits >= 8 then
      bits := bits - 8;
      secret := secret || set_byte('\x00'::bytea, 0, (held >> bits) & 255);
      held := held & ((1 << bits) - 1);
    end if;
  end loop;
end $$;

-- Checks a code at `p_at` against a sealed secret: returns the time step that it belongs to, the
-- current one or one either way (RFC 6238, 5.2), else null; and the secret's check value. If that
-- is known, a pad that yields another secret is refused; all three codes are computed in any case.
create or replace function identity.judge_code(
  p_sealed bytea, p_check bytea, p_pad bytea, p_code text, p_at timestamptz,
  out step bigint, out check_value bytea
)
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  opened record;
  now_step bigint := floor(extract(epoch from p_at) / 30);
  codes text[];
begin
  select * into opened from identity.open_secret(p_sealed, p_pad);
  check_value := sha256(opened.letters);
  codes := array[identity.totp(opened.secret, now_step - 1),
    identity.totp(opened.secret, now_step), identity.totp(opened.secret, now_step + 1)];
  step := now_step - 2 + array_position(codes, p_code);
  if length(coalesce(p_sealed, ''::bytea)) < 44 or p_check <> check_value then
    step := null;
  end if;
end $$;

-- The nonce of a person's sealed secret, for the pad; includes a secret that a member was only
-- offered.
create or replace function identity.totp_nonce(p_person uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select substring(t.secret_sealed, 1, 12) from identity.member_totp t
  where t.member_id = p_person
  union all
  select substring(a.totp_secret_sealed, 1, 12) from identity.administrator a
  where a.id = p_person and length(a.totp_secret_sealed) > 28
$$;

-- Spends a recovery code, once, by its possible hashes, one after another: under the current secret
-- and those before it. It is not a guess (59 bits), so it unlocks codes that were locked; sixteen
-- changes of the secret outlast any sheet of codes.
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
  return 'right';
end $$;

grant execute on function identity.totp_nonce(uuid) to candor_web;
