-- Up Migration

-- Which deposit it answers stands in its settlement; a reference here would have the watch of the
-- chain and the settling of a deposit wait for each other.
alter table deposits.incident
  drop column deposit_id,
  -- Who was credited; null while it stood in suspense, where nobody's payouts wait for it.
  add column member_id uuid,
  -- When it left the chain for the last time.
  add column lost_at timestamptz;
update deposits.incident set lost_at = opened_at;
alter table deposits.incident alter column lost_at set not null;
create index incident_of_member on deposits.incident (member_id) where member_id is not null;

-- People may renew the wait for a payment that left its chain.
alter table withdrawals.hold drop constraint hold_reason_check;
alter table withdrawals.hold add constraint hold_reason_check check (reason in ('address_check',
  'identity_check', 'unusual_activity', 'technical_fault', 'payment_lost', 'legal_order'));

-- Of another shape from now on; the worker writes it again within seconds.
delete from solvency.reading;
