-- The log of changes (INT-13): every table is sealed, unless integrity/unsealed.sql gives a reason.

-- The key of a row as one text, of up to four columns. Small enough to be inlined.
create or replace function integrity.key_of(fields jsonb, keys text[]) returns text
language sql stable parallel safe
return concat_ws('|', fields->>keys[1], fields->>keys[2], fields->>keys[3], fields->>keys[4]);

-- A row's digest is computed from its JSON under the settings below, which no session can change.
create or replace function integrity.digest_of(fields jsonb, left_out text[]) returns bytea
language sql stable parallel safe
return sha256(convert_to((fields - left_out)::text, 'UTF8'));

-- Arguments: the table's name, its key columns, the columns that are left out.
create or replace function integrity.log_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres'
as $$
declare
  keys text[] := tg_argv[1];
  gone text;
  fields jsonb;
begin
  if tg_op <> 'INSERT' then
    gone := integrity.key_of(to_jsonb(old), keys);
  end if;
  if tg_op <> 'DELETE' then
    fields := to_jsonb(new);
    insert into integrity.change (table_name, key, digest)
    values (tg_argv[0], integrity.key_of(fields, keys),
      integrity.digest_of(fields, tg_argv[2]::text[]));
  end if;
  if gone is not null and (tg_op = 'DELETE' or gone <> integrity.key_of(fields, keys)) then
    insert into integrity.change (table_name, key) values (tg_argv[0], gone);
  end if;
  return null;
end $$;

-- The same for tables with many rows per statement; these keep their keys. A row in a set takes
-- half of its time alone (record 0110).
create or replace function integrity.log_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres'
as $$
declare
  -- Read once: the statement below would read them for each row, at each mention.
  keys text[] := tg_argv[1];
  left_out text[] := tg_argv[2];
begin
  insert into integrity.change (table_name, key, digest)
  select tg_argv[0], integrity.key_of(r.fields, keys),
    case tg_op when 'DELETE' then null else integrity.digest_of(r.fields, left_out) end
  -- Offset 0: each row becomes JSON once, not once a mention.
  from (select to_jsonb(c) as fields from changed c offset 0) r;
  return null;
end $$;

-- The sealed tables, with their key columns and the columns that are left out.
create or replace view integrity.table_to_seal as
  select c.oid, format('%I.%I', n.nspname, c.relname) as table_name,
    (select array_agg(a.attname::text order by k.place) from pg_index i
      cross join lateral unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as keys,
    coalesce((select array_agg(u.column_name order by u.column_name) from integrity.unsealed u
      where u.table_name = format('%I.%I', n.nspname, c.relname)), '{}') as left_out,
    (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '
      order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    -- Compared by oid: a name may be quoted in one and not in the other.
    c.oid in ('distributions.share'::regclass, 'distributions.member_loss'::regclass,
      'distributions.allocated'::regclass, 'plans.leaving'::regclass, 'plans.position'::regclass,
      'withdrawals.withdrawal'::regclass) as in_bulk
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
    and n.nspname not in ('information_schema', 'pgboss', 'migrations', 'public')
    and not exists (select from integrity.unsealed u
      where u.table_name = format('%I.%I', n.nspname, c.relname) and u.column_name = '');

-- The triggers of a table, by whether its rows are logged singly or as sets.
create or replace function integrity.triggers_of(in_bulk boolean) returns name[]
language sql immutable
return case when in_bulk then array['is_sealed_delete', 'is_sealed_insert', 'is_sealed_update']
  else array['is_sealed', 'is_sealed_again'] end::name[];

-- Creates the triggers of one table, and drops those of the other way.
create or replace function integrity.watch_table(t integrity.table_to_seal) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  given text := format('%L, %L, %L', t.table_name, t.keys, t.left_out);
  differs text := (select format('(%s) is distinct from (%s)',
      string_agg(format('old.%I', a.attname), ', ' order by a.attnum),
      string_agg(format('new.%I', a.attname), ', ' order by a.attnum))
    from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      and a.attname <> all (t.left_out));
  act text;
begin
  if t.keys is null or cardinality(t.keys) > 4 then
    raise exception '% has no primary key of four columns at most: it cannot be sealed',
      t.table_name;
  end if;
  foreach act in array integrity.triggers_of(not t.in_bulk) loop
    execute format('drop trigger if exists %I on %s', act, t.table_name);
  end loop;
  if t.in_bulk then
    foreach act in array array['insert', 'update', 'delete'] loop
      execute format('create or replace trigger is_sealed_%1$s after %1$s on %2$s
        referencing %3$s table as changed for each statement
        execute function integrity.log_rows(%4$s)', act, t.table_name,
        case act when 'delete' then 'old' else 'new' end, given);
      execute format('alter table %s enable always trigger is_sealed_%s', t.table_name, act);
    end loop;
    return;
  end if;
  execute format('create or replace trigger is_sealed after insert or delete on %s
    for each row execute function integrity.log_row(%s)', t.table_name, given);
  execute format('create or replace trigger is_sealed_again after update on %s
    for each row when (%s) execute function integrity.log_row(%s)', t.table_name, differs, given);
  -- ALWAYS: session_replication_role = replica must not switch them off.
  execute format('alter table %s enable always trigger is_sealed', t.table_name);
  execute format('alter table %s enable always trigger is_sealed_again', t.table_name);
end $$;

-- Digests a table's current rows, and marks its missing ones as deleted.
create or replace function integrity.digest_table(t integrity.table_to_seal) returns void
language plpgsql set search_path = pg_catalog, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres'
as $$
begin
  execute format('with present as (
      select integrity.key_of(r.fields, %2$L) as key,
        integrity.digest_of(r.fields, %3$L) as digest
      from (select to_jsonb(t) as fields from %1$s t offset 0) r
    ), gone as (
      select c.key from (select distinct on (key) key, digest from integrity.change
        where table_name = %1$L order by key, position desc) c
      where c.digest is not null and not exists (select from present p where p.key = c.key)
    )
    insert into integrity.change (table_name, key, digest)
    select %1$L, key, digest from present union all select %1$L, key, null from gone',
    t.table_name, t.keys, t.left_out);
end $$;

-- Updates the log to this version's tables: part of each migration. Returns the number of tables
-- whose rows were digested again.
create or replace function integrity.adopt_tables() returns integer
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  t integrity.table_to_seal;
  left_behind text;
  form text;
  is_known boolean;
  act text;
  adopted integer := 0;
begin
  perform foundation.require_read_committed();
  for t in select * from integrity.table_to_seal order by table_name loop
    form := format('%s; key %s; without %s', t.columns, t.keys, t.left_out);
    is_known := exists (select from integrity.sealed_table s
      where s.table_name = t.table_name and s.shape = form);
    continue when is_known and integrity.triggers_of(t.in_bulk) = array(
      select g.tgname from pg_trigger g
      where g.tgrelid = t.oid and starts_with(g.tgname, 'is_sealed') order by g.tgname);
    execute format('lock table %s in share row exclusive mode', t.table_name);
    perform integrity.watch_table(t);
    -- A table that is only watched in another way has no unlogged row.
    continue when is_known;
    perform integrity.digest_table(t);
    insert into integrity.sealed_table values (t.table_name, form)
    on conflict (table_name) do update set shape = excluded.shape;
    adopted := adopted + 1;
  end loop;
  for left_behind in delete from integrity.sealed_table s where not exists (
    select from integrity.table_to_seal v where v.table_name = s.table_name)
    returning s.table_name loop
    if to_regclass(left_behind) is not null then
      foreach act in array integrity.triggers_of(true) || integrity.triggers_of(false) loop
        execute format('drop trigger if exists %I on %s', act, left_behind);
      end loop;
    end if;
  end loop;
  return adopted;
end $$;

create or replace trigger forbid_change_of_change before update or delete on integrity.change
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_change before truncate on integrity.change
  for each statement execute function audit.refuse_change();
alter table integrity.change enable always trigger forbid_change_of_change;
alter table integrity.change enable always trigger forbid_truncate_of_change;

-- The worker recomputes the hashes that a seal covers.
grant usage on schema integrity to candor_worker;
grant select on integrity.change to candor_worker;
