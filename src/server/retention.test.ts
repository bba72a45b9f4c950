import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Config, ConfigFault, readConfig } from '#platform/config/config.ts';
import { settings } from '#platform/config/settings.ts';
import { forgetInBatches } from '#platform/jobs/forget-in-batches.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { workOf } from './work.ts';

// Which records are kept, and for how long (OPS-10): by settings, in batches.

const { owner, worker } = await testDatabase();
const { id: member } = await aMember(owner);
const { id: chief } = await anAdministrator(owner, 'owner');
const secret = { CANDOR_SECRET: 'a secret of at least 32 characters' };

const forget = async (given: Record<string, string> = {}): Promise<void> => {
  const config: Config = readConfig({ ...secret, ...given });
  const loops = workOf(config).loops.filter(({ name }) => name.startsWith('forget old'));
  for (const loop of loops) await loop.run(worker);
};

const hook = randomUUID();
await sql`insert into reporting.webhook (id, url, events, secret_sealed, made_by, made_at)
  values (${hook}, 'https://books.example.org', '{deposit}', '', ${chief}, clock.real())`.execute(
  owner,
);

const before = (days: number) => sql`clock.real() - ${days}::integer * interval '1 day'`;

/** Creates a row of each kind with that age. */
async function aged(days: number): Promise<void> {
  await sql`insert into identity.log_in (member_id, outcome, way, user_agent, ip, at)
    values (${member}, 'succeeded', 'password', '', '', ${before(days)})`.execute(owner);
  await sql`insert into identity.session (token_hash, audience, member_id, proved_at, created_at,
      expires_at, user_agent, ip)
    values (sha256(${randomUUID()}::text::bytea), 'client', ${member}, ${before(days)},
      ${before(days)}, ${before(days)}, '', '')`.execute(owner);
  await sql`insert into identity.admin_log_in_failure (administrator_id, outcome, user_agent, ip,
    at)
    values (${chief}, 'password_wrong', '', '', ${before(days)})`.execute(owner);
  await sql`insert into identity.email_change (member_id, old_email, new_email, old_link_hash,
      new_link_hash, asked_at, expires_at, withdrawn_at)
    values (${member}, 'a@example.org', 'b@example.org', sha256(${randomUUID()}::text::bytea),
      sha256(${randomUUID()}::text::bytea), ${before(days)}, ${before(days)}, ${before(days)})
  `.execute(owner);
  await sql`insert into foundation.mail (recipient, subject, html, body, queued_at, sent_at,
      next_attempt_at)
    values ('a@example.org', 'sent', '', '', ${before(days)}, ${before(days)}, ${before(days)})
  `.execute(owner);
  await sql`insert into reporting.webhook_delivery (webhook_id, event_id, object, type, body, at,
      next_at, delivered_at)
    values (${hook}, ${randomUUID()}, 'one', 'deposit.paid', '{}', ${before(days)},
      ${before(days)}, ${before(days)})`.execute(owner);
  await sql`insert into notices.notice (id, member_id, kind, about, at)
    values (uuidv7(${-days}::integer * interval '1 day'), ${member}, 'deposit_credited', '{}',
      ${before(days)})`.execute(owner);
}

type RowCounts = Record<string, number>;

async function kept(): Promise<RowCounts> {
  const found = await sql<RowCounts>`select
    (select count(*)::integer from identity.log_in) as log_ins,
    (select count(*)::integer from identity.session where expires_at < clock.real()) as sessions,
    (select count(*)::integer from identity.admin_log_in_failure) as failures,
    (select count(*)::integer from identity.email_change) as changes,
    (select count(*)::integer from foundation.mail) as mails,
    (select count(*)::integer from reporting.webhook_delivery) as deliveries,
    (select count(*)::integer from notices.notice) as notices`.execute(owner);
  return found.rows[0]!;
}

test('without settings each kind is kept as long as the policy says, and notices stay', async () => {
  for (const days of [400, 300, 80, 20, 1]) await aged(days);
  await forget();
  assert.deepEqual(await kept(), {
    logIns: 4,
    sessions: 4,
    failures: 4,
    changes: 4,
    mails: 3,
    deliveries: 2,
    notices: 5,
  });
});

test('settings shorten it, each its own kind', async () => {
  await forget({ KEEP_NOTICES_DAYS: '90' });
  assert.equal((await kept())['notices'], 3);
  await forget({ KEEP_LOG_INS_DAYS: '90', KEEP_MAILS_DAYS: '30', KEEP_DELIVERIES_DAYS: '7' });
  assert.deepEqual(await kept(), {
    logIns: 3,
    sessions: 3,
    failures: 3,
    changes: 3,
    mails: 2,
    deliveries: 1,
    notices: 3,
  });
});

test('no setting keeps longer than the policy, or forgets what is young; nor does the database', async () => {
  for (const [name, value] of [
    ['KEEP_LOG_INS_DAYS', '366'],
    ['KEEP_LOG_INS_DAYS', '29'],
    ['KEEP_MAILS_DAYS', '91'],
    ['KEEP_DELIVERIES_DAYS', '6'],
    ['KEEP_NOTICES_DAYS', '0'],
  ] as const) {
    assert.throws(() => readConfig({ ...secret, [name]: value }), ConfigFault, `${name}=${value}`);
    assert.ok(name in settings);
  }
  // A compromised worker could call the functions directly.
  const was = await kept();
  await sql`select identity.forget_old('log_ins', 0, 1000), identity.forget_old('mails', -1, 1000),
    reporting.forget_deliveries(1, 1000), notices.forget_old(0, 1000)`.execute(worker);
  assert.deepEqual(await kept(), { ...was, logIns: 2, notices: 2 });
});

test('mails that were given up go with those that left; one that waits stays', async () => {
  await sql`delete from foundation.mail`.execute(owner);
  await sql`insert into foundation.mail (recipient, subject, html, body, queued_at,
      next_attempt_at, attempts)
    select 'a@example.org', 'x', '', '', ${before(100)}, clock.real(), n
    from (values (12), (3)) a (n)`.execute(owner);
  await forget();
  const left = await sql<{ attempts: number }>`select attempts from foundation.mail`.execute(owner);
  assert.deepEqual(left.rows, [{ attempts: 3 }]);
});

test('many are forgotten in batches, each by itself', async () => {
  await sql`insert into identity.log_in (member_id, outcome, way, user_agent, ip, at)
    select ${member}, 'succeeded', 'password', '', '', ${before(400)}
    from generate_series(1, 1201)`.execute(owner);
  await forget();
  assert.equal((await kept())['logIns'], 2);
  const requests: number[] = [];
  let left = 1_201;
  await forgetInBatches(async (max) => {
    const amount = Math.min(max, left);
    left -= amount;
    requests.push(amount);
    return amount;
  });
  assert.deepEqual(requests, [500, 500, 201]);
});

test('the audit log has nothing that forgets it', async () => {
  const found = await sql<{ may: boolean }>`
    select has_table_privilege('candor_worker', 'audit.event', 'delete') or
      has_table_privilege('candor_web', 'audit.event', 'delete') as may`.execute(owner);
  assert.equal(found.rows[0]!.may, false);
});
