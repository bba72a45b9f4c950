-- How approved runs are paid, part by part, and how their payments are unlocked.

-- The prefix of the numbers of a run's positions, which puts its rows at the end of each index: the
-- start of the run, what distinguishes it from another of the same millisecond, and twelve
-- hexadecimal digits for part and position, the first of them a zero.
create or replace function distributions.prefix_of(p_run uuid) returns text
language sql immutable
return left(foundation.id_beside(p_run, '')::text, 24);

create or replace function distributions.subject_of(p_run uuid, p_position uuid) returns uuid
language sql immutable
return foundation.id_beside(p_run, p_position::text);

-- A started run is finished, so no run starts behind a closed brake (INT-8), without the whole sum
-- in its pools, or beside another run of the plan.
create or replace function distributions.begin(r distributions.run) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  refused text;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('distributions.run', r.plan_id::text);
  refused := case
    when exists (select from policy.deposit_brake()) then 'brake_closed'
    -- The payments become liabilities: coins in custody have to cover those too.
    when policy.reserves_beyond_liabilities() < r.gain_cents + r.capital_cents then 'brake_closed'
    when exists (select from ledger.account a where a.owner = r.plan_id::text
      and a.class = 'loss' and a.balance > 0) then 'loss_open'
    when exists (select from distributions.run o where o.plan_id = r.plan_id
      and o.started_at is not null and o.done_at is null) then 'run_moving'
    when exists (select from (values ('pool_gain', r.gain_cents),
        ('pool_capital', r.capital_cents)) need (class, cents)
      left join ledger.account a on a.owner = r.plan_id::text and a.class = need.class
        and a.asset = 'USD'
      where coalesce(a.balance, 0) < need.cents) then 'insufficient_funds'
    when r.capital_cents > 0 and exists (select from ledger.account a
      where a.owner = r.plan_id::text and a.class = 'pool_gain' and a.balance > r.gain_cents)
      then 'gain_first'
  end;
  if refused is not null then
    raise exception '%', refused using errcode = 'CD002';
  end if;
end $$;

-- Cuts the next part off an approved run, ready to be paid. Returns its number; null while enough
-- parts wait, and once all positions are in one.
create or replace function distributions.next_chunk(p_run uuid, p_positions integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r distributions.run;
  p distributions.part;
  positions integer;
begin
  perform foundation.require_read_committed();
  select * into r from distributions.run where id = p_run for update;
  if not found or r.approved_at is null or r.done_at is not null or (
    select count(*) >= 2 from distributions.part o where o.run_id = p_run and o.notified_at is null
      and o.gain_at is null) then
    return null;
  end if;
  select * into p from distributions.part o where o.run_id = p_run order by o.nth desc limit 1;
  p.nth := coalesce(p.nth, 0) + 1;
  p.after := p.upto;
  p.units_before := coalesce(p.units_before + p.units, 0);
  p.units := 0;
  -- Positions without a share in the run are not part of it.
  while p.units = 0 and p.units_before < r.units loop
    select count(*), sum(w.units), coalesce(max(w.position_id::text)::uuid, p.upto)
    into positions, p.units, p.upto
    from distributions.weigh(r.plan_id, r.begins, r.ends, p.upto, p_positions) w;
    exit when positions = 0;
  end loop;
  if coalesce(p.units, 0) = 0 then
    return null;
  end if;
  insert into distributions.part (run_id, nth, after, upto, units_before, units)
  values (p_run, p.nth, p.after, p.upto, p.units_before, p.units);
  return p.nth;
end $$;

-- Records what a run pays each position of a part.
create or replace function distributions.write_shares(r distributions.run, p distributions.part)
returns integer
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  positions integer;
  weighed bigint;
  prefix text := distributions.prefix_of(r.id);
begin
  with shared as (
    insert into distributions.share (run_id, position_id, subject, member_id, units, gain_cents,
      capital_cents, matures_at)
    select r.id, s.position_id,
      (prefix || lpad(to_hex((p.nth::bigint << 24) + row_number() over (order by s.position_id)),
        12, '0'))::uuid,
      s.member_id, s.units, s.gain_cents, s.capital_cents, s.matures_at
    from distributions.split(r, p.after, p.units_before, null, p.upto) s where s.units > 0
    order by s.position_id
    returning *
  )
  select count(*), sum(s.units) into positions, weighed from shared s;
  if weighed is distinct from p.units then
    raise exception 'what a part weighs has changed' using errcode = 'CA002';
  end if;
  return positions;
end $$;

-- Pays one part of an approved run that no other worker is paying, once, even if a process was
-- killed before: gains to all first, then capital. Returns its number, or null if there is none,
-- and how long others had to wait.
create or replace function distributions.pay_part(
  p_run uuid, out nth integer, out held_ms integer
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r distributions.run;
  p distributions.part;
  is_gain boolean;
  kind text;
  positions integer := 0;
  batch ledger.run_batch;
  since timestamptz;
begin
  perform foundation.require_read_committed();
  select * into r from distributions.run where id = p_run;
  is_gain := r.phase = 'gain';
  select * into p from distributions.part o
  where o.run_id = p_run and o.notified_at is null and r.done_at is null
    and case when is_gain then o.gain_at else o.capital_at end is null
  order by o.nth limit 1 for update skip locked;
  if not found then
    return;
  end if;
  if is_gain then
    positions := distributions.write_shares(r, p);
  end if;
  kind := case when is_gain then 'distribute_gain' else 'distribute_capital' end;
  batch := ledger.ready_run(r.id, r.plan_id, r.proposal_id, kind, p.after, p.upto);
  -- From here on others wait for the plan's pool and for members' accounts, so parts are paid one
  -- after another.
  perform foundation.take_turn('distributions.run', r.plan_id::text);
  since := clock.real();
  select * into r from distributions.run where id = p_run;
  if r.started_at is null then
    perform distributions.begin(r);
  end if;
  perform ledger.post_run(r.plan_id, r.proposal_id, kind, batch);
  update distributions.part set gain_at = coalesce(gain_at, clock.now()),
    capital_at = case when not is_gain then clock.now() end
  where run_id = p_run and part.nth = p.nth;
  perform distributions.note_paid(r, p, positions, batch.total);
  perform notices.announce('distribution_paid', o.id) from distributions.run o
  where o.id = p_run and o.done_at is not null;
  nth := p.nth;
  held_ms := 1000 * extract(epoch from clock.real() - since);
end $$;

-- Advances a run by a part that was just paid; the last part of a phase ends the phase.
create or replace function distributions.note_paid(
  r distributions.run, p distributions.part, p_positions integer, p_cents bigint
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update distributions.run o set chunks = o.chunks + 1, refusal = null,
    started_at = coalesce(o.started_at, clock.now()),
    units_done = o.units_done + case r.phase when 'gain' then p.units else 0 end,
    positions_done = o.positions_done + p_positions,
    paid_gain_cents = o.paid_gain_cents + case r.phase when 'gain' then p_cents else 0 end,
    paid_capital_cents = o.paid_capital_cents + case r.phase when 'capital' then p_cents else 0 end,
    phase = case when e.is_last and o.capital_cents > 0 then 'capital' else o.phase end,
    done_at = case when e.is_last and (r.phase = 'capital' or o.capital_cents = 0)
      then clock.now() end
  from (select case r.phase when 'gain' then r.units_done + p.units = r.units
    else not exists (select from distributions.part w where w.run_id = r.id
      and w.capital_at is null) end as is_last) e
  where o.id = r.id
$$;

-- Queues the mails to the members of a part once the whole run is paid (ACC-9), so that no account
-- waits for them. Returns the part's number, or null.
create or replace function distributions.notify_chunk(p_run uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p distributions.part;
begin
  perform foundation.require_read_committed();
  select o.* into p from distributions.part o join distributions.run r on r.id = o.run_id
  where o.run_id = p_run and o.notified_at is null and r.done_at is not null
  order by o.nth limit 1 for update of o skip locked;
  if not found then
    return null;
  end if;
  -- A hundred per row: at most as many are mailed twice if a process is killed half-way.
  perform notices.mail_many('distribution_paid', p_run, p.after,
    array_agg(s.position_id order by s.n))
  from (
    select position_id, row_number() over (order by position_id) as n, count(*) over () as all
    from distributions.share
    where run_id = p_run and position_id <= p.upto and gain_cents + capital_cents > 0
      and position_id > coalesce(p.after, '00000000-0000-0000-0000-000000000000'::uuid)
  ) s
  where s.n % 100 = 0 or s.n = s.all
  having count(*) > 0;
  update distributions.part set notified_at = clock.now() where run_id = p_run and nth = p.nth;
  return p.nth;
end $$;

create or replace function distributions.note_refusal(p_run uuid, p_refusal text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update distributions.run set refusal = p_refusal where id = p_run and done_at is null
$$;

-- Whether a run's payment to a position may be unlocked: its term is over, and the run is fully
-- paid.
create or replace function distributions.is_unlockable(p_subject uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from distributions.share s join distributions.run r on r.id = s.run_id
    where s.subject = p_subject and s.matures_at <= clock.now() and r.done_at is not null)
$$;

-- Whether the payments of this share were unlocked, and the unlocking not reversed.
create or replace function distributions.is_unlocked(p_subject uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.transfer t where t.subject = p_subject and t.family = 'mature'
    and not exists (select from ledger.transfer u where u.undoes = t.id))
$$;

-- Unlocks the payments of runs to positions whose term is over (LED-7), once a share, less what was
-- reversed. The next job unlocks the share of a run that comes after maturity.
create or replace function distributions.unlock(p_limit integer)
returns table (member_id uuid, position_id uuid, cents bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  due distributions.share[];
  postings jsonb;
  refused uuid[] := '{}';
begin
  perform foundation.require_read_committed();
  due := array(
    select s from distributions.share s join distributions.run r on r.id = s.run_id
    where s.matured_at is null and s.matures_at <= (select clock.now()) and r.done_at is not null
    order by s.matures_at limit p_limit for update of s skip locked);
  select jsonb_agg(jsonb_build_object('key', foundation.id_beside(s.subject, 'mature'),
      'kind', 'mature', 'subject', s.subject, 'actor', 'worker',
      'legs', jsonb_build_array(jsonb_build_object('amount', t.cents::text,
        'debit', jsonb_build_object('class', 'member_profit_locked', 'asset', 'USD',
          'owner', s.member_id),
        'credit', jsonb_build_object('class', 'member_profit', 'asset', 'USD',
          'owner', s.member_id)))))
  into postings
  from unnest(due) s,
    lateral (select (sum(t.amount) - distributions.allocated_of(s.subject))::bigint as cents
      from ledger.transfer t
      where t.subject = s.subject and t.family in ('distribute', 'distribute_capital')
        and not exists (select from ledger.transfer u where u.undoes = t.id)) t
  where t.cents > 0;
  if postings is not null then
    refused := array(select (postings->(p.ordinal - 1)->>'subject')::uuid
      from ledger.post(postings) p where p.code not in ('posted', 'repeated'));
  end if;
  -- An amount that the ledger refuses (a loss was taken from it) stays locked and is tried again.
  update distributions.share s set matured_at = clock.now()
  from unnest(due) d where s.run_id = d.run_id and s.position_id = d.position_id
    and s.subject <> all (refused);
  return query select s.member_id, s.position_id, (p->'legs'->0->>'amount')::bigint
  from jsonb_array_elements(coalesce(postings, '[]')) p
  join distributions.share s on s.subject = (p->>'subject')::uuid
  where s.subject <> all (refused);
end $$;

grant select on distributions.part to candor_worker;
grant execute on function distributions.next_chunk(uuid, integer), distributions.pay_part(uuid),
  distributions.notify_chunk(uuid), distributions.note_refusal(uuid, text),
  distributions.unlock(integer) to candor_worker;
