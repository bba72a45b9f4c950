import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';

// The map of money, written a second time: anyone who opens a path changes it here too, and in
// view.

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

const kinds = [
  'absorb_loss: absorb_loss, 2 people',
  'adjust_down: adjust, 2 people, reason, the_adjustment',
  'adjust_up: adjust, 2 people, reason',
  'capital_in: arrival, 2 people, worker, rated in, whole_payment',
  'capital_out: capital_out, 2 people, worker, rated out, evidence, free_capital',
  'deposit: arrival, 0 people, worker, rated in, counts deposits, whole_payment',
  'deposit_unmatched: arrival, 0 people, worker, whole_payment',
  'distribute_capital: distribute_capital, 2 people, run, counts interest, gain_first',
  'distribute_gain: distribute, 2 people, run, counts interest',
  'from_unclaimed: from_unclaimed, 0 people, the_unclaimed',
  'gain: arrival, 2 people, worker, rated in, evidence, gain_above_cost',
  'hold_balance: hold, 0 people, inside',
  'hold_profit: hold, 0 people, inside',
  'incident_cover: incident_cover, 2 people',
  'incident_open: incident_open, 2 people, worker, rated lost, evidence, gone_payment',
  'incident_recover: incident_recover, 2 people, reason, the_credit',
  'mature: mature, 0 people, worker, the_run',
  'network_cost: network_cost, 2 people, worker, rated lost, evidence, the_cost',
  'pay: end, 1 people, worker, rated out, evidence, counts withdrawals, the_hold',
  'place: place, 2 people, worker, rated out, evidence, within_principal',
  'place_return: arrival, 0 people, worker, rated in, returned_cost',
  'record_loss: record_loss, 2 people, evidence, lost_cost',
  'release_balance: end, 0 people, inside, the_hold',
  'release_profit: end, 0 people, inside, the_hold',
  'reverse: reverse, 2 people, reason, mirror',
  'share_loss: share_loss, 2 people, run, evidence, the_loss_allocation',
  'subsidise: subsidise, 2 people, evidence',
  'suspense_claim: suspense_claim, 2 people, rated in, counts deposits, out_of_suspense',
  'suspense_lost: suspense_lost, 0 people, worker, evidence, out_of_suspense',
  'suspense_return: suspense_return, 2 people, worker, evidence, out_of_suspense',
  'swap: swap, 2 people, worker, evidence, closed',
  'to_unclaimed: to_unclaimed, 2 people, evidence, reason, free_balance',
];

const legs = [
  'absorb_loss 1: operator_capital > loss',
  'absorb_loss 1: pool_capital > loss, one owner',
  'absorb_loss 1: pool_gain > loss, one owner',
  'adjust_down 1: member_balance > operator_capital',
  'adjust_up 1: operator_capital > member_balance',
  'capital_in 1: custody > fx_coin',
  'capital_in 2: fx_usd > operator_capital',
  'capital_out 1: operator_capital > fx_usd',
  'capital_out 2: fx_coin > custody',
  'deposit 1: custody > fx_coin',
  'deposit 2: fx_usd > member_balance',
  'deposit_unmatched 1: custody > suspense',
  'distribute_capital 1: pool_capital > member_profit_locked',
  'distribute_gain 1: pool_gain > member_profit_locked',
  'from_unclaimed 1: unclaimed > member_balance',
  'gain 3: custody > fx_coin',
  'gain 4: fx_usd > pool_gain',
  'hold_balance 1: member_balance > member_payout, one owner',
  'hold_profit 1: member_profit > member_payout, one owner',
  'incident_cover 1: operator_capital > incident',
  'incident_open 1: incident > fx_usd',
  'incident_open 2: fx_coin > custody',
  'incident_recover 1: member_balance > incident, optional',
  'incident_recover 2: member_profit > incident, optional',
  'mature 1: member_profit_locked > member_profit, one owner',
  'network_cost 1: incident > fx_usd',
  'network_cost 1: operator_capital > fx_usd',
  'network_cost 2: fx_coin > custody',
  'pay 1: member_payout > fx_usd',
  'pay 2: fx_coin > custody',
  'place 1: placement > fx_usd',
  'place 2: fx_coin > custody',
  'place_return 1: custody > fx_coin',
  'place_return 2: fx_usd > placement',
  'record_loss 1: loss > placement, one owner',
  'release_balance 1: member_payout > member_balance, one owner',
  'release_profit 1: member_payout > member_profit, one owner',
  'reverse 1: custody > suspense, optional',
  'reverse 1: fx_coin > custody, optional',
  'reverse 1: fx_coin > suspense, optional',
  'reverse 1: loss > member_profit_locked, optional',
  'reverse 1: member_balance > operator_capital, optional',
  'reverse 1: member_profit > member_profit_locked, one owner, optional',
  'reverse 1: member_profit_locked > pool_capital, optional',
  'reverse 1: member_profit_locked > pool_gain, optional',
  'reverse 1: placement > loss, one owner, optional',
  'reverse 2: loss > member_balance, optional',
  'reverse 2: member_balance > fx_usd, optional',
  'reverse 2: operator_capital > fx_usd, optional',
  'reverse 2: pool_gain > fx_usd, optional',
  'share_loss 1: member_profit_locked > loss, optional',
  'share_loss 2: member_balance > loss, optional',
  'subsidise 1: operator_capital > pool_capital',
  'suspense_claim 1: suspense > fx_coin',
  'suspense_claim 2: fx_usd > member_balance',
  'suspense_lost 1: suspense > custody',
  'suspense_return 1: suspense > custody',
  'swap 1: custody > fx_coin',
  'swap 2: fx_coin > custody',
  'swap 3: fx_usd > fx_usd',
  'to_unclaimed 1: member_balance > unclaimed, optional',
  'to_unclaimed 2: member_profit > unclaimed, optional',
  'to_unclaimed 3: member_profit_locked > unclaimed, optional',
];

test('the accounts are those of the map', async () => {
  const query = sql<{ line: string }>`
    select concat_ws(', ', name || ': ' || normal, holds, one_per,
      case when may_go_below_zero then 'may go below zero' end) as line
    from ledger.class order by name collate "C"`;
  assert.deepEqual(await lines(query), classes);
});

test('the kinds are those of the map, with their people, evidence and rules', async () => {
  const query = sql<{ line: string }>`
    select concat_ws(', ', name || ': ' || family, approvers || ' people',
      nullif(approval_scope, 'act'), nullif(poster, 'any'), 'rated ' || rated,
      case when evidence then 'evidence' end, case when reason then 'reason' end,
      'counts ' || counter, cap_rule, case when closed then 'closed' end) as line
    from ledger.kind order by name collate "C"`;
  assert.deepEqual(await lines(query), kinds);
});

test('the legs are those of the map', async () => {
  const query = sql<{ line: string }>`
    select format('%s %s: %s > %s%s%s', kind, leg, debit_class, credit_class,
      case when same_owner then ', one owner' else '' end,
      case when optional then ', optional' else '' end) as line
    from ledger.flow
    order by kind collate "C", leg, debit_class collate "C", credit_class collate "C"`;
  assert.deepEqual(await lines(query), legs);
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
