import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { asTheirs } from '#test/callers.ts';
import { ofNobody } from '#test/ledger/approvers.ts';
import {
  aDecider,
  aFundedMember,
  aPayment,
  codesOf,
  hold,
  type Person,
  posting,
  release,
} from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { plansOf, rowsOf, stepsOf } from '#test/read-plans.ts';
import { approve } from '../approvals/approvals.ts';
import { post } from '../ledger/ledger.ts';
import * as change from './change-limit.ts';
import { lastSwitch } from './limits.sql.ts';
import { depositBrake, payoutsStopped, requireDepositsOpen } from './policy.ts';

const database = await testDatabase();
const { owner, web, worker, superuser } = database;
const stopPayouts = asTheirs(change.stopPayouts);
const finance = await aDecider(database);
const chief = await aDecider(database, 'owner');

const stop = (person: Person, reason = 'a fault is looked into') =>
  inTransaction(web, (tx) => stopPayouts(tx, person, reason));

/** A proposal to resume, approved by each of `people`. */
function asked(people: Person[], needed: 1 | 2 = 2, kind = 'payouts_resume'): Promise<string> {
  return inTransaction(owner, async (tx) => {
    const subject = crypto.randomUUID();
    const made = await ofNobody(tx, { kind, subject, payload: {}, needed });
    for (const { token } of people) await approve(tx, token, made.id, made.shownHash);
    return made.id;
  });
}
const resume = (id: string) =>
  inTransaction(worker, (tx) =>
    change.policyExecutors['payouts_resume']!.execute(tx, {
      id,
      subject: id,
      payload: {},
      completedBy: finance.id,
    }),
  );

describe('the switch of payouts (INT-8)', () => {
  test('is thrown by one person, who is an administrator of money with a fresh proof', async () => {
    assert.equal(await payoutsStopped(web), null);
    const [support, tired] = [
      await aDecider(database, 'support'),
      await aDecider(database, 'owner', 6),
    ];
    await assert.rejects(stop(support), { code: 'forbidden' });
    await assert.rejects(stop(tired), { code: 'step_up_required' });
    await assert.rejects(stop({ ...tired, token: 'nobody' }), { code: 'unauthenticated' });
    await assert.rejects(stop(finance, ' '), { code: '23514' });
    assert.equal(await payoutsStopped(web), null);
    await stop(finance);
    assert.equal(await payoutsStopped(worker), 'a fault is looked into');
  });

  test('ends by itself after 72 hours, and is renewed by another person alone (INT-5)', async () => {
    await assert.rejects(stop(finance, 'still looking'), { code: 'stop_second_person' });
    const later = (hours: number, work: (tx: Tx) => Promise<void>) =>
      inTransaction(superuser, async (tx) => {
        await sql`alter table policy.switch_event disable trigger forbid_change_of_switch_event`.execute(
          tx,
        );
        await sql`update policy.switch_event
          set at = at - ${hours} * interval '1 hour'`.execute(tx);
        await work(tx);
        throw new Error('rolled back');
      }).catch((error: Error) => assert.equal(error.message, 'rolled back', error.stack));
    await later(71, async (tx) => assert.notEqual(await payoutsStopped(tx), null));
    await later(73, async (tx) => {
      assert.equal(await payoutsStopped(tx), null);
      assert.equal((await lastSwitch(tx))?.stopped, false);
      await assert.rejects(stopPayouts(tx, finance, 'again'), { code: 'stop_second_person' });
      await stopPayouts(tx, chief, 'the fault goes on');
      assert.equal(await payoutsStopped(tx), 'the fault goes on');
      await stopPayouts(tx, finance, 'and on');
    });
    await later(14 * 24 + 1, (tx) => stopPayouts(tx, finance, 'another fault'));
  });

  test('is put back by two, of an approval for this alone, used once', async () => {
    await stop(chief);
    for (const refused of [
      asked([]),
      asked([chief]),
      asked([chief], 1),
      asked([finance, chief], 2, 'dispute_unfounded'),
    ]) {
      await assert.rejects(resume(await refused), { code: 'approval_missing' });
    }
    await assert.rejects(resume(crypto.randomUUID()), { code: 'approval_missing' });
    const granted = await asked([finance, chief]);
    await resume(granted);
    assert.equal(await payoutsStopped(web), null);
    await stop(chief);
    await assert.rejects(resume(granted), { code: 'approval_used' });
    assert.notEqual(await payoutsStopped(web), null);
    const early = await asked([finance, chief]);
    await stop(finance, 'another fault');
    await assert.rejects(resume(early), { code: 'approval_mismatch' });
    await resume(await asked([finance, chief]));
  });

  test('cannot be turned beside its functions, nor its history changed', async () => {
    const go = sql`insert into policy.switch_event (name, stopped, reason, set_by, at)
      values ('payouts', false, 'x', ${finance.id}, clock.real())`;
    for (const db of [web, worker]) await assert.rejects(go.execute(db), { code: '42501' });
    const rewrite = sql`update policy.switch_event set stopped = false`;
    await assert.rejects(rewrite.execute(owner), { code: 'CA002' });
    const events = await sql<{ stopped: boolean; people: number }>`
      select stopped, (approval is not null)::integer as people from policy.switch_event
      order by id`.execute(owner);
    assert.ok(events.rows.every(({ stopped, people }) => stopped === (people === 0)));
  });
});

describe('the deposit brake (INT-8)', () => {
  const closesFor = async (...causes: string[]): Promise<void> => {
    assert.deepEqual((await depositBrake(web)).toSorted(), causes);
    if (causes.length === 0) return requireDepositsOpen(web);
    await assert.rejects(requireDepositsOpen(web), { code: 'deposits_closed' });
    await assert.rejects(quoteByHand(), { code: 'CD003' });
  };

  // A process that skips the permission check.
  const quoteByHand = () =>
    sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
        rate_id, address_id, quoted_at, expires_at)
      select u, u, u, u, 'BTC', 1, 1, u, u, t, t
      from gen_random_uuid() u, clock.now() t`.execute(owner);

  test('closes while payouts are stopped', async () => {
    await closesFor();
    await stop(finance);
    await closesFor('payouts_stopped');
    await resume(await asked([finance, chief]));
    await closesFor();
  });

  test('closes while a request has waited longer than the limit, until it ends', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = hold(member, 6_000n);
    assert.deepEqual(await codesOf(owner, held), ['posted']);
    await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method,
        address, requested_at, due_at, changed_at)
      select ${held.subject}, ${member}, 'balance', 6000, 'BITCOIN', 'x', t, t, t
      from clock.now() t`.execute(owner);
    await closesFor();
    await sql`update clock.setting set ahead = ahead + interval '71 hours 59 minutes'`.execute(
      owner,
    );
    await closesFor();
    await sql`update clock.setting set ahead = ahead + interval '2 minutes'`.execute(owner);
    await closesFor('payouts_late');
    await inTransaction(owner, async (tx) => {
      assert.equal((await post(tx, [release(held)]))[0]?.code, 'posted');
      await sql`update withdrawals.withdrawal set state = 'cancelled', changed_at = clock.now()
        where id = ${held.subject}`.execute(tx);
    });
    await closesFor();
  });

  test('asks for its limit once, however many requests wait', async () => {
    const plans = await plansOf(database.url('candor_bootstrap'), async (client) => {
      await client.query(`begin; insert into withdrawals.withdrawal (member_id, source,
          amount_cents, method, address, requested_at, due_at, changed_at)
        select gen_random_uuid(), 'balance', 6000, 'BITCOIN', 'x', t, t, t
        from clock.now() t, generate_series(1, 300)`);
      await client.query('select from policy.deposit_brake(); rollback');
    });
    const reads = plans.flatMap(stepsOf).filter((step) => step['Relation Name'] === 'withdrawal');
    assert.ok(reads.length > 0);
    assert.deepEqual(
      reads.filter((step) => rowsOf(step) > 10),
      [],
    );
  });

  test('closes while reserves are below what is owed, suspense and holds with it', async () => {
    const price = (micros: bigint) =>
      sql`
      insert into market.rate (asset, usd_micros, at, source)
      values ('BTC', ${micros}, clock.now(), 'test')`.execute(owner);
    await price(60_000_000_000n);
    await closesFor();
    // Members are owed dollars and custody holds coins: a price one percent lower is too low.
    await price(59_400_000_000n);
    await closesFor('reserves_below_liabilities');
    await price(60_000_000_000n);
    await closesFor();
    const payment = await aPayment(database, { amount: 1_000n });
    const about = { subject: payment, paymentId: payment };
    const unmatched = posting('deposit_unmatched', [['custody', 'suspense', 1_000n]], about);
    assert.deepEqual(await codesOf(worker, unmatched), ['posted']);
    await closesFor();
  });

  test('leaves withdrawals open whatever closes it', async () => {
    await stop(finance);
    const member = await aFundedMember(database, 60_000n);
    assert.deepEqual(await codesOf(owner, hold(member, 6_000n)), ['posted']);
    await resume(await asked([finance, chief]));
  });
});
