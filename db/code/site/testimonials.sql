-- Members write and withdraw their testimonials, and admins publish them, by the raw token of a
-- session: no program puts words into a member's mouth (INT-2, INT-12).

-- The name under which a testimonial is shown: the first name, and the initial of the last.
create or replace function site.shown_name(p_member uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select left(m.first_name, 50) || ' ' || left(m.last_name, 1) || '.'
  from identity.member m where m.id = p_member
$$;

-- Withdraws the caller's consent to every pending or shown testimonial; returns whether there was
-- any.
create or replace function site.take_words_back(raw_token text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token);
begin
  update site.testimonial set consent_taken_back_at = clock.now()
  where member_id = whose and consented_at is not null
    and consent_taken_back_at is null and (moderated_at is null or published_at is not null);
  return found;
end $$;

-- Stores the caller's testimonial with the consent to publish it, replacing older ones; null if
-- another came at the same moment.
create or replace function site.write_words(raw_token text, p_words text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_active_member(raw_token);
  made uuid;
begin
  perform site.take_words_back(raw_token);
  insert into site.testimonial (member_id, shown_name, words, written_at, consented_at)
  values (member, site.shown_name(member), p_words, clock.now(), clock.now())
  on conflict do nothing returning id into made;
  return made;
end $$;

-- Publishes or rejects a pending testimonial; returns whether it was pending and its member still
-- qualifies.
create or replace function site.moderate_words(raw_token text, p_words uuid, is_published boolean)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'support']);
begin
  update site.testimonial t set moderated_by = person, moderated_at = clock.now(),
    published_at = case when is_published then clock.now() end
  where id = p_words and moderated_at is null and consented_at is not null
    and consent_taken_back_at is null and (not is_published or exists (
      select from identity.member m where m.id = t.member_id and m.status = 'active'));
  return found;
end $$;

grant execute on function site.take_words_back(text), site.write_words(text, text),
  site.moderate_words(text, uuid, boolean) to candor_web;
