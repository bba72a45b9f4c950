-- The level of a member's identity check; 0 means none.
create or replace function kyc.level_of(p_member uuid) returns smallint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(max(level), 0)::smallint from kyc.submission
  where member_id = p_member and state = 'approved'
$$;

-- A submission's content never changes; it is decided once.
create or replace function kyc.forbid_change_of_submission() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.member_id, new.level, new.submitted_at)
    is distinct from (old.id, old.member_id, old.level, old.submitted_at)
    or old.state <> 'submitted' then
    raise exception 'a submission is decided once' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- A document belongs to one submission, of its own member, and never changes.
create or replace function kyc.forbid_change_of_document() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.member_id, new.kind, new.file, new.name, new.uploaded_at)
    is distinct from (old.id, old.member_id, old.kind, old.file, old.name, old.uploaded_at)
    or old.submission_id is not null
    or not exists (select from kyc.submission s
      where s.id = new.submission_id and s.member_id = new.member_id and s.state = 'submitted') then
    raise exception 'a document stays as it was shown' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger forbid_change_of_submission before update on kyc.submission
  for each row execute function kyc.forbid_change_of_submission();
create or replace trigger forbid_delete_of_submission before delete on kyc.submission
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_document before update on kyc.document
  for each row execute function kyc.forbid_change_of_document();
create or replace trigger forbid_delete_of_document before delete on kyc.document
  for each row execute function audit.refuse_change();

-- Stores a document for the member of the session; returns its id.
create or replace function kyc.keep_upload(
  raw_token text, p_kind text, p_file uuid, p_name text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made uuid;
begin
  insert into kyc.document (member_id, kind, file, name, uploaded_at)
  values (identity.require_member(raw_token), p_kind, p_file, p_name, clock.now())
  returning id into made;
  return made;
end $$;

-- Opens the next level's submission for the member of the session, with their documents; null while
-- another is pending.
create or replace function kyc.submit(raw_token text, p_level integer, p_documents uuid[])
returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_member(raw_token);
  made uuid;
begin
  if p_level is distinct from kyc.level_of(member) + 1 then
    perform foundation.refuse('identity_level_skipped');
  end if;
  insert into kyc.submission (member_id, level, submitted_at)
  values (member, p_level, clock.now())
  on conflict (member_id) where state = 'submitted' do nothing returning id into made;
  update kyc.document set submission_id = made
  where made is not null and id = any (p_documents) and member_id = member
    and submission_id is null;
  return made;
end $$;

-- Decides a submission once, in the name of the reviewer of the session; null if it is already
-- decided.
create or replace function kyc.decide(
  raw_token text, p_submission uuid, p_state text, p_reason text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'support'], true);
  decided uuid;
begin
  update kyc.submission set state = p_state, decided_at = clock.now(), decided_by = person,
    reason = p_reason
  where id = p_submission and state = 'submitted' and p_state in ('approved', 'refused')
  returning id into decided;
  if decided is not null then
    perform foundation.enqueue('notice', jsonb_build_object('kind', 'identity_' || p_state,
      'memberId', (select member_id from kyc.submission where id = decided)));
  end if;
  return decided;
end $$;

grant usage on schema kyc to candor_web, candor_worker;
grant execute on function kyc.level_of(uuid) to candor_web, candor_worker;
grant select on kyc.submission, kyc.document to candor_web;
grant execute on function kyc.keep_upload(text, text, uuid, text),
  kyc.submit(text, integer, uuid[]), kyc.decide(text, uuid, text, text) to candor_web;
