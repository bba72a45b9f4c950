import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { aDecider } from '#test/ledger/books.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { proposalCases } from '#test/ledger/proposal-cases.ts';
import { propose } from '../../src/server/modules/approvals/approvals.ts';
import { seedSandbox } from '../../src/server/sandbox/sandbox.ts';

// A populated installation: history, people, a waiting proposal of every kind, withdrawals in every
// state, pending links. It is then switched to live, where nothing is play money.

type Database = Awaited<ReturnType<typeof testDatabase>>;

/** Rows of kinds that a sandbox's history does not create; triggers and foreign keys are off. */
const more = `
  set local session_replication_role = replica;
  insert into withdrawals.withdrawal (member_id, source, amount_cents, method, address, state,
    requested_at, waits, due_at, approval_id, reject_reason, changed_at, body_hash)
  select m.id, 'balance', 5000, 'BITCOIN', 'bc1qforged', s.state, clock.now(), '[]', clock.now(),
    gen_random_uuid(), 'address_own', clock.now(), ''
  from identity.member m, unnest('{requested,approved,sent,unknown,paid,rejected,cancelled,
    returned}'::text[]) s (state) where m.status = 'active';
  insert into market.manual_rate (id, rate_id, asset, usd_micros, reason, set_at, expires_at)
  select gen_random_uuid(), r.id, r.asset, r.usd_micros, 'no exchange answers', clock.now(),
    clock.now() + interval '6 hours' from market.current_rate r;
  insert into deposits.claim (id, member_id, asset, txid, words, is_signed, state, claimed_at)
  select gen_random_uuid(), m.id, p.asset, p.txid, 'mine', false, 'open', clock.now()
  from identity.member m, chains.payment p where m.status = 'active';
  insert into solvency.dispute (id, member_id, snapshot_no, fault, words, evidence, opened_at)
  select gen_random_uuid(), m.id, 1, 'leaf_missing', 'mine', '{}', clock.now()
  from identity.member m;
  insert into identity.sign_up (member_id, email, first_name, last_name, phone, password_hash,
    browser_hash, code_mac, link_hash, created_at, expires_at)
  select m.id, m.email, 'A', 'B', '1', m.password_hash, sha256(uuid_send(uuidv7())),
    sha256(uuid_send(uuidv7())), sha256(uuid_send(uuidv7())), clock.real(),
    clock.real() + interval '1 hour' from identity.member m where m.status = 'unverified';
  insert into identity.reset_token (token_hash, member_id, created_at, expires_at)
  select sha256(uuid_send(uuidv7())), m.id, clock.real(), clock.real() + interval '1 hour'
  from identity.member m;
  insert into identity.invitation (token_hash, administrator_id, approval, made_at, expires_at)
  select sha256(uuid_send(uuidv7())), a.id, gen_random_uuid(), clock.real(),
    clock.real() + interval '1 hour' from identity.administrator a;
  insert into identity.decision_key_link (token_hash, administrator_id, made_at, expires_at)
  select sha256(uuid_send(uuidv7())), a.id, clock.real(), clock.real() + interval '1 hour'
  from identity.administrator a;
  insert into identity.decision_key (administrator_id, site, credential_id, public_key,
    is_backup_eligible, aaguid, attestation_format, counter, name, origin, enrolled_at, usable_from)
  select a.id, 'https://candor.example', a.id, 'a key', false, gen_random_uuid(), 'none', 0,
    'A key', 'first', clock.real(), clock.real() from identity.administrator a;
  insert into identity.email_change (member_id, old_email, new_email, old_link_hash,
    new_link_hash, asked_at, expires_at)
  select m.id, m.email, 'new-' || m.email, sha256(uuid_send(uuidv7())),
    sha256(uuid_send(uuidv7())), clock.real(), clock.real() + interval '1 hour'
  from identity.member m;
  insert into identity.recovery_code (member_id, code_hash, made_at)
  select m.id, sha256(uuid_send(uuidv7())), clock.real() from identity.member m;
  insert into identity.second_step (token_hash, member_id, remember, in_cookie, expires_at)
  select sha256(uuid_send(uuidv7())), m.id, true, true, clock.real() + interval '1 hour'
  from identity.member m;
  insert into withdrawals.wallet (member_id, network, address, changed_at)
  select m.id, 'BITCOIN', 'bc1qmine', clock.now() from identity.member m;
  insert into withdrawals.wallet_change (id, member_id, network, changed_at, link_hash)
  select gen_random_uuid(), m.id, 'BITCOIN', clock.now(), sha256(uuid_send(uuidv7()))
  from identity.member m;
  insert into withdrawals.raise (spend_id, number, proposal_id, unsigned, body, fee_units,
    change_units, made_at)
  select p.subject, 1, p.id, 'cHNidP8=', repeat('a', 64), 20000, 1, clock.now()
  from approvals.proposal p where p.kind = 'payout_raise';
  update identity.session set ended_at = null, expires_at = clock.real() + interval '8 hours',
    idle_expires_at = clock.real() + interval '20 minutes', proved_at = clock.real();
  -- Half of the kinds wait to be decided, and half can be proposed.
  update approvals.proposal set status = 'rejected', reason = 'no' where status = 'open'
    and hashtext(kind) % 2 = 0;
  truncate market.candle;
  update foundation.installation set mode = 'live'`;

/** Opens the world; `proposals` is the number of kinds of decision that wait in it. */
export async function anActiveWorld(): Promise<Database & { proposals: number }> {
  const database = await testDatabase();
  const { owner, superuser } = database;
  const folder = mkdtempSync(join(tmpdir(), 'candor-hijack-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  await seedSandbox(database, readConfig({ DATA_DIR: folder, SANDBOX_STORY: 'short' }));
  // The cases set prices that jump.
  await sql`alter table market.rate disable trigger user`.execute(owner);
  const { cases } = await proposalCases(database);
  await sql`alter table market.rate enable trigger user`.execute(owner);
  await Promise.all([aMember(owner), aMember(owner, { status: 'unverified' })]);
  const proposer = await aDecider(database, 'owner');
  for (const [kind, { subject = randomUUID(), payload }] of Object.entries(cases)) {
    const input = { kind, subject, payload, token: proposer.token };
    await inTransaction(owner, (tx) => propose(tx, input));
  }
  await superuser.transaction().execute((tx) => sql.raw(more).execute(tx));
  return { ...database, proposals: Object.keys(cases).length };
}
