import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

// What follows from the map of money (db/code/ledger/flows.sql) and is written by
// `npm test -- schema --accept`.

type Named = { name: string };
type Kind = Named & { hasRule: boolean };

// Each table of the map is filled by one statement in a fresh database, so its rows are in order.
async function readMap(db: Db) {
  const classes = await sql<Named>`select name from ledger.class order by ctid`.execute(db);
  const kinds = await sql<Kind>`select name, has_rule from ledger.kind
    order by (select min(f.ctid) from ledger.flow f where f.kind = name)`.execute(db);
  const rules = await sql<Named>`select p.proname as name from pg_proc p
    where p.pronamespace = 'rules'::regnamespace
      and pg_get_function_identity_arguments(p.oid) = 'a ledger.act'`.execute(db);
  return {
    classes: classes.rows.map(({ name }) => name),
    kinds: kinds.rows,
    rules: new Set(rules.rows.map(({ name }) => name)),
  };
}

type Names = ReadonlySet<string>;

/**
 * The rule of a kind: the function of its name, or the one that kinds with its first word share.
 * The rule of a kind is never that of another with a longer name.
 */
function ruleOf(name: string, kinds: Names, rules: Names): string {
  const [word = ''] = name.split('_');
  const shared = kinds.has(word) ? [] : [`refuse_${word}`];
  const rule = [`refuse_${name}`, ...shared].find((each) => rules.has(each));
  if (rule === undefined) throw new Error(`db/rules has no rules.refuse_${name}(a ledger.act)`);
  return rule;
}

const accept = '`npm test -- schema --accept`';

const postingsHead = `\
-- What must be true of each kind of posting, in the order of the map of money (ledger/flows.sql).
-- The ledger asks once all accounts of a posting are locked and all postings before it are in the
-- books. Each function answers why a posting is refused, or null; no program may call one. Of a run
-- it is asked by distributions.begin, of its shares by rules.is_share.
-- Written by ${accept}: the rule of a kind is the function of its name, or the
-- one that kinds with the same first word share.
`;

/** Returns the text of db/rules/postings.sql, which asks the rule of each kind. */
async function drawPostings(db: Db): Promise<string> {
  const { kinds, rules } = await readMap(db);
  const names = new Set(kinds.map(({ name }) => name));
  const branches = kinds.map(({ name, hasRule }) => {
    const answer = hasRule ? `rules.${ruleOf(name, names, rules)}(a)` : 'null';
    return `    when '${name}' then return ${answer};`;
  });
  return `${postingsHead}
-- Why a posting of its kind is refused. A kind without a branch raises.
create or replace function rules.refuse_posting(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  case a.kind
${branches.join('\n')}
  end case;
end $$;
`;
}

const union = (names: readonly string[]): string => names.map((name) => `\n  | '${name}'`).join('');

/** Returns the text of the module's names of accounts and postings. */
async function drawKinds(db: Db): Promise<string> {
  const { classes, kinds } = await readMap(db);
  return `// The names of the map of money (db/code/ledger/flows.sql), written by
// ${accept}.

/** The account classes. */
export type AccountClass =${union(classes)};

/** The kinds of posting. */
export type FlowKind =${union(kinds.map(({ name }) => name))};
`;
}

/** The files that follow from the map, by path, as a database has it. */
export const drawMap = async (db: Db): Promise<Map<string, string>> =>
  new Map([
    ['db/rules/postings.sql', await drawPostings(db)],
    ['src/server/modules/ledger/kinds.ts', await drawKinds(db)],
  ]);
