-- Up Migration

-- A member may put a quote away that they do not want to pay (MEM-19). It is only out of their
-- lists: its address is still theirs, and what comes to it is credited as ever.
alter table deposits.deposit add column cancelled_at timestamptz;
-- What is still to be paid, and what expired a moment ago.
create index deposit_unpaid on deposits.deposit (member_id, quoted_at desc)
  where not is_listed and cancelled_at is null;
