-- The number of members of each status, maintained by triggers: no query counts a million rows.

create or replace function identity.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into identity.member_count as c (status, part, members)
  select n.status, pg_backend_pid() % 16, count(*) from new_rows n group by n.status order by 1
  on conflict (status, part) do update set members = c.members + excluded.members;
  return null;
end $$;

create or replace function identity.recount_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into identity.member_count as c (status, part, members)
  select s.status, pg_backend_pid() % 16, s.change
  from (values (old.status, -1), (new.status, 1)) s (status, change) order by 1
  on conflict (status, part) do update set members = c.members + excluded.members;
  return null;
end $$;

-- Members are never deleted (forbid_delete_of_member), so only these two triggers change a count.
create or replace trigger members_are_counted after insert on identity.member
  referencing new table as new_rows for each statement execute function identity.count_members();
create or replace trigger member_is_recounted after update of status on identity.member
  for each row when (old.status <> new.status) execute function identity.recount_member();
alter table identity.member enable always trigger members_are_counted;
alter table identity.member enable always trigger member_is_recounted;

grant select on identity.member_count to candor_web, candor_worker;
