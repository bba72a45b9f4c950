import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedDollars, headlineOf, markOf, reasonOf, waitingCoins } from './proof-verdict.ts';
import type { Outcome } from './verify-inclusion.ts';
import { agreeing, sealOf } from './witness-rows.ts';

const check = { fault: null, level: 0, levels: [] };
const assets = ['USD-cent', 'BTC-sat', 'ZEC-zatoshi'];
const counted = (...amounts: string[]): Extract<Outcome, { is: 'counted' }> => ({
  is: 'counted',
  amounts,
  assets,
  check,
});

test('the headline names what was counted: dollars, or the coins of a member who has no others', () => {
  assert.equal(headlineOf(counted('855964', '0', '0')), 'Your $8,559.64 is counted');
  assert.equal(headlineOf(counted('1', '5000', '0')), 'Your $0.01 is counted');
  assert.equal(headlineOf(counted('0', '5000', '0')), 'Your 0.00005000 BTC is counted');
  assert.equal(headlineOf(counted('0', '0', '0')), 'Your $0.00 is counted');
  assert.equal(checkedDollars(counted('855964', '0', '0')), '$8,559.64');
  assert.equal(waitingCoins(counted('1', '5000', '7')), '0.00005000 BTC, 7 ZEC-zatoshi');
});

test('no other result says that anything is counted, and each says why', () => {
  const others: [Outcome, mark: string][] = [
    [{ is: 'none' }, 'none'],
    [{ is: 'not_owed' }, 'none'],
    [{ is: 'wrong', fault: 'not_in_tree', check }, 'bad'],
    [{ is: 'rewritten', fault: { seq: 7, is: 'gone' } }, 'bad'],
  ];
  for (const [outcome, mark] of others) {
    assert.doesNotMatch(headlineOf(outcome), /counted/);
    assert.match(reasonOf(outcome), /\w{4}/);
    assert.equal(markOf(outcome), mark);
  }
  assert.equal(markOf(counted('1', '0', '0')), 'ok');
});

test('a witness agrees once it signed as many seals as the snapshot counts', () => {
  assert.equal(sealOf(`34:${'ab'.repeat(32)}`), 34n);
  for (const seal of [null, '', 'ab', '34', '-1:ab']) assert.equal(sealOf(seal), 0n);
  assert.equal(agreeing([{ size: '33' }, { size: '34' }, { size: '100' }], 34n), 2);
});
