import { globSync, readFileSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { edits } from './edits.ts';
import { approvals, grants, ledger, logged, map, noticersOf, postFast } from './noticers.ts';
import { periods, races, role, seals, signatures, signing, weakenedSql } from './noticers.ts';
import { raises, tables, waking, webhooks } from './noticers.ts';

/** One mutation of the ledger's SQL, and the test files most likely to catch it, best first. */
export type Mutation = {
  name: string;
  /** In one group, the file that caught one mutant is the most likely to catch the next. */
  group: string;
  statement: string;
  noticedBy: string[];
  /** Without a lock a test may hang: that counts as caught. */
  mayHang: boolean;
};

type Row = { name: string; statement: string };

async function from(
  db: Db,
  group: string,
  query: RawBuilder<Row>,
  noticedBy: string[],
): Promise<Mutation[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, group, noticedBy, mayHang: false }));
}

const schemas = sql`('ledger', 'approvals', 'audit', 'rules')`;

/** Constraints dropped; triggers dropped, or altered so that a replica skips them. */
async function ofTables(db: Db): Promise<Mutation[]> {
  const constraints = sql<Row>`
    select format('drop %s of %s', c.conname, c.conrelid::regclass) as name,
      format('alter table %s drop constraint %I cascade', c.conrelid::regclass, c.conname)
        as statement
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    join pg_class t on t.oid = c.conrelid and not t.relispartition
    where n.nspname in ${schemas} and c.contype in ('c', 'u', 'p', 'f')
    -- Of the parts of a table, which are alike, one: what it has of its own.
    union all select format('drop %s', i.indexrelid::regclass), format('drop index %s',
      i.indexrelid::regclass)
    from pg_index i join pg_class t on t.oid = i.indrelid and t.relispartition
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ${schemas} and i.indisunique and not i.indisprimary
      and t.relname ~ '_2026_11$' order by 1`;
  const triggers = sql<Row>`
    select format('%s trigger %s of %s', how, t.tgname, t.tgrelid::regclass) as name,
      case how when 'drop' then format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
        else format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) end
        as statement
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    cross join (values ('drop'), ('weaken')) v (how)
    where n.nspname in ${schemas} and not t.tgisinternal and t.tgparentid = 0
      and (not c.relispartition or c.relname ~ '_2026_11$') order by 1`;
  return [
    ...(await from(db, 'constraints', constraints, [
      tables,
      periods,
      signatures,
      role,
      map,
      postFast,
      ledger,
      approvals,
      races,
    ])),
    ...(await from(db, 'triggers', triggers, [
      role,
      tables,
      periods,
      logged,
      signatures,
      approvals,
      seals,
      signing,
      waking,
      raises,
      webhooks,
    ])),
  ];
}

/** Each privilege that a role lacks, granted to it. */
async function ofGrants(db: Db): Promise<Mutation[]> {
  const onTables = sql<Row>`
    select format('grant %s on %s to %s', p, c.oid::regclass, r) as name,
      format('grant %s on %s to candor_%s', p, c.oid::regclass, r) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['insert', 'update', 'delete', 'truncate']) p
    cross join unnest(array['web', 'worker']) r
    where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition
      and not has_table_privilege('candor_' || r, c.oid, p) order by 1`;
  const onFunctions = sql<Row>`
    select format('open %s to %s', f.oid::regprocedure, r) as name,
      format('grant execute on function %s to candor_%s', f.oid::regprocedure, r) as statement
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    cross join unnest(array['web', 'worker']) r
    where n.nspname in ${schemas} and not has_function_privilege('candor_' || r, f.oid, 'execute')
    order by 1`;
  return [
    ...(await from(db, 'grants', onTables, [role, grants])),
    ...(await from(db, 'grants', onFunctions, [role, grants])),
  ];
}

/** Each row of the map removed or widened. */
async function ofTheMap(db: Db): Promise<Mutation[]> {
  const flowRows = sql<Row>`
    select format('%s %s: %s > %s', what, kind, debit_class, credit_class) as name,
      case what when 'remove' then 'delete from ledger.flow'
        else 'update ledger.flow set same_owner = false' end
      || format(' where (kind, debit_class, credit_class) = (%L, %L, %L)', kind, debit_class,
        credit_class) as statement
    from ledger.flow cross join (values ('remove'), ('any owner for')) v (what)
    where what = 'remove' or same_owner order by 1`;
  const kinds = sql<Row>`
    select format('%s of %s', change, name) as name,
      format('update ledger.kind set %s where name = %L', change, name) as statement
    from ledger.kind k cross join unnest(array['approvers = 0', 'poster = ''any''',
      'rated = null', 'evidence = false', 'reason = false', 'has_rule = false',
      'closed = false', 'counter = null', 'approval_scope = ''run''']) change
    where case change when 'approvers = 0' then approvers > 0
      when 'poster = ''any''' then poster <> 'any' when 'rated = null' then rated is not null
      when 'evidence = false' then evidence when 'reason = false' then reason
      when 'has_rule = false' then has_rule when 'closed = false' then closed
      when 'counter = null' then counter is not null else approval_scope = 'act' end
    order by 1`;
  const classes = sql<Row>`
    select format('let %s go below zero', name) as name,
      format('update ledger.class set may_go_below_zero = true where name = %L', name)
        as statement
    from ledger.class where not may_go_below_zero order by 1`;
  const all = [flowRows, kinds, classes].map((query) => from(db, 'map', query, [map]));
  return (await Promise.all(all)).flat();
}

function ofText(): Mutation[] {
  const files = globSync(weakenedSql).toSorted();
  return files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const file = path.replace(/^db\/(code\/)?/, '').slice(0, -'.sql'.length);
    const noticedBy = noticersOf(file);
    return edits.flatMap(({ what, find, put }) =>
      [...text.matchAll(find)].map((match) => {
        const at = match.index;
        const line = text.slice(0, at).split('\n').length;
        const excerpt = text.split('\n')[line - 1]?.trim() ?? '';
        // From the whole text: a pattern may look ahead.
        const weakened = text.slice(at).replace(new RegExp(find.source), put);
        return {
          name: `${file}.sql:${line} ${what}: ${match[0].trim()} (${excerpt})`,
          group: `${file} ${what}`,
          statement: text.slice(0, at) + weakened,
          noticedBy,
          mayHang: what.includes('lock'),
        };
      }),
    );
  });
}

/** Every mutation, from the catalogue of a migrated database and from the files of db/code. */
export async function mutationsOf(db: Db): Promise<Mutation[]> {
  const groups = [ofTables(db), ofGrants(db), ofTheMap(db)];
  return [...ofText(), ...(await Promise.all(groups)).flat()];
}
