-- The events that notify the worker (foundation.notify_worker).

-- A simulated chain is read when a payment moves on it. Its next blocks matter while they may still
-- confirm something, and are mined for that; an empty block on a quiet chain is read with the next
-- poll.
create or replace trigger notify_worker after insert or update on chains.sim_tx
  for each row execute function foundation.notify_worker();
create or replace function chains.notify_worker_of_block() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from (select asset, max(height) as height from made group by asset) b
      where (select coalesce(t.block_height, b.height) > b.height - 20 from chains.sim_tx t
          where t.asset = b.asset order by t.change desc limit 1)
        or exists (select from chains.payment p
          where p.asset = b.asset and p.state in ('seen', 'mined'))) then
    perform pg_notify('candor_work', 'chains.sim_block');
  end if;
  return null;
end $$;
create or replace trigger notify_worker after insert on chains.sim_block
  referencing new table as made for each statement execute function chains.notify_worker_of_block();

-- A sent payout may confirm in a block that was not read before.
create or replace trigger notify_worker after update on chains.cursor
  for each row when (new.tip_hash is distinct from old.tip_hash)
  execute function foundation.notify_worker();
create or replace trigger notify_worker after insert or update on chains.payment
  for each row when (new.state in ('final', 'gone')) execute function foundation.notify_worker();
create or replace trigger notify_worker after insert on chains.held_change
  for each row execute function foundation.notify_worker();

alter table chains.sim_tx enable always trigger notify_worker;
alter table chains.sim_block enable always trigger notify_worker;
alter table chains.cursor enable always trigger notify_worker;
alter table chains.payment enable always trigger notify_worker;
alter table chains.held_change enable always trigger notify_worker;
