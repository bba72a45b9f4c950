import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as books from './books.ts';
import type { TestDatabase } from './database.ts';
import { aStuckSpend } from './raises.ts';

export type Facts = Record<string, unknown>;
/** A proposal, and the facts that its approvers must read. */
export type Case = { subject?: string; payload: Facts; before?: Facts | null; after: Facts };

const terms = {
  name: 'OF A TEST',
  least_amount: '0.01',
  most_amount: '10000000.00',
  target_percent: '1',
  target_percent_a_year: '1',
  term_days: 365,
};
const madeTerms = {
  name: 'HARBOUR',
  min_cents: '100050',
  max_cents: '900000',
  target_hundredths: 425,
  term_days: 90,
};
const shownTerms = {
  name: 'HARBOUR',
  least_amount: '1000.50',
  most_amount: '9000.00',
  target_percent: '4.25',
  target_percent_a_year: '17.24',
  term_days: 90,
  label_mark: 'Illustrative play-money plan. No real investment can promise this.',
  begins: 'with the approval',
};
const own = { address: 'an address', tag: null };

/** A payload of every kind, and the facts to read about it, in a world where both are true. */
export async function proposalCases(database: TestDatabase) {
  const [member, plan, otherPlan] = [
    await books.aFundedMember(database, 60_000n),
    randomUUID(),
    randomUUID(),
  ];
  await books.aPlanHolding(database, plan, 60_000n);
  const [venue, payment] = [
    await books.aVenue(database, 'XRP'),
    await books.aPayment(database, { of: 'SOL', amount: 1_500_000_000n }),
  ];
  const [paid, bitcoins] = [randomUUID(), await books.aPayment(database, { amount: 1_000_000n })];
  const line = await books.quoted(
    database,
    books.deposit(bitcoins, await books.aRate(database), paid, 1_000_000n),
  );
  assert.deepEqual(await books.codesOf(database.worker, line), ['posted']);
  await books.aPosition(database, { plan: randomUUID(), member: paid, cents: 55_000n });
  const adminAccount = await books.aDecider(database, 'support');
  const passkey = (
    await sql<{ id: string; fingerprint: string }>`insert into identity.admin_passkey
        (administrator_id, credential_id, public_key, counter, transports, is_synced, name,
          made_at, is_backup_eligible, aaguid, attestation_format)
      values (${adminAccount.id}, ${randomUUID()}, 'a key'::bytea, 0, '{}', false, 'Blue key',
        clock.real(), false, gen_random_uuid(), 'none')
      returning id, encode(sha256(public_key), 'hex') as fingerprint`.execute(database.owner)
  ).rows[0]!;
  const position = (
    await sql<{ id: string; holder: string }>`select id, member_id as holder from plans.position
      where plan_id = ${plan}`.execute(database.owner)
  ).rows[0]!;
  const stuck = await aStuckSpend(database);
  const planName = 'crypto OF A TEST';

  const cases: Record<string, Case> = {
    adjustment: {
      payload: { flow: 'adjust_up', amount: '1205', owner: member, reason: 'a slip' },
      before: { account_balance: '600.00' },
      after: {
        account_balance: '612.05',
        the_member_reads: 'Adjustment, +$12.05',
        member,
        reason: 'a slip',
      },
    },
    reversal: {
      subject: line.key,
      payload: { flow: 'reverse', amount: '1000000', owner: paid, reason: 'a slip' },
      after: { amount: '600.00', coins: '0.01000000 BTC', member: paid, reason: 'a slip' },
    },
    position_correction: {
      payload: { position: position.id, principal: '100', seen: '60000', owner: position.holder },
      before: { principal_amount: '600.00' },
      after: { principal_amount: '1.00', freed: '599.00', plan: planName, member: position.holder },
    },
    place: {
      payload: { flow: 'place', amount: '60007', plan, venue, evidence: 'a statement' },
      before: { placed: '0.00' },
      after: {
        plan: planName,
        amount: '600.07',
        placed: '600.07',
        asset: 'XRP',
        address: venue,
        tag: null,
        evidence: 'a statement',
      },
    },
    capital_out: {
      payload: { flow: 'capital_out', amount: '5', asset: 'BTC', ...own, evidence: 'a letter' },
      before: { operator_capital: '0.00' },
      after: {
        amount: '0.05',
        operator_capital: '-0.05',
        asset: 'BTC',
        ...own,
        evidence: 'a letter',
      },
    },
    suspense_return: {
      subject: payment,
      payload: { flow: 'suspense_return', amount: '1500000000', asset: 'SOL', ...own },
      after: { amount: '1.500000000 SOL', asset: 'SOL', ...own },
    },
    gain: {
      subject: payment,
      payload: { flow: 'gain', amount: '1', plan, evidence: 'a statement' },
      before: { pool_gain: '0.00' },
      after: { plan: planName, amount: '0.000000001 SOL', txid: payment, evidence: 'a statement' },
    },
    capital_in: {
      subject: bitcoins,
      payload: { flow: 'capital_in', amount: '100000000000' },
      after: { amount: '1000.00000000 BTC', txid: bitcoins },
    },
    suspense_claim: {
      subject: bitcoins,
      payload: { flow: 'suspense_claim', amount: '1000000', owner: member },
      after: { amount: '0.01000000 BTC', member },
    },
    suspense_release: {
      subject: bitcoins,
      payload: { flow: 'suspense_claim', amount: '1000000', owner: member },
      after: { amount: '0.01000000 BTC', member },
    },
    subsidise: {
      payload: { flow: 'subsidise', amount: '100000', plan: otherPlan },
      before: { operator_capital: '0.00', pool_capital: '0.00' },
      after: {
        plan: otherPlan,
        amount: '1000.00',
        operator_capital: '-1000.00',
        pool_capital: '1000.00',
      },
    },
    record_loss: {
      payload: { flow: 'record_loss', amount: '1', plan },
      before: { placed: '0.00', loss: '0.00' },
      after: { plan: planName, amount: '0.01', placed: '-0.01', loss: '0.01' },
    },
    absorb_loss: {
      payload: { flow: 'absorb_loss', amount: '100', plan, from: 'pool_gain' },
      before: { loss: '0.00', pool_gain: '0.00' },
      after: { plan: planName, amount: '1.00', loss: '-1.00', pool_gain: '-1.00' },
    },
    incident_cover: {
      payload: { flow: 'incident_cover', amount: '100' },
      before: { incident: '0.00', operator_capital: '0.00' },
      after: { amount: '1.00', incident: '-1.00', operator_capital: '-1.00' },
    },
    incident_recover: {
      payload: {
        flow: 'incident_recover',
        amount: '10000',
        owner: paid,
        from: 'member_balance',
        payment: bitcoins,
        reason: 'a replaced payment',
      },
      before: { incident: '0.00', member_balance: '600.00' },
      after: {
        member: paid,
        amount: '100.00',
        incident: '-100.00',
        member_balance: '500.00',
        leaves_positions: '50.00',
        txid: bitcoins,
        reason: 'a replaced payment',
      },
    },
    network_cost: {
      payload: { flow: 'network_cost', units: '12', asset: 'XRP', txid: 'a', from: 'incident' },
      after: { amount: '0.000012 XRP', txid: 'a', from: 'incident' },
    },
    distribute: {
      payload: { flow: 'distribute', amount: '250', plan },
      after: { plan: planName, total: '2.50' },
    },
    share_loss: {
      payload: { flow: 'share', amount: '250', plan },
      after: { plan: planName, amount: '2.50' },
    },
    to_unclaimed: {
      payload: { flow: 'to_unclaimed', amount: '250', owner: member, reason: 'lost' },
      after: { amount: '2.50', member, reason: 'lost' },
    },
    limit_change: {
      payload: { name: 'auto_credit_cents', value: '2000000', was: '1000000', reason: 'more' },
      before: { auto_credit_cents: '10000.00' },
      after: {
        auto_credit_cents: '20000.00',
        unit: 'USD',
        effect: 'weakens_after_72_hours',
        reason: 'more',
      },
    },
    payouts_resume: { payload: {}, after: { payouts: 'running' } },
    plan_make: {
      payload: { ...madeTerms, family: 'crypto', version: 1 },
      before: null,
      after: { ...shownTerms, family: 'crypto' },
    },
    plan_change: {
      subject: plan,
      payload: { ...madeTerms, version: 2 },
      before: { ...terms, version: 1 },
      after: { ...shownTerms, version: 2 },
    },
    plan_close: {
      subject: plan,
      payload: {},
      before: { state: 'open for deposits' },
      after: { plan: planName, state: 'closed to deposits' },
    },
    plan_open: {
      subject: plan,
      payload: {},
      before: { state: 'open for deposits' },
      after: { plan: planName, state: 'open for deposits' },
    },
    venue_list: {
      payload: { name: 'A venue', asset: 'BTC', ...own },
      after: { name: 'A venue', asset: 'BTC', ...own },
    },
    payout_raise: {
      subject: stuck.id,
      payload: { fee: '30000' },
      before: { network_fee: '0.00010000 BTC' },
      after: { network_fee: '0.00030000 BTC', change: '0.49980000 BTC', txid: stuck.txid },
    },
    venue_delist: {
      subject: venue,
      payload: {},
      after: { act: 'venue_delist', name: venue, asset: 'XRP', address: venue },
    },
    email_change: {
      payload: { owner: member, email: 'new@example.org', from: 'old@example.org' },
      before: { email: 'old@example.org' },
      after: { member, email: 'new@example.org' },
    },
    admin_role: {
      payload: {
        administrator: adminAccount.id,
        role: 'auditor',
        seat_ends_at: '2030-01-31T23:59:59.000Z',
      },
      before: { role: 'support', seat_ends: 'never' },
      after: { email: `${adminAccount.id}@example.org`, role: 'auditor', seat_ends: '2030-01-31' },
    },
    admin_invite: {
      payload: { administrator: randomUUID(), email: 'new@example.org', role: 'owner' },
      after: { email: 'new@example.org', role: 'owner', seat_ends: 'never' },
    },
    admin_remove: {
      payload: { administrator: adminAccount.id },
      after: { email: `${adminAccount.id}@example.org` },
    },
    seat_key_add: {
      payload: {
        administrator: adminAccount.id,
        passkey: passkey.id,
        fingerprint: passkey.fingerprint,
      },
      after: {
        administrator: adminAccount.id,
        email: `${adminAccount.id}@example.org`,
        key: 'Blue key',
        fingerprint: passkey.fingerprint,
        is_synced: false,
      },
    },
    second_factor_reset: {
      payload: { owner: member },
      before: { authenticator_app: false, passkeys: false },
      after: { member },
    },
    dispute_unfounded: { payload: { reason: 'looked' }, after: { reason: 'looked' } },
  };
  return { cases, member, plan, otherPlan, paid };
}
