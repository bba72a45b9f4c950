import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { codesOf, granting, posting } from '#test/ledger/books.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { productMoves } from '#test/ledger/product-moves.ts';
import { anUnmatchedPayment } from '#test/ledger/unmatched-payments.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { sampled } from '../../../../tests/is-full.ts';
import { reversible } from '../../../../tests/simulation/model/map.ts';
import { moveLossAllocations } from '../distributions/settle-loss-allocations.ts';
import { settleMaturities } from '../distributions/settle-maturities.ts';
import { type FlowKind, memberFigures, sealBooks } from '../ledger/ledger.ts';
import { foldTotals } from '../ledger/reads.sql.ts';
import { positionsOf } from '../plans/plans.ts';
import { foldFlows } from '../reporting/ledger.sql.ts';
import { bookReturns } from '../treasury/treasury.ts';
import { verifyRows } from './verify-database.ts';

// One valid example of each kind of posting, made by the product's normal calls. No check of `npm
// run verify` may report a posting that the ledger accepts: the fault would be permanent.

const database = await testDatabase();
const { owner, web, worker } = database;
const moves = await productMoves(database);
const { absorb, aDeposit, adjust, agree, aLoss, approveWithdrawal, aVenue, cancel } = moves;
const { claimOf, costs, lastOf, later, mirror, operate, people, read, run, sandbox } = moves;
const { call, send, sendBack, settle, takeBack, withdraw } = moves;

const [ada, eve, bob] = [await aMember(owner), await aMember(owner), await aMember(owner)];
/** The plan of the gains, runs and losses; only Bob invests in it. */
let plan = '';

const figures = async (): Promise<{ loss: string }> =>
  (await read('/admin/treasury')).plans.find((row: { plan: string }) => row.plan === plan);

type Example = [name: string, lives: FlowKind[], live: () => Promise<void>];

const examples: Example[] = [
  [
    'capital in and out',
    ['capital_in', 'capital_out'],
    async () => {
      const payment = await send(100_000_000n, 'capital');
      await operate('capital', { direction: 'in', payment });
      const out = { direction: 'out', asset: 'BTC', wallet_address: bitcoinAddress };
      await operate('capital', { ...out, amount: '1000' });
    },
  ],
  ['a deposit', ['deposit'], () => aDeposit(ada).then(() => undefined)],
  [
    'a deposit taken back',
    ['reverse'],
    async () => {
      const [position] = await positionsOf(web, ada.id);
      const corrected = { act: 'position', position: position!.id, principal: '0.00' };
      await agree('/admin/adjustments', { user: ada.id, ...corrected, reason: 'it was wrong' });
      await takeBack('deposit', ada);
    },
  ],
  ['a claim', ['deposit_unmatched', 'suspense_claim'], () => claimOf(eve)],
  ['a claim taken back', ['reverse'], () => takeBack('suspense_claim', eve)],
  ['a return to the sender', ['suspense_return'], sendBack],
  [
    'an adjustment up and down',
    ['adjust_up', 'adjust_down'],
    async () => {
      await aDeposit(eve);
      await adjust(eve, 25);
      await adjust(eve, -25);
    },
  ],
  [
    'an adjustment taken back',
    ['reverse'],
    async () => {
      await adjust(eve, 30);
      await takeBack('adjust_up', eve);
    },
  ],
  [
    'placements and their return with a gain',
    ['place', 'place_return', 'gain'],
    async () => {
      for (let index = 0; index < 3; index += 1) plan = await aDeposit(bob, 'real_estate');
      await later(31);
      await operate('placements', { plan, venue: await aVenue(), amount: '400' });
      for (const cents of [60_000n, 10_000n]) {
        const payment = await send(cents, 'placement', plan);
        await bookReturns(worker);
        await operate('gains', { payment });
      }
    },
  ],
  ['a gain taken back', ['reverse'], () => mirror('gain')],
  [
    'runs of gains and of capital',
    ['subsidise', 'distribute_gain', 'distribute_capital'],
    async () => {
      await operate('capital', { direction: 'subsidise', plan, amount: '50' });
      await run(plan, '220');
      assert.ok((await memberFigures(web, bob.id)).profitLocked > 0n);
    },
  ],
  [
    'a run taken back',
    ['reverse'],
    async () => {
      await takeBack('distribute_gain', bob);
      await takeBack('distribute_capital', bob);
    },
  ],
  [
    'losses recorded, absorbed, allocated',
    ['record_loss', 'absorb_loss', 'share_loss'],
    async () => {
      const loss = await aLoss(plan);
      await absorb(plan, '40');
      const shared = { loss, amount: '60', reason: 'The venue failed' };
      await agree('/admin/sharings', shared);
      await moveLossAllocations(worker);
      await later(14);
      await moveLossAllocations(worker);
    },
  ],
  [
    'an allocation of a loss and its record taken back',
    ['reverse'],
    async () => {
      await mirror('share_loss');
      await absorb(plan, (await figures()).loss);
      await aLoss(plan);
      await mirror('record_loss');
    },
  ],
  [
    'profit that matures, is requested, comes back and is paid',
    ['hold_balance', 'hold_profit', 'release_balance', 'release_profit', 'mature', 'pay'],
    async () => {
      await operate('capital', { direction: 'subsidise', plan, amount: '250' });
      for (let index = 0; index < 2; index += 1) {
        await later(31);
        await run(plan, '100');
      }
      await later(800);
      assert.ok((await settleMaturities(worker)) > 0);
      for (const source of ['balance', 'profit'] as const) {
        await cancel(bob, await withdraw(bob, source, '60'));
        const id = await withdraw(bob, source, '60');
        await approveWithdrawal(id);
        await payOut(database);
      }
    },
  ],
  [
    'a maturity taken back',
    ['reverse'],
    async () => {
      await takeBack('mature', bob);
    },
  ],
  [
    'a credit whose payment leaves the chain, recovered in part',
    ['incident_open', 'incident_recover'],
    async () => {
      const member = await aMember(owner);
      await aDeposit(member);
      await sandbox('reorg', { asset: 'BTC', depth: 3 });
      await settle();
      const lost: { id: string; member: string }[] = await read('/admin/incidents');
      const { id: payment } = lost.find((row) => row.member === member.id)!;
      const body = { payment, from: 'member_balance', amount: '900', reason: 'it was replaced' };
      await agree('/admin/incidents/recover', body);
    },
  ],
  [
    'coins in suspense whose block goes and comes back',
    ['suspense_lost', 'reverse'],
    async () => {
      const txid = await anUnmatchedPayment({ database, call }, await aMember(owner));
      await sandbox('reorg', { asset: 'XRP', depth: 5 });
      await settle('XRP');
      await sql`update chains.sim_tx set state = 'mempool', change = nextval('chains.sim_change')
        where txid = ${txid}`.execute(owner);
      await sandbox('mine', { asset: 'XRP', blocks: 3 });
      await settle('XRP');
    },
  ],
  [
    'network costs of capital and of an incident, covered',
    ['network_cost', 'incident_cover'],
    async () => {
      await costs('operator_capital');
      await costs('incident');
      const { incident } = await read('/admin/treasury');
      await operate('incidents/cover', { amount: incident });
    },
  ],
  [
    'capital taken back',
    ['reverse'],
    async () => {
      const payment = await send(100_000n, 'capital');
      await operate('capital', { direction: 'in', payment });
      await mirror('capital_in');
    },
  ],
  [
    'money set aside for a member, and given back',
    ['to_unclaimed', 'from_unclaimed'],
    async () => {
      await adjust(ada, 60);
      const member = ada.id;
      const legs: Parameters<typeof posting>[1] = [['member_balance', 'unclaimed', 6_000n]];
      const about = { member, evidence: 'consent', reason: 'below the network fee' };
      const away = await granting(database, posting('to_unclaimed', legs, about), people);
      const back = posting('from_unclaimed', [['unclaimed', 'member_balance', 6_000n]], {
        member,
        undoesKey: away.key,
      });
      assert.deepEqual(await codesOf(worker, away, back), ['posted', 'posted']);
    },
  ],
];

const faults = async (): Promise<string[]> => {
  await foldTotals(worker);
  await foldFlows(worker);
  await sealBooks(worker);
  return (await verifyRows(owner)).faults.map(({ check, detail }) => `${check}: ${detail}`);
};

describe('verify finds no fault after', () => {
  // Examples accumulate: the gate checks for faults after every third and after the last.
  const looked = new Set(sampled(examples, 3, (example) => example === examples.at(-1)));
  for (const example of examples) {
    const [name, lives, live] = example;
    test(name, async () => {
      await live();
      for (const kind of lives) await lastOf(kind);
      if (looked.has(example)) assert.deepEqual(await faults(), []);
    });
  }
});

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(owner)).rows.map(({ name }) => name);

test('each kind of the map that is open has such an example, and one of its reversal', async () => {
  const open = sql<{ name: string }>`select name from ledger.kind where not closed
    order by name collate "C"`;
  const lived = sql<{ name: string }>`select kind as name from ledger.transfer group by kind
    order by kind collate "C"`;
  assert.deepEqual(await namesOf(lived), await namesOf(open));
  const undone = sql<{ name: string }>`select o.kind as name from ledger.transfer t
    join ledger.transfer o on o.id = t.undoes where t.kind = 'reverse' group by o.kind
    order by o.kind collate "C"`;
  assert.deepEqual(await namesOf(undone), [...reversible].toSorted());
});
