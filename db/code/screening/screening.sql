-- Screening of addresses (CHN-13): the answers, the clearings by two people, and whether a finding
-- remains for a withdrawal or a payment. Only the worker requests and writes; rows never change.

create or replace view screening.current as
  select * from screening.setup order by id desc limit 1;

create or replace function screening.is_on() returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select c.list_digest is not null or c.has_hook from screening.current c), false)
$$;

-- Whether two people cleared exactly this answer. A clearing covers the answers up to the one that
-- they were shown, and a later one only if it repeats it: not a missing answer for an address that
-- a list names by now (RT-9).
create or replace function screening.is_cleared(a screening.answer) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from screening.clearing c
    join screening.answer b on b.subject = c.subject and b.id <= c.upto
    where c.subject = a.subject and (b.verdict, b.answered_by) = (a.verdict, a.answered_by)
      and (b.address, b.source, b.listed_on, b.reference)
        is not distinct from (a.address, a.source, a.listed_on, a.reference))
$$;

-- The current finding for a subject: 'match', 'unanswered' or 'unasked'; null if there is none. A
-- match remains until two people decide, even if screening was turned off meanwhile.
create or replace function screening.finding(p_subject uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with newest as (select distinct on (a.address) a.* from screening.answer a
    where a.subject = p_subject order by a.address, a.id desc)
  select case
    when exists (select from screening.answer a where a.subject = p_subject
      and a.verdict = 'match' and not screening.is_cleared(a)) then 'match'
    when not screening.is_on() then null
    when exists (select from screening.answer a join newest n on n.id = a.id
      where a.verdict = 'unanswered' and not screening.is_cleared(a)) then 'unanswered'
    when exists (select from newest n join screening.current c on c.id = n.setup_id) then null
    else 'unasked'
  end
$$;

-- The start of the current finding; null if there is none.
create or replace function screening.since(p_subject uuid) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select min(a.at) from screening.answer a
  where a.subject = p_subject and a.verdict = screening.finding(p_subject)
    and not screening.is_cleared(a)
    and (a.verdict = 'match' or not exists (select from screening.answer l
      where l.subject = a.subject and l.address is not distinct from a.address and l.id > a.id))
$$;

-- Whether the answer is recent: before coins leave the check is repeated, also for a cleared
-- subject (CHN-13).
create or replace function screening.is_fresh(p_subject uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not screening.is_on() or coalesce((
    select max(a.asked_at) > clock.real() - interval '1 hour'
    from screening.answer a where a.subject = p_subject), false)
$$;

-- Whether the check was not made yet, or not answered: it is retried, with growing delays.
create or replace function screening.is_open(p_subject uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case screening.finding(p_subject) when 'unasked' then true
    when 'unanswered' then (select a.asked_at < clock.real()
        - least(600, 5 * 2 ^ least(a.tries, 10)) * interval '1 second'
      from screening.answer a where a.subject = p_subject order by a.id desc limit 1)
    else false end
$$;

-- The only answer for an address on the list in force is that it is listed, whichever role writes.
create or replace function screening.guard_answer() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.verdict <> 'match' and exists (select from screening.denied d
    where d.setup_id = (select c.id from screening.current c)
      and d.asset = new.asset and d.address = new.address) then
    raise exception 'this address is on the deny list' using errcode = 'CS001';
  end if;
  return new;
end $$;

create or replace trigger guard_answer before insert or update on screening.answer
  for each row execute function screening.guard_answer();
create or replace trigger forbid_delete_of_answer before delete on screening.answer
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_setup before update or delete on screening.setup
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_denied before update or delete on screening.denied
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_clearing before update or delete on screening.clearing
  for each row execute function audit.refuse_change();
alter table screening.answer enable always trigger guard_answer;
alter table screening.answer enable always trigger forbid_delete_of_answer;
alter table screening.setup enable always trigger forbid_change_of_setup;
alter table screening.denied enable always trigger forbid_change_of_denied;
alter table screening.clearing enable always trigger forbid_change_of_clearing;

grant usage on schema screening to candor_web, candor_worker;
grant select on screening.setup, screening.current, screening.denied, screening.fault,
  screening.answer, screening.clearing to candor_web, candor_worker;
grant execute on function screening.is_on(), screening.finding(uuid), screening.since(uuid),
  screening.is_cleared(screening.answer), screening.is_fresh(uuid) to candor_web, candor_worker;
grant execute on function screening.is_open(uuid) to candor_worker;
grant insert on screening.setup, screening.denied, screening.answer to candor_worker;
grant insert, update, delete on screening.fault to candor_worker;
grant update (asked_at, tries) on screening.answer to candor_worker;
