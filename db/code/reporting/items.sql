-- Notes on and assignments of items that await administrators (ADM-12). Neither decides anything.

-- The items of notes and assignments: the member of each, and whether it is still open.
create or replace view reporting.item as
  select 'withdrawal' as kind, w.id, w.member_id,
    w.state in ('requested', 'approved', 'sent', 'unknown') as is_open
  from withdrawals.withdrawal w
  union all
  select 'deposit', d.id, d.member_id, d.state = 'review' from deposits.deposit d
  union all
  select 'proposal', p.id, m.id, exists (select from approvals.undecided u where u.id = p.id)
  from approvals.proposal p left join identity.member m on m.id::text = p.payload->>'owner';

-- Assigned items that are still open.
create or replace view reporting.assigned_item as
  select a.item, a.kind, a.administrator_id, a.at
  from reporting.item_assignment a
  join reporting.item i on i.kind = a.kind and i.id = a.item and i.is_open;

-- Adds a note in the name of the person of a session; the log has the fact that there is one.
create or replace function reporting.add_item_note(
  raw_token text, p_kind text, p_item uuid, p_words text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token,
    array['owner', 'finance', 'support'], false);
  whose uuid;
  made uuid;
begin
  select f.member_id into whose from reporting.item f where f.kind = p_kind and f.id = p_item;
  if not found then
    perform foundation.refuse('not_found');
  end if;
  insert into reporting.item_note (kind, item, member_id, administrator_id, words, at)
  values (p_kind, p_item, whose, person, p_words, clock.real()) returning id into made;
  perform audit.note('admin:' || person, 'note added', p_item::text,
    jsonb_build_object('kind', p_kind, 'note', made));
end $$;

-- Assigns an open item to an administrator, or to none if `p_to` is null.
create or replace function reporting.assign_item(
  raw_token text, p_kind text, p_item uuid, p_to uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token,
    array['owner', 'finance', 'support'], false);
  waits boolean;
  was uuid;
begin
  perform foundation.require_read_committed();
  -- Two concurrent assignments are logged in their order, and the one that waited here learns
  -- whether the item was decided meanwhile.
  perform foundation.take_turn('reporting.assign_item');
  select f.is_open into waits from reporting.item f where f.kind = p_kind and f.id = p_item;
  if not found or p_to is not null and not exists (select from reporting.acting_staff s
    where s.id = p_to and s.role in ('owner', 'finance', 'support')) then
    perform foundation.refuse('not_found');
  elsif not waits then
    perform foundation.refuse('already_decided');
  end if;
  select a.administrator_id into was from reporting.item_assignment a where a.item = p_item;
  if was is not distinct from p_to then
    return;
  elsif p_to is null then
    delete from reporting.item_assignment where item = p_item;
  else
    insert into reporting.item_assignment as a (item, kind, administrator_id, at)
    values (p_item, p_kind, p_to, clock.real())
    on conflict (item) do update set administrator_id = excluded.administrator_id,
      at = excluded.at;
  end if;
  perform audit.note('admin:' || person, 'assigned', p_item::text,
    jsonb_build_object('kind', p_kind, 'from', was, 'to', p_to));
end $$;

grant execute on function reporting.add_item_note(text, text, uuid, text),
  reporting.assign_item(text, text, uuid, uuid) to candor_web;
grant select on reporting.item, reporting.item_note, reporting.assigned_item to candor_web;
