import { globSync, readFileSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { approvals, grants, ledger, logged, map, noticersOf, postFast } from './noticers.ts';
import { races, role, seals, signatures, signing, weakenedSql } from './noticers.ts';
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
    where n.nspname in ${schemas} and c.contype in ('c', 'u', 'p', 'f') order by 1`;
  const triggers = sql<Row>`
    select format('%s trigger %s of %s', how, t.tgname, t.tgrelid::regclass) as name,
      case how when 'drop' then format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
        else format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) end
        as statement
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    cross join (values ('drop'), ('weaken')) v (how)
    where n.nspname in ${schemas} and not t.tgisinternal order by 1`;
  return [
    ...(await from(db, 'constraints', constraints, [
      tables,
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
    where n.nspname in ${schemas} and c.relkind = 'r'
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

// One of several alternatives, up to the next one or the end of its line, or of the next line where
// a comparison continues; brackets stay balanced.
const inBrackets = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const operand = new RegExp(
  String.raw`(?<!--[^\n]*)\bor (?!replace\b|delete\b|update\b)` +
    String.raw`(?:[^()\n;]|${inBrackets}|(?<=\bfrom)\n|\n(?=\s*is\b))+?` +
    String.raw`(?= or\b| then\b| as\b| end\b|(?<!\bfrom)\s*\n(?!\s*is\b)|\)|;)`,
  'g',
);

type Edit = { what: string; find: RegExp; put: string };

// Each occurrence is one mutant: a refusal never returned, a lock never taken, a limit widened.
const edits: Edit[] = [
  { what: 'never answer', find: /return '[a-z_]+';/g, put: 'null;' },
  { what: 'never choose', find: /\bthen '(?!coin|plan|done)[a-z_]+'(?=\s)/g, put: 'then null' },
  { what: 'never set', find: /:= '(?!posted)[a-z_]+';/g, put: ':= null;' },
  {
    what: 'see no twin',
    find: /by a\.(key|subject) order by a\.ordinality\) > 1/g,
    put: 'by a.ordinality) > 1',
  },
  {
    what: 'do not write first',
    find: /\(a\.has_rule or repeats\[at\]\)/g,
    put: 'repeats[at]',
  },
  { what: 'forget what was laid', find: /balances\[width_bucket[^;]+;/g, put: '' },
  { what: 'forget another leg', find: /while before > 0 and /g, put: 'while false and ' },
  {
    what: 'another owner',
    find: /coalesce\(a\.(member|plan), (ledger\.owner_of\([^)]*\))\)/g,
    put: '$2',
  },
  {
    what: 'any owner',
    find: /<> case f\.owners\[\d\] when 'member' then a\.member/g,
    put: '<> case',
  },
  { what: 'any leg', find: /not a\.legs @> needed/g, put: 'false' },
  { what: 'any order', find: /f\.leg <= before/g, put: 'false' },
  {
    what: 'do not lock',
    find: / for (no key update|update|share)( of \w+)?( skip locked)?\b/g,
    put: '',
  },
  {
    what: 'lock in any order',
    find: /order by id(, n)? for no key update/g,
    put: 'for no key update',
  },
  {
    what: 'open in any order',
    find: /order by 1, 2(?=\n {2}on conflict)/g,
    put: 'order by 1 desc',
  },
  { what: 'open anything', find: /where ledger\.is_account\(c, 'USD', u\.owner\)/g, put: '' },
  { what: 'write keys in any order', find: /order by u\.key;/g, put: ';' },
  {
    what: 'leave rows behind',
    find: /raise exception using errcode = 'CA005'/g,
    put: 'return false',
  },
  { what: 'lock in any order', find: /order by id(?=\n {4}\) u\b)/g, put: 'order by id desc' },
  { what: 'skip the floor', find: /between floor and(?= \d)/g, put: 'between -1e18 and' },
  { what: 'skip the ceiling', find: /between floor and \d+/g, put: '>= floor' },
  {
    what: 'judge one side',
    find: /is_held\(balance, floor\)\) = 2/g,
    put: 'is_held(balance, floor)) > 0',
  },
  // The change locks an account: values read before the lock may be stale.
  {
    what: 'read before the lock',
    find: /returning a\.id, a\.balance - u\.change as balance/g,
    put: 'returning a.id, (select o.balance from ledger.account o where o.id = a.id) as balance',
  },
  {
    what: 'read before the lock',
    find: /returning a\.id, a\.balance, a\.seq/g,
    put:
      'returning a.id, (select o.balance + b.totals[width_bucket(a.id, b.accounts)] ' +
      'from ledger.account o where o.id = a.id) as balance, a.seq',
  },
  { what: 'judge backwards', find: /order by d\.n rows/g, put: 'order by d.n desc rows' },
  { what: 'the other side', find: /when 1 then u\.debit/g, put: 'when 2 then u.debit' },
  { what: 'fast whatever the map says', find: /\s+and f\.fast_path\b/g, put: '' },
  { what: 'any path', find: /where not exists \(select from ledger\.flow f[^;]+/g, put: '' },
  {
    what: 'forget to fall back',
    find: /if are_fit is not true/g,
    put: 'if false',
  },
  {
    what: 'answer for nothing',
    find: /if (ledger\.post_set\([^)]*\)) then/g,
    put: 'if $1 is not null then',
  },
  { what: 'hash less', find: /to_json\((actor|owner|kind)\)(?= \|\||\n)/g, put: '\'"x"\'' },
  { what: 'any length', find: / and length\(actor\) between 1 and 200/g, put: '' },
  { what: 'any amount', find: /cents between 1 and \d+ and length/g, put: 'length' },
  {
    what: 'any isolation',
    find: /if (?=current_setting\('transaction_isolation'\)[^\n]*\n\s+return false)/g,
    put: 'if false and ',
  },
  { what: 'raise what falls back', find: / or data_exception/g, put: '' },
  { what: 'raise a twin', find: /integrity_constraint_violation or (?=data)/g, put: '' },
  { what: 'stale proof', find: /(?=identity\.proof_lasts\(\))/g, put: '60 * ' },
  { what: 'long life', find: /interval '24 hours'/g, put: "interval '48 hours'" },
  { what: 'old rate', find: /interval '1 day'/g, put: "interval '9 days'" },
  { what: 'not durable', find: /perform set_config\('synchronous_commit'[^;]+;/g, put: '' },
  { what: 'not retried', find: /if attempt = 3 then/g, put: 'if true then' },
  { what: 'not raised', find: /raise exception [^;]+;/g, put: 'null;' },
  {
    what: 'a unit more',
    find: /> (credited|original\.amount|seen\.amount) then/g,
    put: '> $1 + 1 then',
  },
  { what: 'forget a cause', find: operand, put: '' },
  { what: 'count the opening day', find: / \+ 1 \+ date_part/g, put: ' + date_part' },
  { what: 'count nights as dates', find: /case when rule = 1 then/g, put: 'case when true then' },
  { what: 'count what left', find: /since\) - coalesce\(/g, put: 'since) - 0 * coalesce(' },
  { what: 'count beyond its end', find: /least\(p_ends, (?=distr)/g, put: 'coalesce(p_ends, ' },
  { what: 'any sum', find: /and f\.operator_fee_units <= [^)]+\)/g, put: '' },
  {
    what: 'not booked yet',
    find: /and exists \(select from ledger\.transfer t\s+where t\.subject = f\.subject[^)]*\)/g,
    put: '',
  },
  {
    what: 'log nothing',
    find: /(?<!\)\n {4})insert into integrity\.change [^;]+;/g,
    put: 'null;',
  },
  { what: 'nobody counted', find: /\+ p\.proposer_proved::integer/g, put: '+ 1' },
];

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
