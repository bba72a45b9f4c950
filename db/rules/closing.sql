-- The data of a member that ends with their account, in the modules above identity.

-- A member's claims are locked while their account ends, and end with it.
create or replace function rules.hold_claims(p_member uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from deposits.claim where member_id = p_member and state = 'open' order by id for update
$$;
create or replace function rules.end_claims(p_member uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  update deposits.claim set state = 'withdrawn', decided_at = clock.now()
  where member_id = p_member and state = 'open'
$$;

-- Erases the personal data that modules store: addresses, the person's messages, and those to them
-- (which name the device of a log-in) and about them.
create or replace function rules.forget_member(p_member uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  delete from withdrawals.wallet where member_id = p_member;
  delete from withdrawals.wallet_change where member_id = p_member;
  delete from withdrawals.wallet_past where member_id = p_member;
  delete from site.testimonial where member_id = p_member;
  delete from notices.notice where member_id = p_member;
  delete from notices.preference where member_id = p_member;
  delete from reporting.item_note where member_id = p_member;
$$;

-- Whether a posting would bring outside money to a member whose account has ended, and who could
-- not reach it. A run's payments for earlier days are checked with the run.
create or replace function rules.is_late(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select a.family not like 'distribute%'
    and exists (select from identity.member where id = a.member::uuid and status = 'closed')
    and exists (select from unnest(a.debits, a.credits) l (debit, credit)
      join ledger.account d on d.id = l.debit
      join ledger.account c on c.id = l.credit
      where c.class like 'member\_%' and c.owner <> d.owner)
$$;
