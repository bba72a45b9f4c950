-- Each placement separately (INT-9, INT-10): its cost, its returns, and the part of them that may
-- count as its gain.

-- The changes to the cost of each plan's placements, with the placement of each: of a return by its
-- receiving address, of a loss by its approval. Null if it was posted before placements were
-- distinguished.
create or replace view treasury.placement_move as
  select a.owner as plan, t.kind, e.amount as cents, t.posted_at, case t.kind
      when 'place' then t.approval
      when 'place_return' then (select i.placement_id from chains.payment y
        join chains.address d on d.id = y.address_id
        join treasury.deposit_address i on i.id = d.subject
        where y.id = t.payment)
      when 'record_loss' then (select (p.payload->>'placement')::uuid
        from approvals.proposal p where p.id = t.approval)
      when 'reverse' then (select (p.payload->>'placement')::uuid from ledger.transfer o
        join approvals.proposal p on p.id = o.approval where o.id = t.undoes)
    end as placement
  from ledger.account a
  join ledger.entry e on e.account_id = a.id
  join ledger.transfer t on t.id = e.transfer_id
  where a.class = 'placement' and e.period <= foundation.latest_period();

-- The statements that auditors checked, and the time that each covers: the end of its day, never
-- later than its check.
create or replace view treasury.placement_statement as
  select e.placement_id, e.statement, e.statement_hash, e.as_of, e.checked_at,
    least(e.checked_at, (e.as_of + 1)::timestamp at time zone 'UTC') as proves_at
  from treasury.placement_evidence e;

-- Each placement with its outstanding cost. A change without a placement reduces the oldest.
create or replace view treasury.placement as
  -- Read once: the placement of each change is looked up.
  with moved as materialized (
    select * from treasury.placement_move
  ), named as (
    select m.plan, m.placement as id, sum(m.cents) filter (where m.kind = 'place') as cost,
      sum(m.cents) as still_out, min(m.posted_at) filter (where m.kind = 'place') as placed_at,
      max(m.posted_at) filter (where m.kind = 'place_return') as returned_at
    from moved m where m.placement is not null group by m.plan, m.placement
  ), unnamed as (
    select m.plan, -sum(m.cents) as cents from moved m where m.placement is null group by m.plan
  ), queued as (
    select n.*, coalesce(u.cents, 0) - coalesce(sum(n.still_out) over (partition by n.plan
      order by n.placed_at, n.id rows between unbounded preceding and 1 preceding), 0) as unnamed
    from named n left join unnamed u on u.plan = n.plan
  )
  select q.id, q.plan::uuid as plan_id, v.id as venue_id, v.name as venue, v.asset,
    q.cost::bigint as cents,
    (q.still_out - least(q.still_out, greatest(0, q.unnamed)))::bigint as open_cents, q.placed_at,
    greatest(q.placed_at, q.returned_at, (select max(x.proves_at)
      from treasury.placement_statement x where x.placement_id = q.id)) as proven_at
  from queued q
  join approvals.proposal p on p.id = q.id
  left join treasury.venue v on v.id::text = p.payload->>'venue';

-- The placement that an address was issued for.
create or replace function treasury.placement_of(p_payment uuid) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select i.placement_id from chains.payment p join chains.address d on d.id = p.address_id
  join treasury.deposit_address i on i.id = d.subject where p.id = p_payment
$$;

-- The placement that an approval names for its operation.
create or replace function treasury.named_placement(p_proposal uuid) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$ select (payload->>'placement')::uuid from approvals.proposal where id = p_proposal $$;

-- Plans that have, or had, a placement with the same counterparty: a venue is identified by its
-- name, whichever coins it accepts.
create or replace function treasury.neighbours_of(p_placement uuid)
returns table (id uuid, plan_id uuid, open_cents bigint)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select o.id, o.plan_id, o.open_cents from treasury.placement o
  where lower(trim(o.venue)) = (select lower(trim(p.venue)) from treasury.placement p
    where p.id = p_placement)
$$;

-- A gain is the amount above the cost of the placement whose address received it, and above the
-- cost of every other placement at that venue: one plan's principal is never another plan's gain.
create or replace function treasury.gain_refusal(p_payment uuid, p_plan text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when p.id is null or p.plan_id::text is distinct from p_plan then 'payment_purpose'
    when exists (select from ledger.account l where l.class = 'loss' and l.balance > 0
      and (l.owner = p_plan or l.owner in (
        select n.plan_id::text from treasury.neighbours_of(p.id) n))) then 'loss_open'
    when exists (select from ledger.account l where l.class = 'placement' and l.owner = p_plan
        and l.balance > 0)
      or exists (select from treasury.neighbours_of(p.id) n where n.open_cents > 0)
      then 'cost_not_returned'
  end
  from (select treasury.placement_of(p_payment) as id) i
  left join treasury.placement p on p.id = i.id
$$;

-- Placements, returns and gains are checked one operation after another: each sees the rows of the
-- others.
create or replace function treasury.take_turn() returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select foundation.take_turn('treasury.outgoing')
$$;

-- How much of a placement's cost still counts in published figures, in percent: all of it while its
-- evidence is fresh, a quarter less from then on and again each week, until it counts as nothing.
create or replace function treasury.counted_percent(p_proven timestamptz, p_moment timestamptz)
returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when late.by < interval '0' then 100
    else greatest(0, 75 - 25 * floor(extract(epoch from late.by) / 604800))::integer end
  from (select p_moment - p_proven - policy.limit_at('placement_evidence_days', p_moment)
    * interval '1 day' as by) late
$$;

-- Open placements as published, each with its last evidence. Days are whole ones.
create or replace view treasury.open_placement as
  with returned as (
    select distinct on (m.placement) m.placement as id, -m.cents as cents
    from treasury.placement_move m where m.kind = 'place_return'
    order by m.placement, m.posted_at desc
  ), stated as (
    select distinct on (x.placement_id) x.placement_id as id, x.statement, x.statement_hash,
      x.proves_at
    from treasury.placement_statement x order by x.placement_id, x.proves_at desc
  )
  select p.*, treasury.counted_percent(p.proven_at, clock.now()) as counted_percent,
    k.proof, case k.proof when 'return' then r.cents end as returned_cents,
    case k.proof when 'statement' then s.statement end as statement,
    case k.proof when 'statement' then s.statement_hash end as statement_hash,
    floor(extract(epoch from clock.now() - p.placed_at) / 86400)::integer as days_open,
    floor(extract(epoch from clock.now() - p.proven_at) / 86400)::integer as days_unproven
  from treasury.placement p
  left join returned r on r.id = p.id
  left join stated s on s.id = p.id,
  lateral (select case when s.proves_at = p.proven_at then 'statement'
    when p.proven_at > p.placed_at then 'return' else 'placed' end as proof) k
  where p.open_cents > 0;

-- An address for a placement needs an approved placement of its plan.
create or replace function treasury.guard_deposit_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.purpose = 'placement' and not exists (select from treasury.operation a
    join approvals.proposal p on p.id = a.proposal_id and p.kind = 'place'
    where a.proposal_id = new.placement_id and a.state <> 'refused'
      and p.payload->>'plan' = new.plan_id::text) then
    perform foundation.refuse('placement_unknown');
  end if;
  return new;
end $$;

-- Issues an address for the operator's own coins or, for a plan, for the returns of a placement, by
-- a finance role or owner; null if the derived address is taken.
create or replace function treasury.open_deposit_address(raw_token text, asked jsonb, drawn jsonb)
returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance'], true);
  q record;
  purpose text;
  address uuid;
begin
  select * into q from jsonb_to_record(asked) x (id uuid, asset text, plan uuid, placement uuid);
  purpose := case when q.plan is null then 'capital' else 'placement' end;
  address := chains.give_out(q.asset, purpose, q.id, drawn);
  if address is not null then
    insert into treasury.deposit_address (id, purpose, plan_id, placement_id, asset, opened_by,
      opened_at)
    values (q.id, purpose, q.plan, case when q.plan is not null then q.placement end, q.asset,
      'admin:' || person, clock.now());
  end if;
  return address;
end $$;

create or replace trigger deposit_address_has_its_placement before insert
  on treasury.deposit_address
  for each row execute function treasury.guard_deposit_address();
alter table treasury.deposit_address enable always trigger deposit_address_has_its_placement;

-- Records that an auditor saw a statement of the coins at a venue. The statement is of a day on
-- which the coins were there, from this week, and not a file that was used before.
create or replace function treasury.prove_placement(
  raw_token text, p_placement uuid, p_statement text, p_hash text, p_as_of date
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  auditor uuid := identity.require_administrator(raw_token, array['auditor'], true);
  today date := (clock.now() at time zone 'UTC')::date;
  placement record;
begin
  select placed_at, open_cents into placement from treasury.placement where id = p_placement;
  if not found then
    perform foundation.refuse('not_found');
  elsif placement.open_cents <= 0 then
    perform foundation.refuse('placement_closed');
  elsif p_as_of not between today - 7 and today then
    perform foundation.refuse('statement_old');
  elsif p_as_of < (placement.placed_at at time zone 'UTC')::date then
    perform foundation.refuse('statement_before');
  end if;
  insert into treasury.placement_evidence (placement_id, statement, statement_hash, as_of,
    checked_by, checked_at)
  values (p_placement, p_statement, p_hash, p_as_of, auditor, clock.now())
  on conflict (placement_id, statement_hash) do nothing;
  if not found then
    perform foundation.refuse('statement_known');
  end if;
end $$;

create or replace trigger forbid_change_of_placement_evidence before update or delete
  on treasury.placement_evidence
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_placement_evidence before truncate
  on treasury.placement_evidence
  for each statement execute function audit.refuse_change();
alter table treasury.placement_evidence enable always trigger forbid_change_of_placement_evidence;
alter table treasury.placement_evidence enable always trigger forbid_truncate_of_placement_evidence;

grant select on treasury.placement, treasury.open_placement, treasury.placement_evidence,
  treasury.placement_statement
  to candor_web, candor_worker;
grant execute on function treasury.prove_placement(text, uuid, text, text, date),
  treasury.open_deposit_address(text, jsonb, jsonb) to candor_web;
grant execute on function treasury.gain_refusal(uuid, text),
  treasury.counted_percent(timestamptz, timestamptz) to candor_web, candor_worker;
