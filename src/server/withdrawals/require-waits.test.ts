import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Person } from '../../../tests/support/builders.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aFundedMember } from '../../../tests/support/funds.ts';

// How long a payout waits is kept by the database too: a hijacked web process, which decides in the
// application, cannot shorten it (ACC-7a).

const database = await testDatabase();
const { owner, web } = database;
const [own, other] = ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bcrt1qelsewhere'];
const hourMs = 3_600_000;

const now = async (): Promise<number> =>
  (await sql<{ at: Date }>`select clock.now() as at`.execute(web)).rows[0]!.at.getTime();

type Times = { due: number; requested?: number; address?: string };

/** What the database says to a request as a web process words it: times in hours from now. */
async function ask(member: Person, { due, requested = 0, address = other }: Times) {
  const moment = await now();
  const at = (hours: number): string => new Date(moment + hours * hourMs).toISOString();
  const found = await sql<{ version: string }>`
    select version from withdrawals.standing
    where member_id = ${member.id} and method = 'BITCOIN'`.execute(owner);
  const asked = {
    nth: 0,
    id: randomUUID(),
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
  const answer = await sql<{ code: string }>`
    select code from withdrawals.request(${JSON.stringify([asked])}::jsonb)`.execute(web);
  return answer.rows[0]!.code;
}

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
        from withdrawals.standing s, jsonb_populate_record(null::withdrawals.asked,
          ${JSON.stringify({ amount_cents: cents, address: other, requested_at: '2026-01-01' })}) a
        where s.member_id = ${member.id} and s.method = 'BITCOIN'`.execute(owner);
      return found.rows[0]!.hours;
    };
    assert.deepEqual([await hours(100_001, true), await hours(100_001, false)], [24, 0]);
    assert.equal(await hours(100_000, true), 0);
  });
});

describe('what a wait stands on', () => {
  const tooOld = { code: 'CW011' };

  test('is no older than its last change, whatever the web process says', async () => {
    const member = await aFundedMember(database, 100_000n);
    await assert.rejects(saveWallet(member, 100).execute(web), tooOld);
    await saveWallet(member, 0).execute(web);
    const back = (address: string) => sql`update withdrawals.wallet
      set changed_at = clock.now() - interval '25 hours', address = ${address}
      where member_id = ${member.id}`;
    await assert.rejects(back(own).execute(web), tooOld);
    await assert.rejects(back(other).execute(web), tooOld);
    await sql`delete from withdrawals.wallet where member_id = ${member.id}`.execute(web);
    await assert.rejects(saveWallet(member, 25).execute(web), tooOld);
    const past = sql`insert into withdrawals.wallet_past (member_id, network, address, changed_at,
        ended_at)
      values (${member.id}, 'BITCOIN', ${other}, clock.now() - interval '9 days', clock.now())`;
    await assert.rejects(past.execute(web), { code: '42501' });
  });

  test('comes back with its age only where it stood before', async () => {
    const member = await aFundedMember(database, 100_000n);
    await saveWallet(member, 100).execute(owner);
    const before = await sql<{ at: Date }>`select changed_at as at from withdrawals.wallet
      where member_id = ${member.id}`.execute(owner);
    await sql`update withdrawals.wallet set address = ${other}, changed_at = clock.now()
      where member_id = ${member.id}`.execute(web);
    const restore = (address: string) => sql`update withdrawals.wallet
      set address = ${address}, changed_at = ${before.rows[0]!.at} where member_id = ${member.id}`;
    await assert.rejects(restore('bcrt1qthird').execute(web), tooOld);
    await restore(own).execute(web);
  });

  test('grows, and never shrinks', async () => {
    const member = await aFundedMember(database, 100_000n);
    const wait = (hours: number | null) => sql`update identity.member
      set payouts_wait_until = clock.now() + ${hours}::float8 * interval '1 hour'
      where id = ${member.id}`;
    await wait(72).execute(web);
    await assert.rejects(wait(71).execute(web), { code: 'CW010' });
    await assert.rejects(wait(null).execute(web), { code: 'CW010' });
    await wait(73).execute(web);
  });
});
