-- The log of changes (INT-13): every table is sealed, unless integrity/unsealed.sql gives a reason.

-- The key of a row as one text, of up to four columns. Small enough to be inlined.
create or replace function integrity.key_of(fields jsonb, keys text[]) returns text
language sql stable parallel safe
return concat_ws('|', fields->>keys[1], fields->>keys[2], fields->>keys[3], fields->>keys[4]);

-- The columns among these that are null in a row. A loop takes half of a query's time.
create or replace function integrity.nulls_of(fields jsonb, columns text[]) returns text[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  name text;
  nulls text[] := '{}';
begin
  foreach name in array columns loop
    if fields->>name is null then
      nulls := nulls || name;
    end if;
  end loop;
  return nulls;
end $$;

-- A row's digest is computed from its JSON under the settings below, which no session can change.
-- An added column is left out where it is null: a missing field can only mean null, so no two
-- rows have the same JSON, whichever columns are on the list.
create or replace function integrity.digest_of(fields jsonb, left_out text[], added text[])
returns bytea
language sql stable parallel safe
return sha256(convert_to((fields - case when added is null then left_out
  else left_out || integrity.nulls_of(fields, added) end)::text, 'UTF8'));

-- Arguments: the table's name, its key columns, the columns that are left out; the added columns,
-- if the table has some.
create or replace function integrity.log_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres'
as $$
declare
  keys text[] := tg_argv[1];
  left_out text[] := tg_argv[2];
  added text[] := tg_argv[3];
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
      integrity.digest_of(fields, left_out, added));
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
  added text[] := tg_argv[3];
begin
  insert into integrity.change (table_name, key, digest)
  select tg_argv[0], integrity.key_of(r.fields, keys),
    case tg_op when 'DELETE' then null else integrity.digest_of(r.fields, left_out, added) end
  -- Offset 0: each row becomes JSON once, not once a mention.
  from (select to_jsonb(c.*) as fields from changed c offset 0) r;
  return null;
end $$;

-- The sealed tables: their key columns, the columns that are left out, those that were added (null
-- if none were), and all that are sealed, with their types. A table in periods is sealed as a
-- whole: its period, which its primary key needs, is part of no key here.
create or replace view integrity.table_to_seal as
  select c.oid, named.table_name,
    (select array_agg(a.attname::text order by k.place) from pg_index i
      cross join lateral unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      left join pg_partitioned_table p on p.partrelid = c.oid and i.indnatts > 1
      where i.indrelid = c.oid and i.indisprimary
        and k.attnum is distinct from p.partattrs[0]) as keys,
    coalesce((select array_agg(u.column_name order by u.column_name) from integrity.unsealed u
      where u.table_name = named.table_name), '{}') as left_out,
    (select array_agg(d.column_name order by d.column_name) from integrity.added_column d
      where d.table_name = named.table_name) as added,
    (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)
        || case when d.column_name is null then '' else ', if not null' end)
      from pg_attribute a left join integrity.added_column d
        on d.table_name = named.table_name and d.column_name = a.attname
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and not exists (select from integrity.unsealed u
          where u.table_name = named.table_name and u.column_name = a.attname)) as columns,
    -- Compared by oid: a name may be quoted in one and not in the other.
    c.oid in ('distributions.share'::regclass, 'distributions.member_loss'::regclass,
      'distributions.allocated'::regclass, 'plans.leaving'::regclass, 'plans.position'::regclass,
      'withdrawals.withdrawal'::regclass) as in_bulk
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select format('%I.%I', n.nspname, c.relname)) named (table_name)
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_'
    and n.nspname not in ('information_schema', 'pgboss', 'migrations', 'public')
    and not exists (select from integrity.unsealed u
      where u.table_name = named.table_name and u.column_name = '');

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
  given text := format('%L, %L, %L', t.table_name, t.keys, t.left_out)
    || case when t.added is null then '' else format(', %L', t.added) end;
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

-- Digests the current rows of a table, of alias t, for which a condition holds.
create or replace function integrity.digest_rows(t integrity.table_to_seal, condition text)
returns void
language plpgsql set search_path = pg_catalog, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres'
as $$
begin
  execute format('with present as (
      select to_jsonb(t.*) as fields from %1$s t where %5$s offset 0
    )
    insert into integrity.change (table_name, key, digest)
    select %1$L, integrity.key_of(fields, %2$L), integrity.digest_of(fields, %3$L, %4$L)
    from present', t.table_name, t.keys, t.left_out, t.added, condition);
end $$;

-- Digests all current rows of a table, and marks its missing ones as deleted.
create or replace function integrity.digest_table(t integrity.table_to_seal) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  mark bigint := (select coalesce(max(position), 0) from integrity.change);
begin
  perform integrity.digest_rows(t, 'true');
  with last as (
      select distinct on (key) key, digest, position from integrity.change
      where table_name = t.table_name order by key, position desc
    )
    insert into integrity.change (table_name, key)
    select t.table_name, key from last where position <= mark and digest is not null;
end $$;

-- The sealed columns that a table has got since it was last digested; null if rows without a value
-- in one of them may have another digest too.
create or replace function integrity.new_columns(
  t integrity.table_to_seal, known integrity.sealed_table
) returns text[]
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when known.keys = t.keys and known.columns <@ t.columns
      and added <@ coalesce(t.added, '{}') then added end
  from (select array(select c from jsonb_object_keys(t.columns) c
    where not known.columns ? c order by c)) n (added)
$$;

-- The keys of a table that were logged after a position; null if none was. The planner would read
-- the whole log, since it does not know how few lines that are.
create or replace function integrity.keys_since(since bigint, logged_table text) returns text[]
language sql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off
return (select array_agg(distinct c.key) from integrity.change c
  where c.position > since and c.table_name = logged_table);

-- Digests the rows of a table that have another digest with its new columns: those that have a
-- value in one of them, and those that the migration changed, since its triggers knew none.
create or replace function integrity.digest_filled(
  t integrity.table_to_seal, filled text[], since bigint
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  conditions text[] := array(select format('t.%I is not null', c) from unnest(filled) c);
  logged text[] := integrity.keys_since(since, t.table_name);
begin
  if logged is not null then
    conditions := conditions || format(
      'integrity.key_of(jsonb_build_object(%s), %L) = any (%L)',
      (select string_agg(format('%L, t.%I', k, k), ', ') from unnest(t.keys) k),
      t.keys, logged);
  end if;
  if conditions <> '{}' then
    perform integrity.digest_rows(t, format('true in (%s)', array_to_string(conditions, ', ')));
  end if;
end $$;

-- Updates the log to this version's tables: part of each migration, which began when the log stood
-- at this position. Returns the number of tables of which all rows were digested.
create or replace function integrity.adopt_tables(since bigint) returns integer
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  t integrity.table_to_seal;
  known integrity.sealed_table;
  is_known boolean;
  new_columns text[];
  left_behind text;
  act text;
  adopted integer := 0;
begin
  perform foundation.require_read_committed();
  for t in select * from integrity.table_to_seal order by table_name loop
    select * into known from integrity.sealed_table s where s.table_name = t.table_name;
    is_known := (known.columns, known.keys, known.left_out)
      is not distinct from (t.columns, t.keys, t.left_out);
    continue when is_known and integrity.triggers_of(t.in_bulk) = array(
      select g.tgname from pg_trigger g
      where g.tgrelid = t.oid and starts_with(g.tgname, 'is_sealed') order by g.tgname);
    execute format('lock table %s in share row exclusive mode', t.table_name);
    perform integrity.watch_table(t);
    -- A table that is only watched in another way has no unlogged row.
    continue when is_known;
    new_columns := integrity.new_columns(t, known);
    if new_columns is null then
      perform integrity.digest_table(t);
      adopted := adopted + 1;
    else
      perform integrity.digest_filled(t, new_columns, since);
    end if;
    insert into integrity.sealed_table values (t.table_name, t.columns, t.keys, t.left_out)
    on conflict (table_name) do update set columns = excluded.columns, keys = excluded.keys,
      left_out = excluded.left_out;
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

alter table integrity.change alter column period set default foundation.period_of(clock.real());

create or replace trigger forbid_change_of_change before update or delete on integrity.change
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_change before truncate on integrity.change
  for each statement execute function audit.refuse_change();
alter table integrity.change enable always trigger forbid_change_of_change;
alter table integrity.change enable always trigger forbid_truncate_of_change;

-- The worker recomputes the hashes that a seal covers.
grant usage on schema integrity to candor_worker;
grant select on integrity.change to candor_worker;
