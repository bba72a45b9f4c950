-- How approved runs are paid, chunk by chunk, and what they paid is unlocked.

create or replace function distributions.subject_of(p_run uuid, p_position uuid) returns uuid
language sql immutable
return foundation.derived_id(p_run::text || p_position::text);

-- Books one kind for a list of shares, all or none; the ledger's word where it refuses.
create or replace function distributions.book(
  r distributions.run, p_kind text, p_pool text, p_shares distributions.share[]
) returns void
language plpgsql set search_path = pg_catalog
as $$
declare
  refused text;
  postings jsonb;
begin
  select jsonb_agg(jsonb_build_object('key', foundation.derived_id(s.subject::text || p_kind),
      'kind', p_kind, 'subject', s.subject, 'actor', 'worker', 'approval', r.proposal_id,
      'legs', jsonb_build_array(jsonb_build_object('amount', c.cents::text,
        'debit', jsonb_build_object('class', p_pool, 'asset', 'USD', 'owner', r.plan_id),
        'credit', jsonb_build_object('class', 'member_profit_locked', 'asset', 'USD',
          'owner', s.member_id)))) order by s.position_id)
  into postings
  from unnest(p_shares) s,
    lateral (select case p_kind when 'distribute_gain' then s.gain_cents
      else s.capital_cents end as cents) c
  where c.cents > 0;
  if postings is null then
    return;
  end if;
  select p.code into refused from ledger.post(postings, true) p
  where p.code not in ('posted', 'repeated', 'withheld') limit 1;
  if refused is not null then
    raise exception '%', refused using errcode = 'CD002';
  end if;
end $$;

-- Tells each member what a run paid (ACC-9), with the last of it; a hundred in a job.
create or replace function distributions.tell(p_shares distributions.share[]) returns void
language sql set search_path = pg_catalog
as $$
  select foundation.enqueue_together('notice', jsonb_agg(jsonb_build_object(
    'kind', 'distribution_paid', 'memberId', s.member_id, 'subject', s.position_id,
    'cents', (s.gain_cents + s.capital_cents)::text)))
  from unnest(p_shares) with ordinality s
  where s.gain_cents + s.capital_cents > 0
  group by (s.ordinality - 1) / 100
$$;

-- What has begun is finished: so nothing begins behind a closed brake (INT-8), without the whole
-- sum in its pools, or beside another run of the plan.
create or replace function distributions.begin(r distributions.run) returns void
language plpgsql set search_path = pg_catalog
as $$
declare
  refused text;
begin
  perform pg_advisory_xact_lock(hashtext('distributions.run'), hashtext(r.plan_id::text));
  refused := case
    when exists (select from policy.deposit_brake()) then 'brake_closed'
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

-- Pays the next `p_positions` positions of an approved run, once, whoever was killed before. Gives
-- how many were gone through; 0 once the run is done.
create or replace function distributions.pay_chunk(p_run uuid, p_positions integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r distributions.run;
  shares distributions.share[];
  count_through integer;
  last uuid;
  through bigint;
begin
  select * into r from distributions.run where id = p_run for update;
  if not found or r.approved_at is null or r.done_at is not null then
    return 0;
  end if;
  if r.started_at is null then
    perform distributions.begin(r);
  end if;
  if r.phase = 'gain' then
    with part as materialized (
      select * from distributions.split(r, r.last_position, r.units_done, p_positions)
    ), shared as (
      insert into distributions.share (run_id, position_id, subject, member_id, units, gain_cents,
        capital_cents, matures_at)
      select r.id, p.position_id, distributions.subject_of(r.id, p.position_id), p.member_id,
        p.units, p.gain_cents, p.capital_cents, p.matures_at
      from part p where p.units > 0 returning *
    )
    select (select count(*) from part), (select max(position_id::text) from part)::uuid,
      (select max(p.through) from part p), array(select s::distributions.share from shared s)
    into count_through, last, through, shares;
    perform distributions.book(r, 'distribute_gain', 'pool_gain', shares);
  else
    shares := array(select s from distributions.share s where s.run_id = r.id
      and (r.last_position is null or s.position_id > r.last_position)
      order by s.position_id limit p_positions);
    count_through := cardinality(shares);
    last := shares[count_through].position_id;
    through := r.units;
    perform distributions.book(r, 'distribute_capital', 'pool_capital', shares);
  end if;
  perform distributions.tell(shares) where r.phase = 'capital' or r.capital_cents = 0;
  -- A chunk that is not full was the last of its phase.
  update distributions.run set chunks = chunks + 1, refusal = null,
    started_at = coalesce(started_at, clock.now()),
    units_done = coalesce(through, units_done),
    positions_done = positions_done
      + case r.phase when 'gain' then cardinality(shares) else 0 end,
    paid_gain_cents = paid_gain_cents + case r.phase when 'gain' then
      coalesce((select sum(s.gain_cents) from unnest(shares) s), 0) else 0 end,
    paid_capital_cents = paid_capital_cents + case r.phase when 'capital' then
      coalesce((select sum(s.capital_cents) from unnest(shares) s), 0) else 0 end,
    phase = case when count_through < p_positions and capital_cents > 0 then 'capital'
      else phase end,
    last_position = case when count_through < p_positions and r.phase = 'gain' then null
      else coalesce(last, last_position) end,
    done_at = case when count_through < p_positions
      and (r.phase = 'capital' or capital_cents = 0) then clock.now() end
  where id = r.id;
  return greatest(count_through, 1);
end $$;

create or replace function distributions.note_refusal(p_run uuid, p_refusal text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update distributions.run set refusal = p_refusal where id = p_run and done_at is null
$$;

-- Unlocks what runs paid to positions whose term is over (LED-7), once a share: what of it was not
-- reversed. A share of a run that comes after maturity is unlocked by the next round.
create or replace function distributions.unlock(p_limit integer)
returns table (member_id uuid, position_id uuid, cents bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  due distributions.share[] := array(
    select s from distributions.share s join distributions.run r on r.id = s.run_id
    where s.matured_at is null and s.matures_at <= clock.now() and r.done_at is not null
    order by s.matures_at limit p_limit for update of s skip locked);
  postings jsonb;
  refused uuid[] := '{}';
begin
  select jsonb_agg(jsonb_build_object('key', foundation.derived_id(s.subject::text || 'mature'),
      'kind', 'mature', 'subject', s.subject, 'actor', 'worker',
      'legs', jsonb_build_array(jsonb_build_object('amount', t.cents::text,
        'debit', jsonb_build_object('class', 'member_profit_locked', 'asset', 'USD',
          'owner', s.member_id),
        'credit', jsonb_build_object('class', 'member_profit', 'asset', 'USD',
          'owner', s.member_id)))))
  into postings
  from unnest(due) s,
    lateral (select (sum(t.amount) - ledger.borne_of(s.subject))::bigint as cents
      from ledger.transfer t
      where t.subject = s.subject and t.family in ('distribute', 'distribute_capital')
        and not exists (select from ledger.transfer u where u.undoes = t.id)) t
  where t.cents > 0;
  if postings is not null then
    refused := array(select (postings->(p.ordinal - 1)->>'subject')::uuid
      from ledger.post(postings) p where p.code not in ('posted', 'repeated'));
  end if;
  -- What the books refuse (a loss was taken from it) stays locked and is tried again.
  update distributions.share s set matured_at = clock.now()
  from unnest(due) d where s.run_id = d.run_id and s.position_id = d.position_id
    and s.subject <> all (refused);
  return query select s.member_id, s.position_id, (p->'legs'->0->>'amount')::bigint
  from jsonb_array_elements(coalesce(postings, '[]')) p
  join distributions.share s on s.subject = (p->>'subject')::uuid
  where s.subject <> all (refused);
end $$;

revoke execute on all functions in schema distributions from public;
grant execute on function distributions.pay_chunk(uuid, integer),
  distributions.note_refusal(uuid, text), distributions.unlock(integer) to candor_worker;
