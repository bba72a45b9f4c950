-- Up Migration

-- Which placement an address brings back: coins that come to it are that one's cost or gain. A
-- placement is an approved act of the kind 'place'.
alter table treasury.inlet add column placement_id uuid references treasury.act;
create index inlet_of_placement on treasury.inlet (placement_id);
create index act_of_subject on ledger.transfer (approval) where kind = 'place';

-- An address of before is of the last placement of its plan that stood then, or of the first after.
do $$ begin
  if exists (select from pg_trigger where tgrelid = 'treasury.inlet'::regclass
    and tgname = 'inlet_stays') then
    alter table treasury.inlet disable trigger inlet_stays;
  end if;
end $$;
update treasury.inlet i set placement_id = (
  select a.proposal_id from treasury.act a
  join approvals.proposal p on p.id = a.proposal_id and p.kind = 'place'
    and p.payload->>'plan' = i.plan_id::text
  where a.state = 'booked'
  order by a.ended_at <= i.opened_at desc,
    case when a.ended_at <= i.opened_at then i.opened_at - a.ended_at
      else a.ended_at - i.opened_at end
  limit 1)
where i.purpose = 'placement';

-- That an auditor's account saw what still stands at a venue: a statement, by the hash of its file.
create table treasury.placement_evidence (
  id uuid primary key default uuidv7(),
  placement_id uuid not null references treasury.act,
  statement text not null check (length(trim(statement)) between 3 and 500),
  statement_hash text not null check (statement_hash ~ '^[0-9a-f]{64}$'),
  -- The day that the statement speaks of.
  as_of date not null,
  checked_by uuid not null,
  checked_at timestamptz not null
);
create index evidence_of_placement on treasury.placement_evidence (placement_id, checked_at);

-- How long an open placement counts in full without fresh evidence (INT-10).
insert into policy.rule (name, unit, weaker, least, most, rank) values
  ('placement_evidence_days', 'days', 'more', 1, 365, 14);
insert into policy.limit_version (name, value, valid_from, set_by) values
  ('placement_evidence_days', 30, '-infinity', 'first rules');
