-- Up Migration

-- A module says what its own kinds of proposals show: which of its functions does (record 0251).
-- (kind text, subject uuid, payload jsonb, figures before jsonb) returns jsonb, { before, after,
-- context }; null where the facts of the payload are all there is.
alter table approvals.kind add column description text;

-- What approvals asked of tables that are not theirs, and now of their modules.
drop function if exists approvals.correction_in_words(text, jsonb, jsonb);
drop function if exists approvals.recovery_in_words(jsonb, jsonb);
drop function if exists approvals.payout_in_words(uuid, jsonb);
drop function if exists approvals.terms_in_words(text, numeric, numeric, integer, integer);
drop function if exists approvals.line_in_words(uuid);
drop function if exists approvals.act_in_words(text, uuid, jsonb, jsonb);
drop function if exists approvals.rule_in_words(text, uuid, jsonb, jsonb);
drop function if exists approvals.rule_value(text, text);
drop function if exists approvals.person_in_words(text, jsonb);
drop function if exists approvals.sender_match(uuid, text, text);
drop function if exists approvals.context_of(text, uuid, jsonb);
drop function if exists approvals.who(text);
drop function if exists approvals.note_decision(approvals.proposal, uuid, text, text);

-- What the ledger asked of approvals, and now asks under names of its own.
drop function if exists approvals.consume(uuid, integer, ledger.act);
drop function if exists approvals.left_of(uuid, integer, ledger.act);
drop function if exists approvals.taken_by(ledger.act);

-- What the ledger took a row of a run for, and now its plan and its approval.
drop function if exists ledger.refuse_run(distributions.run, ledger.kind, ledger.path,
  ledger.account, numeric);
drop function if exists ledger.batch_of(distributions.run, text, text, uuid, uuid);
drop function if exists ledger.ready_run(distributions.run, text, uuid, uuid);
drop function if exists ledger.post_run(distributions.run, text, ledger.run_batch);

-- Older shapes, which db/code dropped at each start.
drop function if exists approvals.plan_in_words(text, text);
drop function if exists approvals.people_for(text, uuid, uuid);
drop function if exists approvals.propose(text, uuid, jsonb, jsonb, integer, uuid, text);
drop function if exists approvals.propose(text, text, uuid, jsonb, jsonb, integer);
