-- Sign-up and verification of its address (ACC-1, ACC-2): only a mailed code or link makes a person
-- a member and their password valid. The worker creates both; only their hashes are stored here.

-- Stores a sign-up, and an unverified member of the address if there was none. Null if the address
-- has an account: the same statements run either way, so that neither the answer nor its timing
-- reveals it.
create or replace function identity.sign_up(
  p_person jsonb, p_password text, p_referral_code text, p_referred_by uuid, p_browser bytea
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made uuid;
  attempt uuid;
  spoken text := coalesce(p_person ->> 'language', 'en');
begin
  insert into identity.member as m (email, first_name, last_name, phone, password_hash,
    referral_code, referred_by, accepted_terms_at, created_at, mail_language)
  values (p_person ->> 'email', p_person ->> 'first_name', p_person ->> 'last_name',
    p_person ->> 'phone', identity.require_verifier(p_password), p_referral_code, p_referred_by,
    clock.real(), clock.real(), spoken)
  on conflict (email) where status <> 'closed' do update set
    first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
    password_hash = excluded.password_hash, mail_language = excluded.mail_language
  where m.status = 'unverified'
  returning m.id into made;
  insert into identity.sign_up (member_id, email, first_name, last_name, phone, password_hash,
    referred_by, browser_hash, mail_language, created_at, expires_at)
  values (made, p_person ->> 'email', p_person ->> 'first_name', p_person ->> 'last_name',
    p_person ->> 'phone', p_password, p_referred_by, p_browser, spoken, clock.real(),
    clock.real() + interval '15 minutes')
  returning id into attempt;
  perform identity.ask_sign_up_mail(attempt);
  return made;
end $$;

-- Requests a code and a link for a sign-up, or a mail to the owner of the address. Six in a quarter
-- of an hour: the last mail counts until the quarter is over, also for a sign-up without a mail, so
-- that a flood shuts no member out.
create or replace function identity.ask_sign_up_mail(p_sign_up uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select identity.ask_mail('sign_up', 'client', null, jsonb_build_object('sign_up', s.id))
  from identity.sign_up s
  where s.id = p_sign_up and identity.may_be_mailed('sign_up', s.email, 6, 900)
$$;

-- Stores the hashes of a code and a link, which replace older ones, for the open sign-up of a
-- request, with new tries and time; called by the worker, which mails them.
create or replace function identity.keep_sign_up_proofs(
  p_request uuid, p_code_mac bytea, p_link bytea
) returns table (email text, is_real boolean, mail_language text)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update identity.sign_up s set tries = 0, code_mac = p_code_mac, link_hash = p_link,
    expires_at = clock.real() + interval '15 minutes'
  where s.id = (select (r.about ->> 'sign_up')::uuid
      from identity.spend_request(p_request, 'sign_up') r)
    and s.used_at is null
  returning s.email, s.member_id is not null, s.mail_language
$$;

-- Selects the open sign-up: with an address, the browser's own before the latest; without one, the
-- browser's.
create or replace function identity.open_sign_up(p_browser bytea, p_email text) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select s.id from identity.sign_up s
  where s.used_at is null
    and case when p_email is null then s.browser_hash = p_browser else s.email = p_email end
  order by (s.browser_hash = p_browser) desc nulls last, s.id desc limit 1
$$;

-- The open sign-ups of a browser that got no mail because strangers had requested so many to the
-- address: their mails prove the address, and the browser proves the sign-up.
create or replace function identity.unmailed_sign_ups(p_browser bytea)
returns setof identity.sign_up
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select s from identity.sign_up s
  where s.browser_hash = p_browser and s.code_mac is null and s.used_at is null
    and s.expires_at > clock.real()
$$;

-- Makes the member active with the data of the verified sign-up; false if another call already did.
create or replace function identity.activate(p_sign_up uuid, p_by text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update identity.member m set status = 'active', verified_at = clock.real(),
    accepted_terms_at = s.created_at, first_name = s.first_name, last_name = s.last_name,
    phone = s.phone, password_hash = s.password_hash, referred_by = s.referred_by,
    mail_language = s.mail_language
  from identity.sign_up s
  where s.id = p_sign_up and m.id = s.member_id and m.status = 'unverified';
  if not found then
    return false;
  end if;
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'account_verified',
    'memberId', s.member_id)),
    audit.note('member:' || s.member_id, 'verified by ' || p_by, s.member_id::text, null)
  from identity.sign_up s where s.id = p_sign_up;
  return true;
end $$;

-- A person who proved the address also enters the password of that very sign-up, unless this
-- browser made it: a stranger may have signed up with the same address (SEC-2). Null if the sign-up
-- is theirs, else the parameters to derive the password with.
create or replace function identity.password_asked(
  p_sign_up identity.sign_up, p_browser bytea, p_print text
) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when p_browser = p_sign_up.browser_hash
      or p_print = split_part(p_sign_up.password_hash, '$', 6)
    then null else regexp_replace(p_sign_up.password_hash, '\$[^$]*$', '') end
$$;

-- Stores the codes entered for counted sign-ups, for the worker; also for none, so that the timing
-- does not reveal whether one is open.
create or replace function identity.keep_sign_up_try(
  p_sign_ups uuid[], p_code_mac bytea, p_link bytea, p_browser bytea, p_output bytea
) returns uuid
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into identity.sign_up_try (sign_ups, code_mac, link_hash, browser_hash, password_print,
    ip, request_id, made_at)
  values (coalesce(p_sign_ups, '{}'), p_code_mac, p_link, p_browser,
    encode(sha256(p_output), 'base64'), coalesce(current_setting('candor.ip', true), ''),
    coalesce(current_setting('candor.request', true), ''), clock.real())
  returning id
$$;

-- Spends one of the five tries of each candidate sign-up: the browser's, or all of the address,
-- since the code selects among several, and if the browser's got no mail. A correct code whose
-- password follows has its try already.
create or replace function identity.hand_in_sign_up_code(
  p_browser bytea, p_email text, p_code_mac bytea, p_output bytea
) returns uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with tried as (
    update identity.sign_up s set tries = s.tries + 1
    where s.used_at is null and s.expires_at > clock.real()
      and s.tries < case when p_output is null then 5 else 6 end
      and case when p_email is null
        then s.browser_hash = p_browser
          or s.email in (select o.email from identity.unmailed_sign_ups(p_browser) o)
        else s.email = p_email end
    returning s.id
  )
  select identity.keep_sign_up_try((select array_agg(t.id) from tried t), p_code_mac, null,
    p_browser, p_output)
$$;

-- The same for a mailed link; each password with it is one of five tries.
create or replace function identity.hand_in_sign_up_link(
  p_link bytea, p_browser bytea, p_output bytea
) returns uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with tried as (
    update identity.sign_up s set tries = s.tries + case when p_output is null then 0 else 1 end
    where s.link_hash = p_link and s.used_at is null and s.tries < 6
      and s.expires_at > clock.real()
    returning s.id
  )
  select identity.keep_sign_up_try((select array_agg(t.id) from tried t), null, p_link, p_browser,
    p_output)
$$;

-- Compares a try with the sign-ups counted for it, as the worker; if it is correct, spends the
-- sign-up and makes the member active: `is_active` if this call did. `asked` if a password is
-- missing or wrong. A try that waited too long proves nothing.
create or replace function identity.settle_sign_up(p_try uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  t identity.sign_up_try;
  proof uuid;
  spent identity.sign_up;
  own identity.sign_up;
begin
  perform foundation.require_read_committed();
  select * into t from identity.sign_up_try x where x.id = p_try and x.settled_at is null
  for update skip locked;
  if not found then
    return;
  end if;
  perform set_config('candor.ip', t.ip, true), set_config('candor.request', t.request_id, true);
  select s.* into spent from identity.sign_up s
  where s.id = any (t.sign_ups) and s.used_at is null and s.member_id is not null
    and (s.code_mac = t.code_mac or s.link_hash = t.link_hash)
    and t.made_at > clock.real() - identity.try_lasts()
  order by s.id desc limit 1 for update;
  proof := spent.id;
  select o.* into own from identity.unmailed_sign_ups(t.browser_hash) o
  where o.email = spent.email and o.member_id is not null order by o.id desc limit 1;
  if own.id is not null then
    spent := own;
  end if;
  if spent.id is not null then
    t.asked := identity.password_asked(spent, t.browser_hash, t.password_print);
    if t.asked is null then
      update identity.sign_up set used_at = clock.real() where id in (proof, spent.id);
      t.member := spent.member_id;
      t.is_active := identity.activate(spent.id,
        case when t.code_mac is null then 'link' else 'code' end);
    end if;
  end if;
  update identity.sign_up_try set settled_at = clock.real(), member = t.member,
    is_active = t.is_active, asked = t.asked, password_print = null
  where id = t.id;
end $$;

-- The result of a try; nothing is settled until the worker has compared it.
create or replace function identity.sign_up_outcome(p_try uuid)
returns table (is_settled boolean, is_late boolean, member uuid, is_active boolean, asked text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.settled_at is not null,
    t.settled_at > t.made_at + identity.try_lasts(), t.member, t.is_active, t.asked
  from identity.sign_up_try t where t.id = p_try
$$;

-- Requests a new code and link for an open sign-up; does nothing without one.
create or replace function identity.renew_sign_up(p_browser bytea, p_email text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$ select identity.ask_sign_up_mail(identity.open_sign_up(p_browser, p_email)) $$;

grant execute on function
  identity.sign_up(jsonb, text, text, uuid, bytea),
  identity.hand_in_sign_up_code(bytea, text, bytea, bytea),
  identity.hand_in_sign_up_link(bytea, bytea, bytea), identity.sign_up_outcome(uuid),
  identity.renew_sign_up(bytea, text) to candor_web;
grant execute on function identity.keep_sign_up_proofs(uuid, bytea, bytea),
  identity.settle_sign_up(uuid) to candor_worker;
