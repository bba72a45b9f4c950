-- A parent's trigger is not asked where one of its periods is emptied by its own name.
do $$
declare
  t record;
begin
  for t in
    select h.inhrelid::regclass as part, g.tgname from pg_inherits h
    join pg_trigger g on g.tgrelid = h.inhparent and g.tgname like 'forbid_truncate%'
  loop
    execute format('create or replace trigger %I before truncate on %s
      for each statement execute function audit.refuse_change()', t.tgname, t.part);
    execute format('alter table %s enable always trigger %I', t.part, t.tgname);
  end loop;
end $$;
