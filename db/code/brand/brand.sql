-- The operator's brand (HSE-1): drafts by administrators, adopted by two people.

create or replace view brand.standing as
  select v.*, a.adopted_at, a.takes_effect_at, a.approval
  from brand.adoption a join brand.version v on v.id = a.version_id;

create or replace view brand.current as
  select * from brand.standing where takes_effect_at <= clock.now()
  order by takes_effect_at desc, id desc limit 1;

-- What approvers read of a brand; its pictures by their digests, which stand beside each picture.
create or replace function brand.words_of(p_version uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('name', v.name, 'short_name', v.short_name, 'hue', v.hue::text,
    'copyright', coalesce(v.copyright, v.name), 'mark', encode(sha256(v.mark), 'hex'),
    'mark_on_night', encode(sha256(v.mark_on_night), 'hex'), 'icon', encode(sha256(v.icon), 'hex'))
  from brand.version v where v.id = p_version
$$;

create or replace function brand.describe(asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'before', coalesce((select brand.words_of(c.id) from brand.current c), '{}'),
    'after', w.words || jsonb_build_object('version', asked->'version'))
  from brand.words_of((asked->>'version')::uuid) w (words) where w.words is not null
$$;

-- Keeps a draft of an administrator; what it draws on was drawn by the calling program.
create or replace function brand.write_version(
  raw_token text, p_name text, p_short_name text, p_hue integer, p_copyright text,
  p_mark bytea, p_mark_on_night bytea, p_has_own_night boolean, p_icon bytea, p_card bytea
) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into brand.version (name, short_name, hue, copyright, mark, mark_on_night,
    has_own_night, icon, card, made_by, made_at)
  values (p_name, p_short_name, p_hue, p_copyright, p_mark, p_mark_on_night,
    p_has_own_night, p_icon, p_card,
    identity.require_administrator(raw_token, array['owner', 'support']), clock.now())
  returning id
$$;

-- Uses up an approval for one brand. 'adopted', or the refusal. In live it stands a day later.
create or replace function brand.adopt(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  refusal text := approvals.lock_unused(p_approval, 'brand_change');
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_approval;
  if not approvals.is_shown(p.kind, p.subject, p.payload, p.shown) then
    return 'approval_mismatch';
  end if;
  insert into brand.adoption (version_id, approval, adopted_at, takes_effect_at)
  select (p.payload->>'version')::uuid, p.id, clock.now(),
    clock.now() + case when foundation.in_sandbox() then interval '0' else interval '1 day' end
  on conflict (version_id) do nothing;
  if not found then
    return 'brand_stands';
  end if;
  update approvals.proposal set consumed_by = p.id where id = p.id;
  return 'adopted';
end $$;

create or replace trigger forbid_change_of_version before update or delete on brand.version
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_version before truncate on brand.version
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_adoption before update or delete on brand.adoption
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_adoption before truncate on brand.adoption
  for each statement execute function audit.refuse_change();
alter table brand.version enable always trigger forbid_change_of_version;
alter table brand.version enable always trigger forbid_truncate_of_version;
alter table brand.adoption enable always trigger forbid_change_of_adoption;
alter table brand.adoption enable always trigger forbid_truncate_of_adoption;

create or replace trigger notify_worker after insert on brand.adoption
  for each row execute function foundation.notify_worker();
alter table brand.adoption enable always trigger notify_worker;

grant usage on schema brand to candor_web, candor_worker;
grant select on brand.version, brand.standing, brand.current to candor_web, candor_worker;
grant execute on function brand.write_version(text, text, text, integer, text, bytea, bytea,
  boolean, bytea, bytea) to candor_web;
grant execute on function brand.adopt(uuid) to candor_worker;
