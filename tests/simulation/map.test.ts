import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import type { FlowKind } from '../../src/server/modules/ledger/ledger.ts';
import { isOfMember, isOfPlan } from './model/classes.ts';
import { reversible, rules, type Way, waysOf } from './model/map.ts';

// The map of money matches the model's: a new path needs a visible change of model/map.ts too.

const { owner } = await testDatabase();

const lines = async (query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
  (await query.execute(owner)).rows.map((row) => row.line);

const classes = [
  'custody: debit, coin, house',
  'fx_coin: debit, coin, house, may go below zero',
  'fx_usd: debit, usd, coin, may go below zero',
  'incident: debit, usd, house',
  'loss: debit, usd, plan',
  'member_balance: credit, usd, member',
  'member_payout: credit, usd, member',
  'member_profit: credit, usd, member',
  'member_profit_locked: credit, usd, member',
  'operator_capital: credit, usd, house',
  'placement: debit, usd, plan',
  'pool_capital: credit, usd, plan',
  'pool_gain: credit, usd, plan',
  'suspense: credit, coin, house',
  'unclaimed: credit, usd, house',
];

const kinds = Object.keys(rules) as FlowKind[];

function lineOfKind(kind: FlowKind): string {
  const { people, run, by, rated, evidence, reason, counts, unruled, closed } = rules[kind];
  const facts = [
    `${people} people`,
    // A loss is approved once for all positions, as a run is.
    (run || kind === 'share_loss') && 'run',
    by,
    rated && `rated ${rated}`,
    evidence && 'evidence',
    reason && 'reason',
    counts && `counts ${counts}`,
    unruled && 'unruled',
    closed && 'closed',
  ];
  return `${kind}: ${facts.filter(Boolean).join(', ')}`;
}

function lineOfWay(kind: FlowKind, { nth, debit, credit, isOptional }: Way): string {
  const leg = nth - 1 + (rules[kind].from ?? 1);
  const isOneOwners = [isOfMember, isOfPlan].some((isOf) => isOf(debit) && isOf(credit));
  const owners = isOneOwners ? ', one owner' : '';
  return `${kind} ${leg}: ${debit} > ${credit}${owners}${isOptional ? ', optional' : ''}`;
}

/** Accepted coins stay in suspense, unless the chain shows them gone. */
const mirrorsOf = ({ debit, credit, nth }: Way): Way[] =>
  (debit === 'custody' ? [debit, 'suspense' as const] : [debit]).map((back) => ({
    nth,
    debit: credit,
    credit: back,
    isOptional: true,
  }));

test('the accounts are those of the map', async () => {
  const query = sql<{ line: string }>`
    select concat_ws(', ', name || ': ' || normal, holds, one_per,
      case when may_go_below_zero then 'may go below zero' end) as line
    from ledger.class order by name collate "C"`;
  assert.deepEqual(await lines(query), classes);
});

test('the kinds are those of the map, with their people, evidence and rules', async () => {
  const query = sql<{ line: string }>`
    select name || ': ' || concat_ws(', ', approvers || ' people',
      nullif(approval_scope, 'act'), nullif(poster, 'any'), 'rated ' || rated,
      case when evidence then 'evidence' end, case when reason then 'reason' end,
      'counts ' || counter, case when not has_rule then 'unruled' end,
      case when closed then 'closed' end) as line
    from ledger.kind`;
  assert.deepEqual((await lines(query)).toSorted(), kinds.map(lineOfKind).toSorted());
});

test('the kinds that happen once a subject together are those of the map', async () => {
  const query = sql<{ line: string }>`
    select string_agg(kind, ' ' order by kind collate "C") as line
    from (select f.kind, k.family, min(f.leg) as leg
      from ledger.flow f join ledger.kind k on k.name = f.kind group by 1, 2) k
    group by family, leg`;
  const together = [...Map.groupBy(kinds, (kind) => rules[kind].once).values()];
  assert.deepEqual(
    (await lines(query)).toSorted(),
    together.map((each) => each.toSorted().join(' ')).toSorted(),
  );
});

test('the legs are those of the map, and mirrors of what may be reversed', async () => {
  const query = sql<{ line: string }>`
    select format('%s %s: %s > %s%s%s', kind, leg, debit_class, credit_class,
      case when same_owner then ', one owner' else '' end,
      case when optional then ', optional' else '' end) as line
    from ledger.flow`;
  const mirrors = [...reversible].flatMap(waysOf).flatMap(mirrorsOf);
  const said = [
    ...kinds.flatMap((kind) => waysOf(kind).map((way) => lineOfWay(kind, way))),
    ...new Set(mirrors.map((way) => lineOfWay('reverse', way))),
  ];
  assert.deepEqual((await lines(query)).toSorted(), said.toSorted());
});

test('the map cannot name an unknown class or kind, nor one path twice', async () => {
  const refused: [string, string][] = [
    [`'deposit', 3, 'custody', 'nowhere', false, false`, '23503'],
    [`'deposit', 3, 'nowhere', 'custody', false, false`, '23503'],
    [`'gift', 1, 'custody', 'suspense', false, false`, '23503'],
    [`'deposit', 3, 'custody', 'fx_coin', false, false`, '23505'],
    [`'deposit', 0, 'fx_coin', 'fx_coin', false, false`, '23514'],
  ];
  for (const [values, code] of refused) {
    const insert = sql.raw(`insert into ledger.flow values (${values})`);
    await assert.rejects(insert.execute(owner), { code });
  }
});
