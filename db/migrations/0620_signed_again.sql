-- Up Migration

-- What no node took may be signed again: the same unsigned transaction, in other bytes (CHN-9).
-- Every signing is kept, since one that was refused may land all the same; the last is sent.
alter table withdrawals.returned
  add column number smallint not null default 1 check (number between 1 and 100),
  drop constraint returned_pkey,
  add primary key (spend_id, number);
