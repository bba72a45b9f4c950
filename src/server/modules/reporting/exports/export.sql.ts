import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** One row of the data held: flat, so it can be a line of a table. */
export type DataRow = Record<string, string | number | bigint | boolean | Date | null>;

/** One kind of data held about a member. */
export type DataSection = { name: string; rows: DataRow[] };

type Sections = Record<string, RawBuilder<DataRow>>;

const aboutThePerson = (id: string): Sections => ({
  profile: sql`
    select m.id, m.email, m.first_name, m.last_name, m.phone, m.status, m.referral_code,
      (select r.referral_code from identity.member r where r.id = m.referred_by) as invited_by,
      m.accepted_terms_at, m.verified_at, m.created_at, m.payouts_wait_until
    from identity.member m where m.id = ${id}`,
  sessions: sql`
    select id, created_at, expires_at, ended_at, user_agent, ip from identity.session
    where member_id = ${id} order by id`,
  log_ins: sql`
    select id, at, outcome, way, user_agent, ip from identity.log_in
    where member_id = ${id} order by id`,
  second_factors: sql`
    select 'authenticator app' as kind, null as name, confirmed_at as added_at,
      null::timestamptz as last_used_at
    from identity.member_totp where member_id = ${id} and confirmed_at is not null
    union all
    select 'passkey', name, made_at, last_used_at from identity.passkey where member_id = ${id}`,
  notices: sql`
    select kind, subject, about, at, read_at from (
      select id, kind, subject, about, at, read_at from notices.notice where member_id = ${id}
      union all
      select id, kind, subject, about, at, null from rules.unread_of_many where member_id = ${id}
    ) n order by id`,
  notice_preferences: sql`
    select kind, by_mail from notices.preference where member_id = ${id} order by kind`,
  mail_settings: sql`
    select mail_language as language, mail_amounts as amounts from identity.known_member
    where id = ${id}`,
  email_changes: sql`
    select old_email, new_email, asked_at, old_said_yes_at, new_said_yes_at, done_at, withdrawn_at
    from identity.email_change where member_id = ${id} order by id`,
  suspensions: sql`
    select reason, suspended_at, lifted_at, lift_reason from identity.suspension
    where member_id = ${id} order by id`,
  staff_notes: sql`
    select kind as about, item, words, at from reporting.item_note
    where member_id = ${id} order by id`,
  testimonials: sql`
    select shown_name, words, written_at, consented_at, consent_taken_back_at, published_at
    from site.testimonial where member_id = ${id} order by id`,
  identity_checks: sql`
    select id, level, state, reason, submitted_at, decided_at from kyc.submission
    where member_id = ${id} order by id`,
  identity_documents: sql`
    select id, kind, name, uploaded_at, submission_id from kyc.document
    where member_id = ${id} order by id`,
  // A mail's text is deleted once it is sent: some hold links that open an account.
  mails: sql`
    select subject, queued_at, sent_at from foundation.mail
    where recipient = (select email from identity.member where id = ${id}) order by id`,
});

// Sums of dollars are whole cents under names with that ending; the file shows them as dollars.
const aboutTheMoney = (id: string): Sections => ({
  wallets: sql`
    select network, address, tag, changed_at from withdrawals.wallet
    where member_id = ${id} order by network`,
  wallet_changes: sql`
    select network, address_before, tag_before, changed_at, undone_at
    from withdrawals.wallet_change where member_id = ${id} order by changed_at`,
  wallets_before: sql`
    select network, address, tag, changed_at, ended_at
    from withdrawals.wallet_past where member_id = ${id} order by id`,
  positions: sql`
    select p.id, v.name as plan, f.family,
      p.opened_cents, p.principal_cents, p.opened_at, p.matures_at
    from plans.position p join plans.version v on v.id = p.version_id
    join plans.plan f on f.id = p.plan_id
    where p.member_id = ${id} order by p.id`,
  distribution_shares: sql`
    select s.run_id, s.position_id, r.begins::text as begins, r.ends::text as ends,
      s.units as cents_times_days, s.gain_cents, s.capital_cents, s.matures_at, s.matured_at
    from plans.position p
    join distributions.share s on s.position_id = p.id
    join distributions.run r on r.id = s.run_id
    where p.member_id = ${id} order by r.begins, s.position_id`,
  losses_shared: sql`
    select b.loss_allocation_id, b.position_id, s.lost_at, s.due_at, b.share_cents, b.profit_cents,
      b.balance_cents
    from distributions.member_loss b
      join distributions.loss_allocation s on s.id = b.loss_allocation_id
    where b.member_id = ${id} order by s.lost_at, b.position_id`,
  deposits: sql`
    select d.id, v.name as plan, f.family,
      d.asset, d.cents as amount_cents, d.credited_cents, d.status,
      d.state, d.quoted_at, d.expires_at, a.address, a.tag, d.proof_name, d.proof_at, d.reason
    from deposits.deposit d
    join plans.version v on v.id = d.version_id
    join plans.plan f on f.id = v.plan_id
    join chains.address a on a.id = d.address_id
    where d.member_id = ${id} order by d.id`,
  deposit_history: sql`
    select e.deposit_id, e.state, e.note, e.at
    from deposits.event e join deposits.deposit d on d.id = e.deposit_id
    where d.member_id = ${id} order by e.id`,
  withdrawals: sql`
    select w.id, w.source, w.amount_cents, w.method, w.address, w.tag, w.state, w.requested_at,
      w.due_at, w.hold_reason, w.hold_until, w.reject_reason, p.txid, w.changed_at
    from withdrawals.shown w left join withdrawals.payout p on p.withdrawal_id = w.id
    where w.member_id = ${id} order by w.id`,
  withdrawal_history: sql`
    select h.withdrawal_id, h.state, h.reason, h.at
    from withdrawals.history h join withdrawals.withdrawal w on w.id = h.withdrawal_id
    where w.member_id = ${id} order by h.withdrawal_id, h.number`,
  movements: sql`
    select position as number, class as account, kind, amount as amount_cents,
      balance_after as balance_after_cents, subject, reason, posted_at
    from ledger.movement where owner = ${id} order by position`,
});

const aboutTheUnusual = (id: string): Sections => ({
  payments_lost: sql`
    select p.asset, p.txid, i.opened_at, i.lost_at, i.closed_at
    from deposits.incident i join chains.payment p on p.id = i.payment_id
    where i.member_id = ${id} order by i.opened_at`,
  claims: sql`
    select id, asset, txid, words, from_address, signature, proof_name, state,
      cents as credited_cents, reason, claimed_at, decided_at
    from deposits.claim where member_id = ${id} order by id`,
  disputes: sql`
    select id, snapshot_no, fault, words, evidence, state, answer, opened_at, answered_at,
      decided_at
    from solvency.dispute where member_id = ${id} order by id`,
});

/** Returns all data held about a member, kind by kind; consistent within a snapshot. */
export async function dataSectionsOf(db: Db, memberId: string): Promise<DataSection[]> {
  const held: DataSection[] = [];
  const sections = {
    ...aboutThePerson(memberId),
    ...aboutTheMoney(memberId),
    ...aboutTheUnusual(memberId),
  };
  // The columns of an export keep their names in the database.
  const asNamed = db.withoutPlugins();
  for (const [name, select] of Object.entries(sections)) {
    held.push({ name, rows: (await select.execute(asNamed)).rows });
  }
  return held;
}

/** A file that a member uploaded, and its path in the export without extension. */
export type FileToExport = { file: string; mediaType: string; path: string };

/** Returns a member's uploaded files that are still stored; erased ones are absent. */
export async function filesOf(db: Db, memberId: string): Promise<FileToExport[]> {
  return all<FileToExport>(db)`
    select f.id as file, f.media_type, u.path
    from (
      select file, format('identity-documents/%s', id) as path from kyc.document
      where member_id = ${memberId}
      union all
      select proof_file, format('deposit-proofs/%s', id) from deposits.deposit
      where member_id = ${memberId}
      union all
      select proof_file, format('claim-proofs/%s', id) from deposits.claim
      where member_id = ${memberId}
    ) u join foundation.file f on f.id = u.file
    order by u.path`;
}
