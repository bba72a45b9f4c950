import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { limitsOf, statementTimeouts, type Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** Everything that determines the database's behaviour, by kind and name, each as a digest. */
export type SchemaDigest = Map<string, string>;

// Our schemas and the queue's. Objects in other schemas count only if we own them.
const ourSchema = sql`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

// The owner role has different names on different servers; roles that may act as the owner are
// listed.
const nameOf = (role: ReturnType<typeof sql>) => sql`case
  when ${role} = 0 then 'public'
  when ${role} = (select nspowner from pg_namespace where nspname = 'ledger') then 'owner'
  else pg_get_userbyid(${role})::text end`;

const aclOf = (acl: ReturnType<typeof sql>) => sql`(select string_agg(concat_ws(' ',
    ${nameOf(sql`x.grantee`)}, x.privilege_type, x.is_grantable, ${nameOf(sql`x.grantor`)}), ', '
    order by ${nameOf(sql`x.grantee`)}, x.privilege_type, ${nameOf(sql`x.grantor`)})
  from aclexplode(${acl}) x)`;

// The periods of a table count as one object: a list of each would be longer than all others.
const nameOfTable = sql`coalesce((select 'periods of ' || h.inhparent::regclass
    from pg_inherits h where h.inhrelid = c.oid and c.relispartition and n.nspname <> 'pgboss'),
  c.oid::regclass::text)`;
const boundsOfTable = sql`case when c.relispartition then concat_ws(' ', c.oid::regclass,
  pg_get_expr(c.relpartbound, c.oid)) end`;

const functions = sql`
  select 'function' as kind, p.oid::regprocedure::text as id,
    concat_ws(' | ', ${nameOf(sql`p.proowner`)}, case when p.prokind = 'a' then 'aggregate'
      else pg_get_functiondef(p.oid) end, ${aclOf(sql`coalesce(p.proacl,
        acldefault('f', p.proowner))`)}) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  -- A function planted in pg_catalog comes before everything of ours.
  where ${ourSchema} or p.oid >= 16384`;

const triggers = sql`
  select 'triggers', ${nameOfTable}, concat_ws(E'\n', ${boundsOfTable},
    string_agg(concat_ws(' | ', case when t.tgisinternal
      then (select conname from pg_constraint where oid = t.tgconstraint) || t.tgfoid::regproc::text
      else t.tgname::text end, t.tgenabled,
    case when not t.tgisinternal then pg_get_triggerdef(t.oid) end), E'\n'
    order by t.tgisinternal, case when t.tgisinternal then
      (select conname from pg_constraint where oid = t.tgconstraint) || t.tgfoid::regproc::text
      else t.tgname::text end, t.tgtype))
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace where ${ourSchema}
  group by c.oid, n.nspname`;

const relations = sql`
  select 'relation', ${nameOfTable}, concat_ws(' | ', ${boundsOfTable}, c.relkind,
    pg_get_partkeydef(c.oid), ${nameOf(sql`c.relowner`)},
    c.relrowsecurity, c.relforcerowsecurity, c.relpersistence, c.reloptions,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
    ${aclOf(sql`coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char",
      c.relowner))`)},
    (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), ${aclOf(sql`a.attacl`)}),
        E'\n' order by a.attname)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg(concat_ws(' ', k.conname, pg_get_constraintdef(k.oid), k.convalidated,
      k.conenforced, k.condeferrable, k.condeferred), E'\n' order by k.conname)
      from pg_constraint k where k.conrelid = c.oid),
    (select string_agg(concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisunique),
      E'\n' order by pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = c.oid),
    (select string_agg(pg_get_ruledef(r.oid), E'\n' order by r.rulename) from pg_rewrite r
      where r.ev_class = c.oid and r.rulename <> '_RETURN'),
    (select string_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
      pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)), E'\n' order by p.polname)
      from pg_policy p where p.polrelid = c.oid))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ourSchema}
    -- The queue makes one such part a day for its own figures.
    and not (n.nspname = 'pgboss' and c.relname ~ '^queue_stats_[0-9]+$')`;

const schemas = sql`
  select 'schema', n.nspname::text, concat_ws(' | ', ${nameOf(sql`n.nspowner`)},
    ${aclOf(sql`coalesce(n.nspacl, acldefault('n', n.nspowner))`)})
  from pg_namespace n where ${ourSchema} and n.nspname <> 'public'
  union all select 'type', t.oid::regtype::text, concat_ws(' | ', t.typtype,
    ${nameOf(sql`t.typowner`)}, (select string_agg(e.enumlabel, ',' order by e.enumsortorder)
      from pg_enum e where e.enumtypid = t.oid), (select string_agg(pg_get_constraintdef(k.oid), ','
      order by k.conname) from pg_constraint k where k.contypid = t.oid))
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${ourSchema} and t.typtype in ('d', 'e', 'r')
  union all select 'default grants', coalesce(d.defaclnamespace::regnamespace::text, 'all'),
    string_agg(concat_ws(' ', ${nameOf(sql`d.defaclrole`)}, d.defaclobjtype,
      ${aclOf(sql`d.defaclacl`)}), E'\n' order by d.defaclobjtype, d.defaclacl::text)
  from pg_default_acl d group by d.defaclnamespace
  union all select 'event trigger', evtname::text, concat_ws(' ', evtevent, evtenabled,
    evtfoid::regproc) from pg_event_trigger
  union all select 'extension', extname::text, extversion from pg_extension
  union all select 'cast', concat_ws(' ', castsource::regtype, casttarget::regtype),
    concat_ws(' ', castfunc::regproc, castcontext) from pg_cast where oid >= 16384
  union all select 'operator', oid::regoperator::text, oprcode::text from pg_operator
  where oid >= 16384
  union all select 'publication', pubname::text, '' from pg_publication`;

const limits = Object.entries(limitsOf(statementTimeouts.ofRequests)).map((entry) =>
  entry.join('='),
);

const roles = sql`
  select 'role', r.rolname::text, concat_ws(' ', r.rolsuper, r.rolcreaterole, r.rolcreatedb,
    r.rolreplication, r.rolbypassrls)
  from pg_roles r where r.rolname in ('candor_web', 'candor_worker')
  -- The migrator acts as the owner: that is what it is for.
  union all select 'member', concat_ws(' ', m.roleid::regrole, m.member::regrole),
    concat_ws(' ', m.admin_option, m.set_option)
  from pg_auth_members m
  where (m.roleid = (select nspowner from pg_namespace where nspname = 'ledger')
      or m.roleid::regrole::text in ('candor_web', 'candor_worker')
      or m.member::regrole::text in ('candor_web', 'candor_worker'))
    and m.member::regrole::text not in (session_user, 'candor_migrator')
  union all select 'setting', concat_ws(' ', coalesce(r.rolname, 'all')), array_to_string(
    s.setconfig, ',')
  from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and (s.setrole = 0 or r.rolname like 'candor%')
    -- What the programs ask of each connection anyway, given to their roles for a pooler.
    and not (s.setdatabase = 0 and r.rolname in ('candor_web', 'candor_worker')
      and s.setconfig <@ ${limits}::text[])
  union all select 'parameter', p.parname, ${aclOf(sql`p.paracl`)} from pg_parameter_acl p`;

const map = sql`
  select 'flow', concat_ws(' ', kind, leg, debit_class, credit_class), to_jsonb(f)::text
  from ledger.flow f
  union all select 'kind', name, to_jsonb(k)::text from ledger.kind k
  union all select 'class', name, to_jsonb(c)::text from ledger.class c
  union all select 'unsealed', table_name || ' ' || column_name, reason from integrity.unsealed
  union all select 'added column', table_name || ' ' || column_name, '' from integrity.added_column
  union all select 'approval kind', name, to_jsonb(a)::text from approvals.kind a`;

const DIGEST_LETTERS = 40;
const digestOf = (text: string): string => hash('sha256', text).slice(0, DIGEST_LETTERS);

/** Returns the functions, triggers, grants, tables, roles and flows of a database as digests. */
export async function readSchemaDigest(tx: Tx): Promise<SchemaDigest> {
  // This makes Postgres write names with their schemas.
  await sql`set local search_path = pg_catalog`.execute(tx);
  const found = await all<{ name: string; text: string | null }>(tx)`
    select concat_ws(' ', kind, trim(replace(id, E'\n', ' '))) as name,
      string_agg(text, E'\n\n' order by text) as text
    from (${sql.join([functions, triggers, relations, schemas, roles, map], sql` union all `)}) o
    group by 1 order by 1`;
  return new Map(found.map(({ name, text }) => [name, digestOf(text ?? '')]));
}
