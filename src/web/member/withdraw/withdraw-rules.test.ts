import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classicAddressToXAddress } from 'ripple-address-codec';
import type { Wallets } from '../layout/api-types.ts';
import {
  addressOf,
  asksAmount,
  carriesTag,
  faultsOf,
  isSaved,
  lockedUntil,
  savedFor,
  staysAfter,
  tagFor,
  tagOf,
} from './withdraw-rules.ts';

const input = { amount: '500', method: 'BITCOIN', address: 'bcrt1q' } as const;

const missing = 'Please select a payment method, enter an amount, and provide a wallet address.';

test('a missing part is asked for over the button and at its field', () => {
  const places = { amount: '', method: null, address: ' ' };
  for (const [name, value] of Object.entries(places)) {
    const faults = faultsOf({ ...input, [name]: value }, '8500.00');
    assert.equal(faults.root, missing);
    assert.deepEqual(Object.keys(faults).toSorted(), [name, 'root'].toSorted());
  }
});

test('all that is wrong is said at once, each at its field', () => {
  assert.deepEqual(faultsOf({ amount: '999999', method: null, address: '' }, '8500.00'), {
    root: missing,
    amount: 'That is more than is available: $8,500.00.',
    method: 'Select a payment method.',
    address: 'Enter the whole address.',
  });
});

test('an amount is above zero and at most what is available', () => {
  assert.deepEqual(faultsOf({ ...input, amount: '0.01' }, '8500.00'), {});
  assert.deepEqual(faultsOf({ ...input, amount: '8500.00' }, '8500.00'), {});
  const invalid = { amount: 'Please enter a valid amount.' };
  for (const amount of ['0', '0.00', '-5', '1.001', 'all']) {
    assert.deepEqual(faultsOf({ ...input, amount }, '8500.00'), invalid, amount);
  }
  assert.deepEqual(faultsOf({ ...input, amount: '8500.01' }, '8500.00'), {
    amount: 'That is more than is available: $8,500.00.',
  });
});

test('what stays is said only while the amount fits', () => {
  assert.equal(staysAfter('500', '8500.00'), '8000.00');
  assert.equal(staysAfter('8500', '8500.00'), '0.00');
  assert.equal(staysAfter('8500.01', '8500.00'), null);
  assert.equal(staysAfter('x', '8500.00'), null);
});

test('a method’s address comes from the gateway, with its waiting time', () => {
  const until = '2026-11-22T12:00:00.000Z';
  const wallets = { bitcoin: 'bcrt1q', solana: null, waiting: [{ network: 'BITCOIN', until }] };
  assert.deepEqual(savedFor(wallets as unknown as Wallets, 'BITCOIN'), {
    address: 'bcrt1q',
    tag: null,
    waitsUntil: until,
  });
  assert.deepEqual(savedFor(wallets as unknown as Wallets, 'SOLANA'), {
    address: null,
    tag: null,
    waitsUntil: null,
  });
});

test('an address is the typed one of its method, and the gateway’s until one is typed', () => {
  assert.equal(addressOf({}, 'BITCOIN', 'bcrt1q'), 'bcrt1q');
  assert.equal(addressOf({ BITCOIN: 'bcrt1p' }, 'BITCOIN', 'bcrt1q'), 'bcrt1p');
  assert.equal(addressOf({ BITCOIN: 'bcrt1p' }, 'SOLANA', null), '');
  assert.equal(addressOf({ BITCOIN: '' }, 'BITCOIN', 'bcrt1q'), '');
});

const exchange = { address: 'rExchange', tag: '123456' };

test('a saved tag stands beside the saved address and beside no other (INP-2)', () => {
  assert.equal(tagOf(null, ' rExchange ', exchange), '123456');
  for (const address of ['rOther', 'rExchang', ''])
    assert.equal(tagOf(null, address, exchange), '');
  assert.equal(tagOf(null, '', { address: '', tag: '123456' }), '');
  assert.equal(tagOf(null, 'rExchange', null), '');
});

test('a typed tag goes with the address that it was typed for, and comes back with it', () => {
  const typed = { text: '777', of: 'rOther' };
  assert.equal(tagOf(typed, 'rOther', exchange), '777');
  assert.equal(tagOf(typed, 'rThird', exchange), '');
  assert.equal(tagOf(typed, 'rExchange', exchange), '123456');
  assert.equal(tagOf({ text: '', of: 'rExchange' }, 'rExchange', exchange), '');
  assert.equal(tagOf({ text: '777', of: '' }, 'rOther', exchange), '777', 'typed before it');
  const bound = tagFor({ text: '777', of: '' }, ' rOther ');
  assert.deepEqual(bound, { text: '777', of: 'rOther' });
  assert.equal(tagOf(bound, 'rThird', exchange), '');
  assert.equal(tagFor(typed, 'rThird'), typed);
});

test('an X-address brings its own tag, and only on the ledger that has tags', () => {
  const both = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ';
  assert.equal(carriesTag('XRP', ` ${both} `), true);
  assert.equal(carriesTag('XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'), false);
  assert.equal(carriesTag('SOLANA', both), false);
  assert.equal(carriesTag('XRP', 'xrpl:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=42'), true);
});

test('an X-address or a link is the saved address with the saved tag, and with no other (INP-2)', () => {
  const address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  const written = (tag: number | false) => [
    classicAddressToXAddress(address, tag, false),
    classicAddressToXAddress(address, tag, true),
    `ripple:${address}${tag === false ? '' : `?dt=${tag}`}`,
  ];
  for (const typed of written(42)) {
    assert.equal(isSaved(typed, { address, tag: '42' }), true, typed);
    for (const tag of [null, '43']) assert.equal(isSaved(typed, { address, tag }), false, typed);
    assert.equal(tagOf(null, typed, { address, tag: '43' }), '');
  }
  for (const typed of written(false)) {
    assert.equal(isSaved(typed, { address, tag: null }), true, typed);
  }
  assert.equal(isSaved(written(false)[0]!, { address, tag: '42' }), false);
  const other = classicAddressToXAddress('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 42, false);
  assert.equal(isSaved(other, { address, tag: '42' }), false);
});

test('the saved address is known in capitals, in groups and in a link (F24)', () => {
  const saved = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const groups = saved.toUpperCase().replace(/.{4}/g, '$& ');
  for (const typed of [saved, groups, `bitcoin:${saved}?amount=0.01`]) {
    assert.equal(isSaved(typed, { address: saved, tag: null }), true, typed);
  }
  assert.equal(isSaved('', { address: '', tag: null }), false);
  assert.equal(isSaved('bcrt1p', { address: saved, tag: null }), false);
  assert.equal(asksAmount(`bitcoin:${saved}?amount=0.01`), true);
  assert.equal(asksAmount(saved), false);
});

test('locked profit is locked until a day, never from it', () => {
  const [may, june] = ['2027-05-06T12:00:00.000Z', '2027-06-06T12:00:00.000Z'];
  const me = { locked_profit: '119.39', next_unlock_at: may };
  const row = { paid: '119.39', matures_at: may };
  assert.equal(lockedUntil(me, [row]), '$119.39 is locked until 6 May 2027');
  const both = lockedUntil(me, [row, { paid: '20.00', matures_at: june }]);
  assert.equal(both, '$119.39 is locked. The next part is available from 6 May 2027.');
  assert.equal(lockedUntil({ ...me, locked_profit: '0.00' }, [row]), null);
});
