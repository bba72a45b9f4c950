-- Keys that sign decisions (INT-11). A key is enrolled by a proposal that another person signed, or
-- by a link that only the command on the machine can create; with real money it is valid 72 hours
-- later, except for the first two before the first deposit address.

-- The keys with which a person may sign now.
create or replace function identity.usable_decision_keys(p_administrator uuid)
returns setof identity.decision_key
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select k.* from identity.decision_key k
  where k.administrator_id = p_administrator and k.usable_from <= clock.real()
    and not exists (select from identity.decision_key_end e where e.key_id = k.id)
$$;

-- The number of active people who may sign now or once their key has matured.
create or replace function identity.people_with_keys() returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select count(distinct k.administrator_id)
  from identity.decision_key k
  join identity.administrator a on a.id = k.administrator_id and a.status = 'active'
  where not exists (select from identity.decision_key_end e where e.key_id = k.id)
$$;

-- Stores an administrator's passkey as a key for decisions; null if it may not be one.
create or replace function identity.keep_decision_key(
  p_passkey uuid, p_site text, p_origin text, p_approval uuid
) returns uuid
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into identity.decision_key (administrator_id, site, credential_id, public_key,
    is_backup_eligible, aaguid, attestation_format, counter, name, origin, approval, enrolled_at,
    usable_from)
  select k.administrator_id, p_site, k.credential_id, k.public_key, k.is_backup_eligible, k.aaguid,
    k.attestation_format, k.counter, k.name, p_origin, p_approval, clock.real(),
    clock.real() + case when p_origin = 'first' or foundation.in_sandbox() then interval '0'
      else interval '72 hours' end
  from identity.admin_passkey k
  where k.id = p_passkey and k.is_backup_eligible is not null and k.aaguid is not null
    and k.attestation_format is not null
  on conflict do nothing
  returning id
$$;

-- The facts of a key that people read and sign before it is enrolled: its owner, and the SHA-256 of
-- its public key.
create or replace function identity.decision_key_facts(p_passkey uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('administrator', a.id, 'email', a.email, 'key', k.name,
    'fingerprint', encode(sha256(k.public_key), 'hex'), 'is_synced', k.is_backup_eligible)
  from identity.admin_passkey k join identity.administrator a on a.id = k.administrator_id
  where k.id = p_passkey
$$;

-- Enrols exactly the key, for exactly the person, that another person approved.
create or replace function identity.enrol_decision_key(
  p_approval uuid, p_site text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  facts jsonb;
begin
  code := approvals.take(p_approval, 'seat_key_add');
  if code is not null then
    return;
  end if;
  select * into p from approvals.proposal where id = p_approval;
  facts := identity.decision_key_facts((p.payload->>'passkey')::uuid);
  code := case
    when facts is null then 'not_found'
    when p.payload->>'administrator' is distinct from facts->>'administrator'
      or p.payload->>'fingerprint' is distinct from facts->>'fingerprint'
      or p.shown->'after'->>'fingerprint' is distinct from facts->>'fingerprint'
      then 'approval_mismatch'
    when exists (select from approvals.approver x where x.proposal_id = p.id
      and x.administrator_id::text = facts->>'administrator') then 'own_admin_account'
    when identity.keep_decision_key((p.payload->>'passkey')::uuid, p_site, 'two_people', p.id)
      is null then 'key_unfit'
    else 'changed'
  end;
end $$;

-- Creates a link by which one person enrols a key, for the command on the machine: no role of a
-- running program may call this.
create or replace function identity.make_decision_key_link(p_email text, p_token text)
returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (select id from identity.administrator
    where email = lower(p_email) and status = 'active');
begin
  if whose is null then
    return 'not_found';
  elsif identity.people_with_keys() >= 2 then
    return 'keys_suffice';
  end if;
  update identity.decision_key_link set used_at = clock.real()
  where administrator_id = whose and used_at is null;
  insert into identity.decision_key_link (token_hash, administrator_id, made_at, expires_at)
  values (sha256(convert_to(p_token, 'UTF8')), whose, clock.real(),
    clock.real() + interval '1 hour');
  return 'made';
end $$;

create or replace function identity.decision_key_link_of(p_token text)
returns table (administrator uuid, email text, first_name text, last_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select a.id, a.email, a.first_name, a.last_name
  from identity.decision_key_link l join identity.administrator a on a.id = l.administrator_id
  where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.used_at is null
    and l.expires_at > clock.real() and a.status = 'active'
$$;

-- Spends a link for the passkey that its person's authenticator created. Whether the key is valid
-- at once is decided now: a link from before the first deposit address may be used after it.
create or replace function identity.enrol_linked_key(
  p_token text, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[],
  p_is_synced boolean, p_name text, p_is_backup_eligible boolean, p_aaguid uuid,
  p_attestation_format text, p_site text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid;
  passkey uuid;
  origin text;
begin
  perform foundation.require_read_committed();
  update identity.decision_key_link set used_at = clock.real()
  where token_hash = sha256(convert_to(p_token, 'UTF8')) and used_at is null
    and expires_at > clock.real()
  returning administrator_id into whose;
  if whose is null then
    code := 'link_invalid';
    return;
  end if;
  -- Two concurrent links cannot both find one person too few, and issuing an address waits.
  lock table identity.decision_key in share row exclusive mode;
  origin := case when rules.lock_addresses() then 'replacement' else 'first' end;
  if identity.people_with_keys() >= 2 then
    code := 'keys_suffice';
    return;
  end if;
  insert into identity.admin_passkey (administrator_id, credential_id, public_key, counter,
    transports, is_synced, name, made_at, is_backup_eligible, aaguid, attestation_format)
  values (whose, p_credential_id, p_public_key, p_counter, p_transports, p_is_synced, p_name,
    clock.real(), p_is_backup_eligible, p_aaguid, p_attestation_format)
  on conflict (credential_id) do nothing
  returning id into passkey;
  code := case when passkey is null
    or identity.keep_decision_key(passkey, p_site, origin, null) is null then 'key_unfit'
    else origin end;
  insert into audit.event (actor, act, subject, after)
  values ('admin:' || whose, 'enrolled a decision key by a link', whose::text,
    jsonb_build_object('key', p_name, 'origin', origin,
      'fingerprint', encode(sha256(p_public_key), 'hex')));
  if code = origin then
    perform identity.ask_mail('decision_key', 'admin', whose, jsonb_build_object('how', code,
      'fingerprint', encode(sha256(p_public_key), 'hex')));
  end if;
end $$;

-- A key ends with its passkey, whichever way that is removed: by its person, a reset or two people.
create or replace function identity.end_decision_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into identity.decision_key_end (key_id, ended_at)
  select k.id, clock.real() from identity.decision_key k
  where k.credential_id = old.credential_id
  on conflict do nothing;
  return null;
end $$;
create or replace trigger decision_key_ends after delete on identity.admin_passkey
  for each row execute function identity.end_decision_key();
alter table identity.admin_passkey enable always trigger decision_key_ends;

create or replace trigger forbid_change_of_decision_key before update or delete
  on identity.decision_key
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_decision_key before truncate on identity.decision_key
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_decision_key_end
  before update or delete on identity.decision_key_end
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_decision_key_end before truncate
  on identity.decision_key_end
  for each statement execute function audit.refuse_change();
alter table identity.decision_key enable always trigger forbid_change_of_decision_key;
alter table identity.decision_key enable always trigger forbid_truncate_of_decision_key;
alter table identity.decision_key_end enable always trigger forbid_change_of_decision_key_end;
alter table identity.decision_key_end enable always trigger forbid_truncate_of_decision_key_end;

-- The replacements that /solvency publishes: each by the command, from its enrolment on.
create or replace view identity.key_replacement as
  select k.id, k.enrolled_at, k.usable_from, encode(sha256(k.public_key), 'hex') as fingerprint
  from identity.decision_key k where k.origin = 'replacement';

grant execute on function identity.enrol_decision_key(uuid, text) to candor_worker;
grant execute on function identity.decision_key_link_of(text),
  identity.enrol_linked_key(text, text, bytea, bigint, text[], boolean, text, boolean, uuid, text,
    text) to candor_web;
grant select on identity.decision_key, identity.decision_key_end, identity.key_replacement
  to candor_web, candor_worker;
