import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

// Forged arguments: what a program can know without any session token. It reads ids, hashes and
// e-mails in its views; it cannot know the value of a token, a link or a password.

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Where the ids of each kind of row are. */
export const ids = [
  "select id from identity.member where status <> 'unverified'",
  "select id from identity.member where status = 'unverified'",
  'select id from identity.administrator',
  'select id from identity.session',
  'select id from identity.email_change',
  'select id from identity.decision_key',
  'select id from identity.sign_up',
  "select id from approvals.proposal where status = 'open'",
  'select id from approvals.proposal where executed_at is not null',
  'select subject from approvals.proposal',
  'select id from deposits.deposit',
  'select id from deposits.claim',
  'select id from withdrawals.withdrawal',
  "select id from withdrawals.withdrawal where state in ('approved', 'sent', 'unknown')",
  'select id from chains.payment',
  'select id from market.rate',
  'select id from market.manual_rate',
  'select id from plans.plan',
  'select id from plans.position',
  'select id from distributions.run',
  'select proposal_id from treasury.operation',
  'select id from treasury.venue',
  'select id from solvency.dispute',
  'select id from ledger.transfer',
];

const coins = ['BTC', 'DOGE', 'XRP', 'SOL'].map(quoted);

/** The most promising values for an argument name. */
const named: [names: RegExp, of: string][] = [
  [/asset/, coins.join()],
  [/audience/, "'client', 'admin'"],
  [/purpose/, "'log_in', 'enrol', 'second_step', 'step_up'"],
  [
    /^p?_?kind$/,
    "select quote_literal(name) from approvals.kind union select '''withdrawal_pay'''",
  ],
  [/queue/, 'select quote_literal(name) from pgboss.queue'],
  [/email/, 'select quote_literal(email) from identity.member'],
  [/shown_hash/, 'select quote_literal(shown_hash) from approvals.proposal'],
  [/state|becomes/, "'approved', 'paid', 'rejected', 'final', 'founded', 'valid'"],
  [/role/, "'owner', 'finance', 'support', 'auditor'"],
  [/name/, "select quote_literal(name) from policy.rule union select '''x'''"],
  [
    /hash|output|mac|link|browser|pad/,
    `select quote_literal(token_hash::text) from identity.session
    union select quote_literal(link_hash::text) from identity.sign_up
    union select quote_literal(code_mac::text) from identity.sign_up`,
  ],
];

/** False tokens, links, passwords and codes: known from rows, guessed, or null. */
const unknown = `select quote_literal(encode(token_hash, 'hex')) from identity.session
  union select quote_literal(translate(rtrim(encode(token_hash, 'base64'), '='), '+/', '-_'))
    from identity.session
  union select quote_literal(id::text) from identity.session
  union select quote_literal(shown_hash) from approvals.proposal
  union values ('null'), (''''''), ('''forged'''), ('''0''')`;

const plain: Record<string, string[]> = {
  bigint: ['0', '-1', '1', '100', '9223372036854775807', '-9223372036854775808', 'null'],
  integer: ['0', '-1', '1', '2', '100', '2147483647', 'null'],
  smallint: ['0', '-1', '1', '32767', 'null'],
  boolean: ['true', 'false', 'null'],
  interval: [`'1 second'`, `'-1 day'`, `'100 years'`, 'null'],
  date: [`'2026-01-01'`, `'infinity'`, `'1970-01-01'`, 'null'],
  'timestamp with time zone': ['clock_timestamp()', `'infinity'`, `'1970-01-01'`, 'null'],
  jsonb: [`'{}'`, `'[]'`, `'null'`, 'null', `'[{}]'`, `'{"amount": "-1"}'`, `'7'`],
  bytea: [`'\\x00'`, `sha256('forged')`, `''`, 'null'],
  numeric: ['0', '-1', '1e18', 'null'],
};

export type Values = {
  /** Sets of arguments for a function, as literals. */
  argumentsFor(name: string, names: string[], types: string[]): string[][];
};

async function literals(superuser: Db, of: string): Promise<string[]> {
  if (!of.startsWith('select')) return of.split(/, ?/);
  const rows = await sql<{ one: string }>`
    select distinct one from (${sql.raw(of)}) t (one) limit 40`.execute(superuser);
  return rows.rows.map(({ one }) => one);
}

/** Postings of every kind along every path, with existing ids but without a grant. */
async function postings(superuser: Db): Promise<string[]> {
  const found = await sql<{ posting: string }>`
    with few as (
      select distinct on (class, asset, n) * from (
        select a.*, row_number() over (partition by class, asset order by number) n
        from (select a.*, a.id as number from ledger.account a) a) x where n <= 2
    ), side as (
      select f.kind, f.leg, d.owner as debtor, c.owner as creditor, f.debit_class, f.credit_class,
        d.asset, row_number() over (partition by f.kind, f.leg order by d.asset, d.owner) as nth
      from ledger.flow f join few d on d.class = f.debit_class
      join few c on c.class = f.credit_class and c.asset = d.asset
    ), made as (
      select s.kind, s.nth, jsonb_agg(jsonb_build_object('amount', '100',
        'debit', jsonb_build_object('class', debit_class, 'asset', asset,
          'owner', nullif(debtor, '')),
        'credit', jsonb_build_object('class', credit_class, 'asset', asset,
          'owner', nullif(creditor, ''))) order by s.leg) as legs
      from side s where s.nth <= 2 group by 1, 2
    ), cited as (
      select 'nothing' as what, null::text as approval, null::text as payment
      union all select 'random', gen_random_uuid()::text, gen_random_uuid()::text
      union all (select 'open', id::text, subject::text from approvals.proposal
        where status = 'open' order by random() limit 4)
      union all (select 'spent', id::text, subject::text from approvals.proposal
        where executed_at is not null limit 3)
    )
    select quote_literal(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'key', gen_random_uuid(), 'kind', m.kind,
      'subject', coalesce(c.payment, gen_random_uuid()::text),
      'actor', 'system', 'legs', m.legs, 'approval', c.approval, 'payment', c.payment,
      'rate', (select id from market.rate order by at desc limit 1),
      'undoes', (select id from ledger.transfer where leg = 1 limit 1),
      'evidence', 'forged', 'reason', 'forged')))::text) as posting
    from made m cross join cited c order by m.kind, m.nth`.execute(superuser);
  return found.rows.map(({ posting }) => posting);
}

/** Withdrawals that no member requested, for members with money. */
async function requests(superuser: Db): Promise<string[]> {
  const found = await sql<{ asked: string }>`
    select quote_literal(jsonb_build_array(jsonb_build_object('nth', 1, 'key', gen_random_uuid(),
      'member_id', a.owner, 'token', t.token, 'source', 'balance', 'amount_cents', 100,
      'method', 'BITCOIN', 'address', 'bc1qthief', 'requested_at', clock.now(),
      'due_at', clock.now() + interval '9 days', 'waits', '[]'::jsonb, 'seen', s.version,
      'body_hash', ''))::text) as asked
    from ledger.account a join identity.member m on m.id::text = a.owner
    join withdrawals.facts s on s.member_id = m.id and s.method = 'BITCOIN'
    cross join lateral (select encode(token_hash, 'hex') from identity.session
      where member_id = m.id union select null union select '') t (token)
    where a.class = 'member_balance' limit 20`.execute(superuser);
  return found.rows.map(({ asked }) => asked);
}

/** Correct proposals that lack only a person. */
async function proposals(superuser: Db): Promise<string[][]> {
  const found = await sql<{ given: string[] }>`
    select array[t.token, quote_literal(kind), quote_literal(subject),
      quote_literal(payload::text)] as given
    from (select distinct on (kind) * from approvals.proposal
      where status in ('open', 'rejected') order by kind) p
    cross join (select quote_literal(encode(token_hash, 'hex')) as token
      from identity.session where administrator_id is not null limit 1) real
    cross join lateral (values ('null'), (real.token), ($$''$$)) t (token)`.execute(superuser);
  return found.rows.map(({ given }) => given);
}

/** The same numbers in each run: a failure is reproducible. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isId = (type: string): boolean => /^uuid(\[\])?$/.test(type);

/** Draws forged arguments from the content of a database. */
export async function valuesOf(superuser: Db): Promise<Values> {
  const drawn = makeRandom(20261123);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(drawn() * all.length)]!;
  const pools = new Map<RegExp, string[]>();
  for (const [names, of] of named) pools.set(names, await literals(superuser, of));
  const kinds: string[][] = [];
  for (const id of ids) {
    const rows = await literals(superuser, `select quote_literal(id) from (${id}) i (id)`);
    if (rows.length > 0) kinds.push(rows);
  }
  const secrets = await literals(superuser, unknown);
  const special: Record<string, string[][]> = {
    'ledger.post': (await postings(superuser)).map((posting, index) => [
      posting,
      String(index % 2 === 0),
    ]),
    'withdrawals.request': (await requests(superuser)).map((request) => [request]),
    'approvals.propose': await proposals(superuser),
  };

  const draw = (name: string, type: string, kind: readonly string[] | undefined): string => {
    if (type.endsWith('[]')) {
      const inner = type.slice(0, -2);
      return pick([
        ...(kind === undefined ? ['null'] : []),
        `array[${draw(name, inner, kind)}, ${draw(name, inner, kind)}]`,
      ]);
    }
    if (type === 'uuid')
      return pick([...(kind ?? pick(kinds)).slice(0, 4), pick(kind ?? secretIds)]);
    if (type === 'text' || type === 'bytea') {
      const pool = [...pools].find(([names]) => names.test(name))?.[1] ?? [];
      const fit = type === 'bytea' ? pool.filter((text) => text.includes('\\x')) : pool;
      const other = type === 'bytea' ? plain['bytea']! : secrets;
      return fit.length > 0 && drawn() < 0.8 ? pick(fit) : pick(other);
    }
    return pick(plain[type] ?? ['null']);
  };
  const secretIds = ['gen_random_uuid()', 'null', `'00000000-0000-0000-0000-000000000000'`];

  return {
    argumentsFor(name, names, types) {
      const rounds = types.length === 0 ? 1 : types.some(isId) ? kinds.length + 3 : 10;
      const sets = Array.from({ length: rounds }, (_, round) =>
        types.map((type, place) => {
          // Every function gets ids of every kind; all other arguments are random.
          const kind = round < kinds.length && isId(type) ? kinds[round] : undefined;
          return draw(names[place] ?? '', type, kind);
        }),
      );
      return [...(special[name] ?? []), ...sets];
    },
  };
}
