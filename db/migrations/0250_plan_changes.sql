-- Up Migration

-- When a version begins to count, and what two people granted; the first ones of a sandbox are from
-- nobody. A version that another one overtook before its time never counts.
alter table plans.version
  add column valid_from timestamptz not null default '-infinity',
  add column proposal_id uuid unique;

-- What the targets of the positions came to in a month, so that it stands beside what was paid.
alter table plans.month add column target_cents bigint not null default 0
  check (target_cents >= 0);
-- The first day of the month that counts: in the first one the day on which the plan began.
alter table plans.month add column since date;

-- Measured before there was a target beside it: the worker measures all of it anew.
delete from plans.measured;

-- What the treasury did with a plan's money, among all transfers; a page of it at a time.
create index transfer_of_treasury on ledger.transfer (posted_at desc, id desc)
  where kind in ('place', 'place_return', 'gain', 'capital_in', 'capital_out', 'subsidise',
    'record_loss', 'absorb_loss');
