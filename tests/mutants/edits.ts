// One of several alternatives, up to the next one or the end of its line, or of the next line where
// a comparison continues; brackets stay balanced.
const inBrackets = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const operand = new RegExp(
  String.raw`(?<!--[^\n]*)\bor (?!replace\b|delete\b|update\b)` +
    String.raw`(?:[^()\n;]|${inBrackets}|(?<=\bfrom)\n|\n(?=\s*is\b))+?` +
    String.raw`(?= or\b| then\b| as\b| end\b|(?<!\bfrom)\s*\n(?!\s*is\b)|\)|;)`,
  'g',
);

/** A change of each place that a pattern finds in the SQL. */
type Edit = { what: string; find: RegExp; put: string };

// Each occurrence is one mutant: a refusal never returned, a lock never taken, a limit widened.
export const edits: readonly Edit[] = [
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
  {
    what: 'look into one period',
    find: /period_of\(clock\.real\(\) - interval '1 hour'\)/g,
    put: 'period_of(clock.real())',
  },
  { what: 'trust an old plan', find: /execute 'discard plans';/g, put: 'null;' },
  {
    what: 'look into any period',
    find: /foundation\.period_when_planned\('1 hour'\)\s+= [\s\S]*?(?=not exists)/g,
    put: '',
  },
  {
    what: 'ask for no order',
    find: /or foundation\.period_when_planned\('1 hour'\) </g,
    put: "or foundation.period_when_planned('1 hour') >",
  },
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
