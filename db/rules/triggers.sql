-- All triggers by which a module reacts to a change of another module's table. The function is in
-- the module that acts; a module's other triggers are with its tables.

-- A payment that leaves the chain opens an incident, and one that is final again closes it.
create or replace trigger incident_follows_payment after update of state on chains.payment
  for each row when (old.state <> new.state and new.state in ('seen', 'gone', 'final'))
  execute function deposits.follow_payment();

-- An address that is watched for us is not a venue.
create or replace trigger own_address_is_no_venue after insert on chains.watched
  for each row execute function treasury.delist_own();

-- While an incident of a member is open, their payouts wait, and they are notified.
create or replace trigger payouts_wait after insert or update of lost_at on deposits.incident
  for each row when (new.member_id is not null and new.closed_at is null)
  execute function withdrawals.notify_lost();

-- At the end of a transaction that ends a hold, the withdrawal's state matches the ledger.
drop trigger if exists require_truth_of_end on ledger.transfer;
create constraint trigger require_truth_of_end after insert on ledger.transfer
  deferrable initially deferred for each row when (new.family = 'end')
  execute function withdrawals.require_truth();

-- An output of a transaction pays a withdrawal or an operation of the treasury, never both.
create or replace trigger guard_claim before update of txid, output_index on withdrawals.payout
  for each row execute function treasury.guard_claim();

-- The web process cannot shorten the time that payouts wait after a change of the account.
create or replace trigger secured_until_grows before update of payouts_wait_until
  on identity.member for each row
  when (current_user = 'candor_web' and old.payouts_wait_until is not null
    and (new.payouts_wait_until is null or new.payouts_wait_until < old.payouts_wait_until))
  execute function withdrawals.guard_secured();

-- A queued notice is in its member's list from the same transaction on.
create or replace trigger keep_notice after insert on pgboss.job
  referencing new table as added
  for each statement execute function notices.keep_each();

-- Webhooks are notified of new rows as a set, and of each state that follows.
create or replace trigger notify_of_new after insert on withdrawals.withdrawal
  referencing new table as added
  for each statement execute function reporting.notify_webhooks('withdrawal', 'state');
create or replace trigger notify_of_state after update of state on withdrawals.withdrawal
  for each row when (old.state is distinct from new.state)
  execute function reporting.notify_webhooks('withdrawal', 'state');
create or replace trigger notify_of_new after insert on deposits.deposit
  referencing new table as added
  for each statement execute function reporting.notify_webhooks('deposit', 'state');
create or replace trigger notify_of_state after update of state on deposits.deposit
  for each row when (old.state is distinct from new.state)
  execute function reporting.notify_webhooks('deposit', 'state');
create or replace trigger notify_of_new after insert on identity.member
  referencing new table as added
  for each statement execute function reporting.notify_webhooks('member', 'status');
create or replace trigger notify_of_state after update of status on identity.member
  for each row when (old.status is distinct from new.status)
  execute function reporting.notify_webhooks('member', 'status');
create or replace trigger notify_of_new after insert on approvals.proposal
  referencing new table as added
  for each statement execute function reporting.notify_webhooks('proposal', 'status');
create or replace trigger notify_of_state after update of status on approvals.proposal
  for each row when (old.status is distinct from new.status)
  execute function reporting.notify_webhooks('proposal', 'status');

-- ALWAYS: session_replication_role = replica must not switch them off.
alter table chains.payment enable always trigger incident_follows_payment;
alter table chains.watched enable always trigger own_address_is_no_venue;
alter table ledger.transfer enable always trigger require_truth_of_end;
