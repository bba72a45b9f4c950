import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** A line of db/grants.md: a program's privilege, its reason, and the tables written with it. */
export type Grant = {
  role: string;
  privilege: string;
  name: string;
  /** Its heading. */
  under: string;
  why: string;
  writes: string[];
};

const heading = /^## (candor_web|candor_worker): ([a-z]+)/;
const line = /^- ((?:`[^`]+` ?)+): (.+)$/;

const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map((entry) => entry[1]!);

/** Parses the list; throws on a line that is neither a heading, an item nor prose. */
export function readGrants(text: string): Grant[] {
  let [role, privilege, head] = ['', '', ''];
  return text.split('\n').flatMap((row) => {
    const under = heading.exec(row);
    if (under !== null) [head, role, privilege] = [row, under[1]!, under[2]!];
    else if (row.startsWith('- ')) {
      const [, names = '', why = ''] = line.exec(row) ?? [];
      if (why === '') throw new Error(`db/grants.md does not say why: ${row}`);
      const writes = quoted(/\bwrites (.+)$/.exec(why)?.[1] ?? '');
      return quoted(names).map((name) => ({ role, privilege, name, under: head, why, writes }));
    }
    return [];
  });
}

export const listedGrants = (): Grant[] =>
  readGrants(readFileSync(new URL('../../../db/grants.md', import.meta.url), 'utf8'));

/** A grant as one line, for comparing lists. */
export const spelled = ({ role, privilege, name }: Pick<Grant, 'role' | 'privilege' | 'name'>) =>
  `${role}: ${privilege} ${name}`;

/** Every privilege of the two programs, by the catalogue, beyond those Postgres grants to all. */
export async function grantsOf(db: Db): Promise<string[]> {
  const found = await sql<{ role: string; privilege: string; name: string }>`
    with role as (
      select oid, rolname::text as name from pg_roles
      where rolname in ('candor_web', 'candor_worker')
    ), ours as (
      select r.oid as role, r.name as role_name, n.oid, n.nspname
      from role r, pg_namespace n
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and has_schema_privilege(r.oid, n.oid, 'usage')
    ), held as (
      select s.role_name, x.privilege_type as privilege, s.nspname,
        s.nspname || '.' || c.relname as name
      from ours s join pg_class c on c.relnamespace = s.oid
      cross join aclexplode(c.relacl) x
      where x.grantee in (s.role, 0)
      union
      select s.role_name, x.privilege_type, s.nspname, s.nspname || '.' || c.relname
        || '(' || string_agg(a.attname, ', ' order by a.attname) || ')'
      from ours s join pg_class c on c.relnamespace = s.oid
      join pg_attribute a on a.attrelid = c.oid
      cross join aclexplode(a.attacl) x
      where x.grantee in (s.role, 0)
      group by s.role_name, x.privilege_type, s.nspname, c.relname
      union
      select s.role_name, 'execute', s.nspname, p.oid::regprocedure::text
      from ours s join pg_proc p on p.pronamespace = s.oid
      where has_function_privilege(s.role, p.oid, 'execute')
      union
      select s.role_name, 'create', s.nspname, s.nspname from ours s
      where has_schema_privilege(s.role, s.oid, 'create')
      union
      select r.name, 'be', '', m.roleid::regrole::text from role r
      join pg_auth_members m on m.member = r.oid
      union
      select r.name, 'own', '', c.oid::regclass::text from role r
      join pg_class c on c.relowner = r.oid
      union
      select r.name, 'own', '', p.oid::regprocedure::text from role r
      join pg_proc p on p.proowner = r.oid
    )
    select distinct role_name as role, lower(privilege) as privilege,
      case nspname when 'pgboss' then 'pgboss.*' else translate(name, '"', '') end as name
    from held order by 1, 2, 3`.execute(db);
  return found.rows.map(spelled);
}
