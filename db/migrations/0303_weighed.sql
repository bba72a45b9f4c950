-- Up Migration

-- They are made anew with the version of each position, by which a draft sums them.
drop function if exists distributions.split(distributions.run, uuid, bigint, integer, uuid);
drop function if exists distributions.weigh(uuid, date, date, uuid, integer, uuid);

-- A batch names the accounts that it found, which stay what they are.
alter type ledger.run_batch add attribute accounts bigint[];
