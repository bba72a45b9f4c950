-- The totals that screens show: a member's are current, the platform's are deltas that are folded
-- later.

-- Adds the amounts that a batch's postings count.
create or replace function ledger.count(acts ledger.act[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  members text[];
  names text[];
  changes bigint[];
begin
  select array_agg(a.member), array_agg(coalesce(a.counter, o.counter)),
    array_agg(case when a.kind = 'reverse' then -a.dollars else a.dollars end)
  into members, names, changes
  from unnest(acts) a
  left join lateral (
    select k.counter from ledger.transfer t join ledger.kind k on k.name = t.kind
    where a.kind = 'reverse' and t.id = a.undoes
  ) o on true
  where a.member is not null and coalesce(a.counter, o.counter) is not null;
  if members is null then
    return;
  end if;
  insert into ledger.member_counter (member)
  select distinct m from unnest(members) m order by m on conflict do nothing;
  update ledger.member_counter m set deposits = m.deposits + u.deposits,
    withdrawals = m.withdrawals + u.withdrawals, interest = m.interest + u.interest
  from (
    select c.member, coalesce(sum(c.change) filter (where c.name = 'deposits'), 0) as deposits,
      coalesce(sum(c.change) filter (where c.name = 'withdrawals'), 0) as withdrawals,
      coalesce(sum(c.change) filter (where c.name = 'interest'), 0) as interest
    from unnest(members, names, changes) c (member, name, change) group by c.member
  ) u
  where m.member = u.member;
  insert into ledger.total_delta (name, cents)
  select c.name, sum(c.change) from unnest(names, changes) c (name, change) group by c.name;
end $$;

-- Adds the payments of a run.
create or replace function ledger.count_interest(
  p_members text[], totals bigint[], total bigint
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  insert into ledger.member_counter as c (member, interest)
  select u.member, u.cents from unnest(p_members, totals) u (member, cents)
  where u.member is not null
  on conflict (member) do update set interest = c.interest + excluded.interest;
  insert into ledger.total_delta (name, cents) values ('interest', total);
end $$;

-- A delta belongs to the business day on which it was posted.
alter table ledger.total_delta alter day set default (clock.now() at time zone 'UTC')::date;

-- Folds the appended deltas into the platform's totals, every few seconds; false if there are none.
create or replace function ledger.fold_totals() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Most runs find none.
  if not exists (select from ledger.total_delta) then
    return false;
  end if;
  with folded as (delete from ledger.total_delta returning day, name, cents),
    by_day as (
      insert into ledger.total_day as d (day, name, cents)
      select day, name, sum(cents)::bigint from folded group by day, name order by day, name
      on conflict (day, name) do update set cents = d.cents + excluded.cents),
    summed as (select name, sum(cents)::bigint as cents from folded group by name)
  update ledger.total t set cents = t.cents + s.cents from summed s where s.name = t.name;
  return true;
end $$;
