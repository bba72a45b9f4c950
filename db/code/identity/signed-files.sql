-- Files that the worker writes and signs (INT-12). The process that serves requests requests them
-- with the raw token of their recipient, and collects them with the same token.

-- The person of a file's kind: a member, an administrator who may download evidence, or null for a
-- public file. Refuses if the token does not open such a session.
create or replace function identity.signed_file_person(raw_token text, p_kind text) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_kind in ('nobodys_proof', 'operator') then null
    when p_kind = 'evidence' then
      identity.require_administrator(raw_token, array['owner', 'auditor'])
    else identity.require_member(raw_token) end;
end $$;

-- Requests a file; each person may have at most five pending.
create or replace function identity.request_signed_file(raw_token text, p_kind text, p_asked jsonb)
returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.signed_file_person(raw_token, p_kind);
  waiting bigint := (select count(*) from identity.signed_file p
    where p.person is not distinct from whose and p.done_at is null
      and p.asked_at > clock.real() - interval '1 minute');
  made uuid;
begin
  if waiting >= 20 or whose is not null and waiting >= 5 then
    perform foundation.refuse('busy');
  end if;
  insert into identity.signed_file (kind, person, asked, asked_at)
  values (p_kind, whose, p_asked, clock.real())
  returning id into made;
  return made;
end $$;

-- Deletes uncollected files.
create or replace function identity.forget_signed_files() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$ delete from identity.signed_file p where p.asked_at < clock.real() - interval '10 minutes' $$;

-- The next file to write, for one of the workers.
create or replace function identity.take_signed_file()
returns table (id uuid, kind text, person uuid, asked jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  update identity.signed_file p set taken_at = clock.real()
  where p.id = (select q.id from identity.signed_file q where q.taken_at is null
    order by q.id limit 1 for update skip locked)
  returning p.id, p.kind, p.person, p.asked
$$;

create or replace function identity.give_signed_file(p_id uuid, p_bytes bytea, p_refusal jsonb)
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update identity.signed_file set done_at = clock.real(), bytes = p_bytes, refusal = p_refusal
  where id = p_id and done_at is null
$$;

-- The result of a file; it is handed out once, only to a session of its person.
create or replace function identity.collect_signed_file(
  raw_token text, p_id uuid, out is_taken boolean, out bytes bytea, out refusal jsonb
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p identity.signed_file;
begin
  select * into p from identity.signed_file x where x.id = p_id;
  if p.id is null or p.person is distinct from identity.signed_file_person(raw_token, p.kind) then
    perform foundation.refuse('not_found');
  end if;
  is_taken := p.taken_at is not null;
  bytes := p.bytes;
  refusal := p.refusal;
  if p.done_at is not null then
    delete from identity.signed_file x where x.id = p_id;
  end if;
end $$;

grant execute on function identity.request_signed_file(text, text, jsonb),
  identity.collect_signed_file(text, uuid) to candor_web;
grant execute on function identity.take_signed_file(), identity.forget_signed_files(),
  identity.give_signed_file(uuid, bytea, jsonb)
  to candor_worker;

create or replace trigger notify_worker after insert on identity.signed_file
  for each row execute function foundation.notify_worker();
alter table identity.signed_file enable always trigger notify_worker;
