-- A campaign is entered by a person who may speak for the operator, and its end never moves: an end
-- that can be postponed is the false urgency that INT-2 forbids. It can only be stopped.
create or replace function site.check_campaign() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'stopped_at' <> to_jsonb(old) - 'stopped_at'
      or old.stopped_at is not null then
      raise exception 'a campaign can only be stopped' using errcode = 'CA002';
    end if;
  elsif not site.speaks_for_operator(new.entered_by) then
    raise exception 'a campaign needs an owner or support' using errcode = 'CA004';
  end if;
  return new;
end $$;

create or replace function site.speaks_for_operator(p_administrator uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from identity.administrator where id = p_administrator
    and status = 'active' and role in ('owner', 'support'))
$$;

-- Requires a verified member, consent and moderation, whichever role writes (INT-2). The text is
-- shown as the moderator read it: it never changes. The member may end during this write, so that
-- is a refusal and not a fault.
create or replace function site.check_testimonial() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if (tg_op = 'INSERT' or new.published_at is distinct from old.published_at)
    and not exists (select from identity.member
      where id = new.member_id and status = 'active' and verified_at is not null) then
    perform foundation.refuse('member_state');
  end if;
  if tg_op = 'UPDATE' and old.consent_taken_back_at is not null
    and new.consent_taken_back_at is distinct from old.consent_taken_back_at then
    raise exception 'consent that was taken back stays so' using errcode = 'CA002';
  end if;
  if new.moderated_by is not null and not site.speaks_for_operator(new.moderated_by) then
    raise exception 'a testimonial is moderated by an owner or support' using errcode = 'CA004';
  end if;
  if tg_op = 'UPDATE' and old.moderated_at is not null
    and (new.member_id, new.shown_name, new.words, new.written_at)
      is distinct from (old.member_id, old.shown_name, old.words, old.written_at) then
    raise exception 'words stay as they were moderated' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger campaign_is_real before insert or update on site.campaign
  for each row execute function site.check_campaign();
create or replace trigger forbid_delete_of_campaign before delete on site.campaign
  for each row execute function audit.refuse_change();
create or replace trigger testimonial_is_real before insert or update on site.testimonial
  for each row execute function site.check_testimonial();

-- Disappears automatically at its end, by the business clock.
create or replace view site.running_campaign as
  select id, title, words, starts_at, ends_at from site.campaign
  where starts_at <= clock.now() and clock.now() < ends_at and stopped_at is null;

-- A testimonial of a member who left or was suspended is no longer shown.
create or replace view site.shown_testimonial as
  select t.id, t.shown_name, t.words, t.written_at, m.created_at as member_since, t.published_at
  from site.testimonial t join identity.member m on m.id = t.member_id
  where t.published_at is not null and t.consent_taken_back_at is null
    and m.status = 'active' and m.verified_at is not null;

grant usage on schema site to candor_web, candor_worker;
grant select on site.running_campaign, site.shown_testimonial to candor_web;
-- A member's testimonial is part of their personal data.
grant select on site.testimonial to candor_web;
-- Administrators enter and stop campaigns; the trigger above has the rules.
grant select, insert on site.campaign to candor_web;
grant update (stopped_at) on site.campaign to candor_web;
