import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { aPayment, codesOf as postedCodesOf, posting } from '#test/ledger/books.ts';
import type { Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { factsForRequest } from './requests.sql.ts';

// The database also enforces how long a payout waits: a hijacked web process, which decides in the
// application, cannot shorten it (ACC-7a).

const database = await testDatabase();
const { owner, web, worker } = database;
const [own, other] = ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bcrt1qelsewhere'];
const hourMs = 3_600_000;

const now = async (): Promise<number> =>
  (await sql<{ at: Date }>`select clock.now() as at`.execute(web)).rows[0]!.at.getTime();

type Times = { due: number; requested?: number; address?: string };

/** A web process's request: times in hours from now. */
async function waitsOf(member: Person, { due, requested = 0, address = other }: Times) {
  const moment = await now();
  const at = (hours: number): string => new Date(moment + hours * hourMs).toISOString();
  const found = await sql<{ version: string }>`
    select version from withdrawals.facts
    where member_id = ${member.id} and method = 'BITCOIN'`.execute(owner);
  return {
    nth: 0,
    token: member.token,
    key: randomUUID(),
    member_id: member.id,
    source: 'balance',
    amount_cents: 1_000,
    method: 'BITCOIN',
    address,
    tag: null,
    requested_at: at(requested),
    due_at: at(due),
    waits: [],
    seen: found.rows[0]!.version,
  };
}

/** The database's answers to the requests of one call, in order. */
async function codesIn(db: Db | Tx, ...requests: object[]): Promise<string[]> {
  const numbered = requests.map((request, at) => ({ ...request, nth: at + 1 }));
  const answer = await sql<{ code: string }>`
    select code from withdrawals.request(${JSON.stringify(numbered)}::jsonb)`.execute(db);
  return answer.rows.map(({ code }) => code);
}

const codesOf = (...requests: object[]) => codesIn(web, ...requests);

const ask = async (member: Person, times: Times) =>
  (await codesOf(await waitsOf(member, times)))[0];

const saveWallet = (member: Person, hoursAgo: number, address = own) => sql`
  insert into withdrawals.wallet (member_id, network, address, changed_at)
  values (${member.id}, 'BITCOIN', ${address}, clock.now() - ${hoursAgo} * interval '1 hour')`;

describe('a request that would be paid too early', () => {
  test('to an address that is not the saved one', async () => {
    const member = await aFundedMember(database, 100_000n);
    await saveWallet(member, 100).execute(owner);
    assert.equal(await ask(member, { due: 0 }), 'changed');
    assert.equal(await ask(member, { due: 23.9 }), 'changed');
    assert.equal(await ask(member, { due: 0, address: own }), 'taken');
    assert.equal(await ask(member, { due: 24 }), 'taken');
  });

  test('to an address that was saved or changed in the last 24 hours', async () => {
    const member = await aFundedMember(database, 100_000n);
    await saveWallet(member, 10).execute(owner);
    assert.equal(await ask(member, { due: 13.9, address: own }), 'changed');
    assert.equal(await ask(member, { due: 14, address: own }), 'taken');
  });

  test('to an address of nobody, but for the first request', async () => {
    const member = await aFundedMember(database, 100_000n);
    assert.equal(await ask(member, { due: 0 }), 'taken');
    assert.equal(await ask(member, { due: 0 }), 'changed');
    assert.equal(await ask(member, { due: 24 }), 'taken');
  });

  test('to an address of nobody, of a member who asks more than once in a call', async () => {
    const member = await aFundedMember(database, 100_000n);
    const requests = [await waitsOf(member, { due: 0 }), await waitsOf(member, { due: 0 })];
    assert.deepEqual(await codesOf(...requests), ['taken', 'changed']);
    assert.deepEqual(await codesOf(requests[1]!), ['changed']);
  });

  test('to an address of nobody, of a member who asks twice at once, however they are spelt', async () => {
    const member = await aFundedMember(database, 100_000n);
    const requests = [
      await waitsOf(member, { due: 0 }),
      await waitsOf(member, { due: 0 }),
    ] as const;
    const { second } = await inTransaction(web, async (tx) => {
      assert.deepEqual(await codesIn(tx, requests[0]), ['taken']);
      const spelt = { ...requests[1], member_id: member.id.toUpperCase() };
      const later = codesOf(spelt);
      // While the first is open, the second gets no answer.
      const early = await Promise.race([later, sleep(300, null)]);
      assert.equal(early, null);
      return { second: later };
    });
    assert.deepEqual(await second, ['changed']);
  });

  test('of an account that changed, however its request is dated', async () => {
    const member = await aFundedMember(database, 100_000n);
    await sql`update identity.member set payouts_wait_until = clock.now() + interval '72 hours'
      where id = ${member.id}`.execute(owner);
    assert.equal(await ask(member, { due: 71 }), 'changed');
    assert.equal(await ask(member, { due: 73 }), 'taken');
    const second = await aFundedMember(database, 100_000n);
    await saveWallet(second, 100).execute(owner);
    assert.equal(await ask(second, { requested: -24, due: 0 }), 'changed');
    assert.equal(await ask(second, { requested: 1, due: 25 }), 'changed');
  });

  test('of a large sum, the first in live too', async () => {
    const member = await aFundedMember(database, 100_000n);
    const hours = async (cents: number, isLive: boolean): Promise<number> => {
      const found = await sql<{ hours: number }>`
        select extract(epoch from withdrawals.earliest_of(a, s, ${isLive}) - a.requested_at)::float8
          / 3600 as hours
        from withdrawals.facts s, jsonb_populate_record(null::withdrawals.asked,
          ${JSON.stringify({ amount_cents: cents, address: other, requested_at: '2026-01-01' })}) a
        where s.member_id = ${member.id} and s.method = 'BITCOIN'`.execute(owner);
      return found.rows[0]!.hours;
    };
    assert.deepEqual([await hours(100_001, true), await hours(100_001, false)], [24, 0]);
    assert.equal(await hours(100_000, true), 0);
  });
});

describe('what a wait stands on', () => {
  const save = ({ token }: Person, address: string) =>
    sql`select withdrawals.save_wallets(${token},
      ${JSON.stringify([{ network: 'BITCOIN', address, tag: null }])}::jsonb)`.execute(web);
  const ageOf = async (member: Person): Promise<number> => {
    const found = await sql<{ hours: number }>`
      select extract(epoch from clock.now() - changed_at)::float8 / 3600 as hours
      from withdrawals.wallet where member_id = ${member.id}`.execute(owner);
    return Math.round(found.rows[0]!.hours);
  };

  test('is no older than its last change, whatever the web process does', async () => {
    const member = await aFundedMember(database, 100_000n);
    await saveWallet(member, 100).execute(owner);
    await save(member, own);
    assert.equal(await ageOf(member), 100);
    await save(member, other);
    assert.equal(await ageOf(member), 0);
    for (const attack of [
      saveWallet(member, 100),
      sql`update withdrawals.wallet set changed_at = clock.now() - interval '25 hours'`,
      sql`delete from withdrawals.wallet`,
      sql`update withdrawals.wallet_change set undone_at = null`,
      sql`insert into withdrawals.wallet_past (member_id, network, address, changed_at, ended_at)
        values (${member.id}, 'BITCOIN', ${other}, clock.now() - interval '9 days', clock.now())`,
    ]) {
      await assert.rejects(attack.execute(web), { code: '42501' });
    }
    await assert.rejects(save({ ...member, token: 'garbage' }, own), /unauthenticated/);
    assert.equal(await ageOf(member), 0);
  });

  test('is nothing that the web process writes', async () => {
    const member = await aFundedMember(database, 100_000n);
    const wait = (hours: number | null) => sql`update identity.member
      set payouts_wait_until = clock.now() + ${hours}::float8 * interval '1 hour'
      where id = ${member.id}`;
    for (const hours of [73, 71, null]) {
      await assert.rejects(wait(hours).execute(web), { code: '42501' });
    }
  });
});

// The ledger knows a posting by its id alone: a chosen id could be that of another payment.
describe('the id of a request', () => {
  const idsOf = async (request: object): Promise<(string | null)[]> => {
    const found = await sql<{ id: string | null }>`select withdrawal_id as id
      from withdrawals.request(${JSON.stringify([{ ...request, nth: 1 }])}::jsonb)`.execute(web);
    return found.rows.map(({ id }) => id);
  };

  test('is no payment of somebody else, which could never be credited then', async () => {
    const accomplice = await aFundedMember(database, 100_000n);
    const payment = await aPayment(database, { amount: 1_000n });
    const [id] = await idsOf({ ...(await waitsOf(accomplice, { due: 24 })), id: payment });
    assert.notEqual(id, payment);
    const about = { key: payment, subject: payment, paymentId: payment };
    const arrival = posting('deposit_unmatched', [['custody', 'suspense', 1_000n]], about);
    assert.deepEqual(await postedCodesOf(worker, arrival), ['posted']);
  });

  test('is drawn by the database, and a repeated key of the member finds it', async () => {
    const [member, another] = [
      await aFundedMember(database, 100_000n),
      await aFundedMember(database, 100_000n),
    ];
    const request = await waitsOf(member, { due: 24 });
    const [id] = await idsOf(request);
    assert.match(id!, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const again = { ...(await waitsOf(member, { due: 24 })), key: request.key };
    assert.deepEqual(await codesOf(again), ['changed']);
    const subject = { key: request.key, memberId: member.id, method: 'BITCOIN' } as const;
    assert.equal((await factsForRequest(web, subject)).earlier?.request.id, id);
    // A key of another member is another key, and a request without one has no repeat.
    assert.deepEqual(
      await codesOf({ ...(await waitsOf(another, { due: 24 })), key: request.key }),
      ['taken'],
    );
    const { key: _, ...keyless } = await waitsOf(member, { due: 24 });
    assert.deepEqual(await codesOf(keyless), ['taken']);
    const rows = sql`update withdrawals.withdrawal set request_key = ${request.key}
      where member_id = ${member.id} and request_key is null`;
    await assert.rejects(rows.execute(owner), { code: '23505' });
  });
});
