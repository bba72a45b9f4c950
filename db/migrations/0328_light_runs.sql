-- Up Migration

-- A part is made ready as far as it can be before anybody has to wait (record 0103): who gets what
-- in the order of accounts, each account once with its sum, and the postings' own rows.
drop function if exists ledger.ready_run(distributions.run, text, uuid, uuid);
drop function if exists ledger.post_run(distributions.run, text, ledger.run_batch);
drop function if exists ledger.refuse_run(distributions.run, ledger.kind, ledger.path,
  ledger.account, numeric);
drop function if exists ledger.count_interest(text[], bigint[], bigint);
drop function if exists distributions.note_paid(distributions.run, distributions.part, integer,
  bigint);
drop function if exists distributions.pay_part(uuid);
drop type ledger.run_batch;
create type ledger.run_batch as (
  -- Of each posting: its key and subject, whose account gets it and which that is among those of
  -- the batch, what it brings, and how many postings and cents of the batch this account and the
  -- pool have had with it.
  keys uuid[], subjects uuid[], owners text[], places integer[], cents bigint[],
  nths bigint[], sums bigint[], through bigint[],
  -- Of each account, in the order of ids: whose it is, and what it gets in how many postings.
  accounts bigint[], members text[], totals bigint[], counts bigint[],
  total bigint
);
