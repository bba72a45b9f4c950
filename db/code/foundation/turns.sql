-- Locks on work that only one process may do at a time. They are rows that no program can lock
-- directly, and replace advisory locks, which every log-in could hold for ever (RT-13).

-- Waits for the lock on a kind of work about each of several subjects, and keeps it until the
-- transaction ends; in a fixed order, so that no two transactions wait for each other.
create or replace function foundation.take_turns(p_work text, p_about text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  wanted text[] := array(select distinct a collate "C" from unnest(p_about) a
    where a is not null order by 1);
  had integer;
begin
  perform foundation.require_read_committed();
  while cardinality(wanted) > 0 loop
    perform from foundation.turn
    where work = p_work and about = any (wanted) order by about for update;
    get diagnostics had = row_count;
    exit when had = cardinality(wanted);
    -- The transaction that inserts a row has the lock: another that inserts it waits here, and then
    -- above.
    insert into foundation.turn (work, about)
    select p_work, a collate "C" from unnest(wanted) a order by 2
    on conflict do nothing;
  end loop;
end $$;

-- The same for one subject, or for the work as a whole. A null subject, as for a caller without a
-- session, needs no lock.
create or replace function foundation.take_turn(p_work text, p_about text default '') returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  if p_about is null then
    return;
  end if;
  perform from foundation.turn where work = p_work and about = p_about for update;
  if not found then
    perform foundation.take_turns(p_work, array[p_about]);
  end if;
end $$;

-- The same without waiting, for callers that would rather retry, if the row exists beforehand:
-- returns whether they got the lock.
create or replace function foundation.try_turn(p_work text, p_about text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform from foundation.turn where work = p_work and about = p_about for update skip locked;
  return found;
end $$;

grant execute on function foundation.take_turn(text, text) to candor_worker;
