-- How a loss is allocated after its notice period, chunk by chunk.

-- The losses taken from the profit that a share locked, less what was given back.
create or replace function distributions.allocated_of(share_subject uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(b.cents), 0)::bigint from distributions.allocated b
  where b.share = share_subject and not exists (
    select from ledger.transfer t join ledger.transfer r on r.undoes = t.id
    where t.subject = b.member_loss and t.family = 'share_loss' and t.leg = 1)
$$;

create or replace function distributions.post_loss(
  s distributions.loss_allocation, b distributions.member_loss, p_class text, p_cents bigint
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  refused text;
begin
  if p_cents = 0 then
    return;
  end if;
  select p.code into refused from ledger.post(jsonb_build_array(jsonb_build_object(
    'key', foundation.id_beside(b.subject, p_class), 'kind', 'share_loss',
    'subject', b.subject, 'actor', 'worker', 'approval', s.proposal_id, 'evidence', s.evidence,
    'legs', jsonb_build_array(jsonb_build_object('amount', p_cents::text,
      'debit', jsonb_build_object('class', p_class, 'asset', 'USD', 'owner', b.member_id),
      'credit', jsonb_build_object('class', 'loss', 'asset', 'USD', 'owner', s.plan_id)))))) p;
  if refused not in ('posted', 'repeated') then
    raise exception '%', refused using errcode = 'CD002';
  end if;
end $$;

-- Profit that is locked in a position, by run: the payments less the reversals.
create or replace function distributions.locked_in(p_position uuid)
returns table (subject uuid, cents bigint)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select s.subject, (sum(t.amount) - distributions.allocated_of(s.subject))::bigint
  from distributions.share s
  join ledger.transfer t on t.subject = s.subject
    and t.family in ('distribute', 'distribute_capital')
    and not exists (select from ledger.transfer u where u.undoes = t.id)
  where s.position_id = p_position and s.matured_at is null
  group by s.subject
  having sum(t.amount) > distributions.allocated_of(s.subject)
$$;

-- Posts one position's share of a loss: first from profit that is locked in it, then from balance.
create or replace function distributions.allocate(
  s distributions.loss_allocation, p_position uuid, p_member uuid, p_share bigint
) returns distributions.member_loss
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  b distributions.member_loss;
  locked bigint;
begin
  perform foundation.require_read_committed();
  -- Locked in the ledger's order: a withdrawal comes before this or after it.
  perform from ledger.account a where a.owner = p_member::text
    and a.class in ('member_profit_locked', 'member_balance') order by a.id for no key update;
  select least(p_share, coalesce(sum(l.cents), 0),
    coalesce((select a.balance from ledger.account a where a.owner = p_member::text
      and a.class = 'member_profit_locked'), 0)) into locked
  from distributions.locked_in(p_position) l;
  insert into distributions.member_loss (loss_allocation_id, position_id, subject, member_id,
    share_cents,
    profit_cents, balance_cents)
  values (s.id, p_position, distributions.subject_of(s.id, p_position), p_member, p_share, locked,
    least(p_share - locked, coalesce((select a.balance from ledger.account a
      where a.owner = p_member::text and a.class = 'member_balance'), 0)))
  returning * into b;
  insert into distributions.allocated (member_loss, share, cents)
  select b.subject, l.subject, least(l.cents, locked - l.before)
  from (select k.*, sum(k.cents) over (order by k.subject) - k.cents as before
    from distributions.locked_in(p_position) k) l
  where l.before < locked;
  perform distributions.post_loss(s, b, 'member_profit_locked', b.profit_cents);
  perform distributions.post_loss(s, b, 'member_balance', b.balance_cents);
  if b.balance_cents > 0 then
    perform plans.allocate_loss(p_member, p_position, b.subject, b.balance_cents);
  end if;
  return b;
end $$;

-- Posts the next positions of an allocation whose notice period is over, once, even if a process
-- was killed before. Returns the number of positions processed; 0 while it is not due and once it
-- is done.
create or replace function distributions.allocate_chunk(p_id uuid, p_positions integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s distributions.loss_allocation;
  w record;
  b distributions.member_loss;
  through integer := 0;
begin
  perform foundation.require_read_committed();
  select * into s from distributions.loss_allocation where id = p_id for update;
  if not found or s.done_at is not null or s.due_at is null or s.due_at > clock.now() then
    return 0;
  end if;
  s.due_cents := coalesce(s.due_cents, least(s.cents, (select a.balance from ledger.account a
    where a.owner = s.plan_id::text and a.class = 'loss')));
  for w in select * from distributions.loss_by_position(
    s, s.last_position, s.units_done, p_positions)
  loop
    through := through + 1;
    s.last_position := w.position_id;
    s.units_done := w.through;
    continue when w.units = 0;
    s.positions_done := s.positions_done + 1;
    continue when w.cents = 0;
    b := distributions.allocate(s, w.position_id, w.member_id, w.cents);
    s.profit_cents := s.profit_cents + b.profit_cents;
    s.balance_cents := s.balance_cents + b.balance_cents;
    perform foundation.enqueue('notice', jsonb_build_object(
      'kind', 'loss_shared', 'memberId', w.member_id, 'subject', w.position_id,
      'cents', (b.profit_cents + b.balance_cents)::text))
    where b.profit_cents + b.balance_cents > 0;
  end loop;
  update distributions.loss_allocation set started_at = coalesce(started_at, clock.now()),
    due_cents = s.due_cents, last_position = s.last_position, units_done = s.units_done,
    positions_done = s.positions_done, profit_cents = s.profit_cents,
    balance_cents = s.balance_cents, refusal = null,
    done_at = case when through < p_positions then clock.now() end
  where id = p_id;
  return greatest(through, 1);
end $$;

grant execute on function distributions.allocate_chunk(uuid, integer) to candor_worker;
