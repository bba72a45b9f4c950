-- The rules of postings and proposals have a schema of their own (record 0251). What other modules
-- made in the name of the ledger and others goes: db/rules has it now.
create schema rules;
comment on schema rules is
  'What must be true of each kind of posting and of each kind of proposal, and facts of upper modules '
  'that lower ones ask for. No program may call a function of it.';

do $$
declare
  gone text[] := array['ledger.refuse_rate', 'ledger.is_rate_of_today', 'ledger.is_rate_of_now',
    'ledger.refuse_payment', 'ledger.payment_purpose', 'ledger.is_about', 'ledger.refuse_suspense',
    'ledger.payment_is_gone', 'ledger.payment_is_final', 'ledger.refuse_incident',
    'ledger.is_ended', 'ledger.is_of', 'ledger.refuse_quote', 'ledger.refuse_at_work',
    'ledger.people_for_payout', 'ledger.is_rate_of_payout', 'ledger.is_signed', 'ledger.is_share',
    'ledger.refuse_beside_run', 'ledger.refuse_mature', 'ledger.is_locked_still',
    'ledger.refuse_loss_allocation', 'ledger.refuse_outflow', 'ledger.is_own_payment',
    'ledger.is_returning', 'ledger.is_return_exported', 'ledger.is_borne', 'ledger.take_turn',
    'ledger.refuse_return', 'ledger.refuse_gain', 'ledger.refuse_loss', 'ledger.refuse_cost',
    'ledger.refuse_own_payment', 'ledger.refuse_unknown_sender', 'ledger.use_approval',
    'ledger.left_of_approval', 'ledger.spend_approval', 'ledger.changes_to_seal',
    'ledger.refuse_by_kind', 'ledger.refuse_by_rule', 'ledger.refuse_price',
    'ledger.refuse_purpose', 'ledger.refuse_end', 'ledger.refuse_undoing',
    'ledger.refuse_recovery', 'ledger.refuse_mirror', 'ledger.is_late', 'ledger.people_needed',
    'policy.taken_by', 'treasury.refuse_gain', 'treasury.refuse_return', 'treasury.refuse_loss',
    'treasury.refuse_cost', 'approvals.who', 'approvals.require_role',
    'approvals.is_young_admin_account',
    'approvals.must_sign', 'approvals.usable_key', 'approvals.people_of', 'approvals.people_for',
    'approvals.plan_in_words', 'approvals.coin_of', 'approvals.people_for_payout',
    'approvals.people_for_credit', 'audit.person_of', 'identity.hold_claims',
    'identity.end_claims', 'identity.forget_wallets', 'identity.forget_testimonial',
    'identity.forget_item_notes', 'identity.forget_notices', 'identity.lock_addresses',
    'policy.is_payout', 'policy.is_operation', 'withdrawals.bears_raise', 'plans.is_unborne',
    'plans.left_in_time', 'rules.plan_in_words', 'rules.coin_of', 'rules.require_role',
    'identity.who_decides', 'identity.is_young_admin_account', 'approvals.asset_of',
    'approvals.facts_of', 'approvals.describe', 'approvals.must_show', 'approvals.figures_now',
    'withdrawals.limit_raises', 'ledger.work', 'ledger.understand', 'ledger.look_up',
    'ledger.twins', 'ledger.book_alone', 'ledger.book_plain'];
  one record;
begin
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace::regnamespace || '.' || p.proname = any (gone) loop
    execute format('drop function %s cascade', one.name);
  end loop;
end $$;
drop view if exists ledger.run_share, plans.brought, plans.unborne_share, plans.paid_period,
  plans.target_record, plans.approved_withdrawal, identity.maturity, identity.open_deposit,
  notices.addressed, notices.unread_of_many, policy.paid_run, policy.open_request,
  policy.payout_reading, policy.restore_proof, policy.sending, policy.sending_payout,
  policy.sending_operation, policy.landing_again, withdrawals.newest_head,
  withdrawals.operation_output, withdrawals.output, withdrawals.living_spend,
  withdrawals.vanished, withdrawals.signing, deposits.being_returned, deposits.unmatched,
  ledger.sole_path cascade;

-- What a kind of proposal shows is a branch of rules.describe_proposal, and no name in a table.
alter table approvals.kind drop column figures, drop column description;
comment on table approvals.kind is
  'What each kind of proposal is about. The rules list them, so that approvals refers to no module.';
