import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  memberFigures,
  platformTotals,
  type Posting,
} from '../../src/server/modules/ledger/ledger.ts';
import {
  aDecider,
  aFundedMember,
  aPayment,
  aRate,
  granting,
  quoted,
} from '../support/ledger/books.ts';
import { codesOf, deposit, paymentBecomes, posting } from '../support/ledger/books.ts';
import { testDatabase } from '../support/ledger/database.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const approved = (one: Posting): Promise<Posting> => granting(database, one, people);

const reversed = (of: Posting, coinsTo: string, member: string) =>
  posting(
    'reverse',
    [
      ['fx_coin', coinsTo, 1_000_000n],
      ['member_balance', 'fx_usd', 60_000n],
    ],
    {
      subject: of.key,
      undoesKey: of.key,
      paymentId: of.paymentId,
      reason: 'wrong member',
      member,
    },
  );

describe('a reversal', () => {
  test('of a deposit mirrors it once; its coins go to suspense while they are there', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: 1_000_000n });
    const credit = await quoted(database, deposit(payment, rate, member, 1_000_000n));
    await codesOf(worker, credit);
    const good = reversed(credit, 'suspense', member);
    const stranger = await aFundedMember(database, 60_000n);
    const before = await platformTotals(web);
    const tries = [
      reversed(credit, 'custody', member),
      reversed(credit, 'suspense', stranger),
      { ...good, legs: good.legs.slice(0, 1) },
      { ...good, undoesKey: randomUUID() },
      { ...good, undoesKey: undefined },
      { ...good, subject: randomUUID() },
      { ...good, paymentId: undefined },
    ];
    const codes: string[] = [];
    for (const one of tries) codes.push(...(await codesOf(owner, await approved(one))));
    assert.deepEqual(codes, [
      'not_a_mirror',
      'not_a_mirror',
      'not_a_mirror',
      'nothing_to_undo',
      'nothing_to_undo',
      'not_reversible',
      'not_reversible',
    ]);
    assert.deepEqual(await codesOf(owner, good, await approved(good)), [
      'approval_missing',
      'posted',
    ]);
    const twice = { ...good, key: randomUUID() };
    assert.deepEqual(await codesOf(owner, await approved(twice)), ['already_posted']);
    const again = deposit(payment, rate, member, 1_000_000n);
    assert.deepEqual(await codesOf(worker, again), ['already_posted']);
    assert.equal((await memberFigures(web, member)).totalInvest, 0n);
    assert.equal((await platformTotals(web)).deposits, before.deposits - 60_000n);
  });

  test('of a deposit whose coins left the chain takes them out of custody', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: 1_000_000n });
    const credit = await quoted(database, deposit(payment, rate, member, 1_000_000n));
    await codesOf(worker, credit);
    await paymentBecomes(database, payment, 'gone');
    const toSuspense = await approved(reversed(credit, 'suspense', member));
    assert.deepEqual(await codesOf(owner, toSuspense), ['not_a_mirror']);
    const out = await approved(reversed(credit, 'custody', member));
    assert.deepEqual(await codesOf(owner, out), ['posted']);
  });

  test('takes nothing beside what it mirrors', async () => {
    const member = await aFundedMember(database, 60_000n);
    const payment = await aPayment(database, { amount: 1_000_000n, purpose: 'capital' });
    const legs: [string, string, bigint][] = [
      ['custody', 'fx_coin', 1_000_000n],
      ['fx_usd', 'operator_capital', 60_000n],
    ];
    const about = { subject: payment, paymentId: payment, rateId: rate };
    await codesOf(worker, await approved(posting('capital_in', legs, about)));
    const up = posting('adjust_up', [['operator_capital', 'member_balance', 600n]], {
      member,
      reason: 'goodwill',
    });
    await codesOf(owner, await approved(up));
    const undo = (amount: bigint, ...more: [string, string, bigint][]) =>
      posting('reverse', [['member_balance', 'operator_capital', amount], ...more], {
        subject: up.key,
        undoesKey: up.key,
        member,
        reason: 'mistake',
      });
    const greedy = undo(600n, ['member_balance', 'fx_usd', 600n]);
    assert.deepEqual(await codesOf(owner, await approved(greedy)), ['not_a_mirror']);
    assert.deepEqual(await codesOf(owner, await approved(undo(599n))), ['not_a_mirror']);
    assert.deepEqual(await codesOf(owner, await approved(undo(600n))), ['posted']);
  });

  test('is not for a hold, nor for another reversal', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = posting('hold_balance', [['member_balance', 'member_payout', 600n]], { member });
    await codesOf(owner, held);
    const undo = posting('reverse', [['member_balance', 'operator_capital', 600n]], {
      subject: held.key,
      undoesKey: held.key,
      member,
      reason: 'x',
    });
    assert.deepEqual(await codesOf(owner, await approved(undo)), ['not_reversible']);
  });
});
