-- Up Migration

-- Kinds of which nothing is asked but a balance, so that a batch of them is judged as a set (record
-- 0260). One that a rule speaks of, or that people, a rate or a counter belong to, is never plain.
alter table ledger.kind add column plain boolean not null default false;
alter table ledger.kind add constraint plain_has_no_rule check (not plain or (
  cap_rule is null and rated is null and approvers = 0 and counter is null
  and not (evidence or reason or closed) and family not like 'distribute%'));

-- What posted holds alone.
drop function if exists ledger.post_holds(uuid[], text[], uuid[], bigint[]);
drop function if exists ledger.is_plain_hold(text, text);
drop function if exists ledger.hash_of_hold(uuid, text, text, text, bigint);
drop function if exists withdrawals.hold_of(withdrawals.asked);
