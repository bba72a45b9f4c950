-- Up Migration

-- By which rule a position counts its days (record 0240). What was opened before keeps the first:
-- so that runs of the past weigh what they weighed, and each position earns its whole term.
alter table plans.position
  add column day_rule smallint not null default 1 check (day_rule in (1, 2));
alter table plans.position alter column day_rule set default 2;
