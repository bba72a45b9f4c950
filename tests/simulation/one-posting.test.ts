import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  aDecider,
  anEmptyReading,
  aFundedMember,
  anApproval,
  aPayment,
  aRate,
  quoted,
} from '#test/ledger/books.ts';
import { codesOf, deposit, granting, hold, pay, posting, shared } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import {
  type AccountRef,
  coin,
  type Posting,
  usd,
} from '../../src/server/modules/ledger/ledger.ts';

// A posting has one coin, one member and one plan, with all the legs of its kind.

const database = await testDatabase();
const { owner, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const member = await aFundedMember(database, 60_000n);
const units = 1_000_000n;
const plan = randomUUID();
const above = await aPaymentAboveCost(database, plan, units);

async function credit(): Promise<Posting> {
  const payment = await aPayment(database, { amount: units });
  return quoted(database, deposit(payment, rate, member, units));
}

/** The same posting with one side of one leg replaced. */
function withSide(item: Posting, index: number, side: Partial<Posting['legs'][0]>): Posting {
  return { ...item, legs: item.legs.map((leg, at) => (at === index ? { ...leg, ...side } : leg)) };
}

describe('a posting of two coins is refused', () => {
  test('where its dollars are those of another coin', async () => {
    const debit: AccountRef = { class: 'fx_usd', asset: 'USD', owner: 'DOGE' };
    const item = withSide(await credit(), 1, { debit });
    assert.deepEqual(await codesOf(worker, item), ['flow_owner']);
  });

  test('where its coins are not those that its dollars bought', async () => {
    const held = hold(member, 600n);
    assert.deepEqual(await codesOf(owner, held), ['posted']);
    const other = { debit: coin('fx_coin', 'DOGE'), credit: coin('custody', 'DOGE') };
    assert.deepEqual(await codesOf(owner, withSide(pay(held, rate), 1, other)), ['flow_owner']);
  });

  test('where a leg turns one into the other', async () => {
    const item = withSide(await credit(), 0, { credit: coin('fx_coin', 'DOGE') });
    assert.deepEqual(await codesOf(worker, item), ['flow_asset']);
  });
});

describe('a posting without a leg of its kind is refused', () => {
  test('whichever leg is missing', async () => {
    const whole = await credit();
    for (const legs of [whole.legs.slice(0, 1), whole.legs.slice(1)]) {
      assert.deepEqual(await codesOf(worker, { ...whole, legs }), ['flow_unknown']);
    }
    assert.deepEqual(await codesOf(worker, whole), ['posted']);
  });
});

const about = { member, evidence: 'consent', reason: 'below the network fee' };
const away = (from: string, more: Partial<Posting> = {}) =>
  posting('to_unclaimed', [[from, 'unclaimed', 600n]], { ...about, ...more });

describe('a posting of two members is refused', () => {
  test('where no leg joins them', async () => {
    const both = away('member_balance');
    const debit = usd('member_profit', randomUUID());
    both.legs = [...both.legs, { debit, credit: usd('unclaimed'), amount: 600n }];
    assert.deepEqual(await codesOf(owner, both), ['flow_owner']);
  });
});

describe('a posting of two plans is refused', () => {
  test('where no leg joins them', async () => {
    const loss = posting('share_loss', [['member_balance', 'loss', 600n]], {
      member,
      plan: randomUUID(),
      evidence: 'notice',
    });
    const other = usd('loss', randomUUID());
    const debit = usd('member_profit_locked', member);
    loss.legs = [{ debit, credit: other, amount: 600n }, ...loss.legs];
    assert.deepEqual(await codesOf(owner, loss), ['flow_owner']);
  });
});

describe('amounts', () => {
  test('of a network’s cost follow from its rate as well', async () => {
    const cost = (cents: bigint) =>
      posting(
        'network_cost',
        [
          ['incident', 'fx_usd', cents],
          ['fx_coin', 'custody', 1_000n],
        ],
        { rateId: rate, evidence: 'txid' },
      );
    await anEmptyReading(database, 'BTC');
    const wrong = await granting(database, cost(61n), people);
    const right = await granting(database, cost(60n), people);
    assert.deepEqual(await codesOf(worker, wrong, right), ['rate_mismatch', 'posted']);
  });

  test('never add up to more than an account can hold', async () => {
    const max = 10n ** 18n - 1n;
    const codes: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const payment = await aPayment(database, { of: 'DOGE', amount: max });
      const seen = { subject: payment, paymentId: payment };
      const sides = { debit: coin('custody', 'DOGE'), credit: coin('suspense', 'DOGE') };
      const legs = [{ ...sides, amount: max }];
      const arrived = posting('deposit_unmatched', [], seen);
      codes.push(...(await codesOf(worker, { ...arrived, legs })));
    }
    assert.deepEqual(codes, ['posted', 'posted', 'posted', 'posted', 'insufficient_funds']);
  });
});

describe('an approval of one act', () => {
  test('is not enough for another leg of the same subject', async () => {
    const first = away('member_balance');
    const granted = { flow: 'to_unclaimed', amount: 600n, owner: member };
    const approvalId = await anApproval(database, first.subject, granted, people);
    assert.deepEqual(await codesOf(owner, { ...first, approvalId }), ['posted']);
    await earn(600n);
    const second = away('member_profit_locked', { subject: first.subject, approvalId });
    assert.deepEqual(await codesOf(owner, second), ['approval_used']);
  });
});

/** Returns of `cents` for the member, locked. */
async function earn(cents: bigint): Promise<void> {
  const [flow, amount] = ['gain', units];
  const seen = { subject: above, paymentId: above, rateId: rate, plan, evidence: 'statement' };
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', units],
    ['fx_usd', 'pool_gain', 60_000n],
  ];
  const gained = await anApproval(database, above, { flow, amount, plan }, people);
  const run = await anApproval(
    database,
    randomUUID(),
    { flow: 'distribute', amount: cents, plan },
    people,
  );
  const share = posting('distribute_gain', [['pool_gain', 'member_profit_locked', cents]], {
    member,
    plan,
    approvalId: run,
  });
  const gain = { ...posting('gain', legs, seen), approvalId: gained };
  await shared(database, share);
  assert.deepEqual(await codesOf(worker, gain, share), ['posted', 'posted']);
}
