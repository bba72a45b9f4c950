-- Checkpoints of the seals, and the signatures of witnesses on them (INT-14). The worker has the
-- list of witnesses: the web process only shows checkpoints.

-- A checkpoint follows the last one, and covers existing seals.
create or replace function solvency.guard_checkpoint() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.size <= coalesce((select max(size) from solvency.checkpoint), 0)
    or not exists (select from ledger.seal where no = new.size) then
    raise exception 'a checkpoint follows the one before it, and its seals' using errcode = 'CA008';
  end if;
  return new;
end $$;

create or replace trigger checkpoint_follows before insert on solvency.checkpoint
  for each row execute function solvency.guard_checkpoint();
create or replace trigger forbid_change_of_checkpoint before update or delete on solvency.checkpoint
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_checkpoint before truncate on solvency.checkpoint
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_cosignature before update or delete
  on solvency.cosignature
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_cosignature before truncate on solvency.cosignature
  for each statement execute function audit.refuse_change();
alter table solvency.checkpoint enable always trigger checkpoint_follows;
alter table solvency.checkpoint enable always trigger forbid_change_of_checkpoint;
alter table solvency.checkpoint enable always trigger forbid_truncate_of_checkpoint;
alter table solvency.cosignature enable always trigger forbid_change_of_cosignature;
alter table solvency.cosignature enable always trigger forbid_truncate_of_cosignature;

-- Passes a note from any sender to the worker, which verifies the witness's signature.
create or replace function solvency.bring_cosignature(p_note text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select foundation.enqueue('cosignature', jsonb_build_object('note', p_note)) $$;
grant execute on function solvency.bring_cosignature(text) to candor_web;
grant select on solvency.checkpoint, solvency.cosignature to candor_web, candor_worker;
grant insert on solvency.checkpoint, solvency.cosignature to candor_worker;
