-- The level that a member's identity was checked at; 0 is not at all.
create or replace function kyc.level_of(p_member uuid) returns smallint
language sql stable security definer set search_path = pg_catalog
as $$
  select coalesce(max(level), 0)::smallint from kyc.submission
  where member_id = p_member and state = 'approved'
$$;

-- What was submitted stays as it was; it is decided once.
create or replace function kyc.keep_submission() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if (new.id, new.member_id, new.level, new.submitted_at)
    is distinct from (old.id, old.member_id, old.level, old.submitted_at)
    or old.state <> 'submitted' then
    raise exception 'a submission is decided once' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- A document is taken by one submission, of its own member, and never changes.
create or replace function kyc.keep_document() returns trigger
language plpgsql set search_path = pg_catalog
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

create or replace trigger submission_keeps before update on kyc.submission
  for each row execute function kyc.keep_submission();
create or replace trigger submission_stays before delete on kyc.submission
  for each row execute function audit.refuse_change();
create or replace trigger document_keeps before update on kyc.document
  for each row execute function kyc.keep_document();
create or replace trigger document_stays before delete on kyc.document
  for each row execute function audit.refuse_change();

revoke execute on all functions in schema kyc from public;
grant usage on schema kyc to candor_web, candor_worker;
grant execute on function kyc.level_of(uuid) to candor_web, candor_worker;
grant select, insert on kyc.submission, kyc.document to candor_web;
grant update (state, decided_at, decided_by, reason) on kyc.submission to candor_web;
grant update (submission_id) on kyc.document to candor_web;
