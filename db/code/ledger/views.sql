-- The ledger views that the application may read, and the functions that it may call.

create or replace view ledger.map as
  select k.name as kind, f.leg, f.debit_class, f.credit_class, f.same_owner, k.approvers,
    k.evidence, k.has_rule, k.family, k.poster, k.closed
  from ledger.kind k join ledger.flow f on f.kind = k.name;

create or replace view ledger.balance as
  select owner, class, asset, balance, id as account_id from ledger.account;

create or replace view ledger.movement as
  select e.position, a.owner, a.class, a.asset, e.amount, e.balance_after, t.id as transfer_id,
    t.kind, t.subject, t.actor, t.reason, t.posted_at, e.account_id, e.seq, e.period
  from ledger.entry e
  join ledger.account a on a.id = e.account_id
  join ledger.transfer t on t.id = e.transfer_id
  where e.period <= foundation.latest_period();

-- The newest movements of an account before a position, null for the end. They are sought a year at
-- a time, and no further than its first entry: a plan for all periods would weigh each of them.
create or replace function ledger.newest_movements(
  p_account bigint, p_before bigint, p_limit integer
) returns setof ledger.movement
language plpgsql stable security definer rows 50 set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  upto date := foundation.period_of(clock.real() + interval '1 day');
  since date;
  missing integer := p_limit;
  m ledger.movement;
begin
  while missing > 0 and m.seq is distinct from 1 and upto is not null loop
    since := upto - interval '1 year';
    for m in
      select * from ledger.movement o
      where o.account_id = p_account and o.period <= upto
        and o.period > case when since > foundation.first_period() then since else '-infinity' end
        and o.position < coalesce(p_before, 9223372036854775807)
      order by o.seq desc limit missing
    loop
      return next m;
      missing := missing - 1;
    end loop;
    upto := case when since > foundation.first_period() then since end;
  end loop;
end $$;

-- A member's accounts and their numbered entries, the source of a statement.
create or replace view ledger.member_account as
  select id, owner, class from ledger.account where class like 'member\_%';

create or replace view ledger.member_entry as
  select a.id as account_id, a.owner, a.class, e.seq, e.transfer_id, e.amount, e.balance_after,
    t.kind, t.family, t.subject, t.rate, t.posted_at
  from ledger.account a
  join ledger.entry e on e.account_id = a.id
  join ledger.transfer t on t.id = e.transfer_id
  where a.class like 'member\_%' and e.period <= foundation.latest_period();

-- The entries that each of a member's counters is the sum of, one by one: the effects of counted
-- postings on the member, and of their reversals.
create or replace view ledger.counted as
  select e.position, a.owner, f.counter, t.kind, t.subject, t.posted_at,
    case f.counter when 'withdrawals' then -e.amount else e.amount end as amount
  -- The account class of each counter's entries: the others are not read for it.
  from (values ('deposits', 'member_balance'), ('withdrawals', 'member_payout'),
    ('interest', 'member_profit_locked'), ('interest', 'member_profit')) f (counter, class)
  join ledger.account a on a.class = f.class and a.asset = 'USD'
  join ledger.entry e on e.account_id = a.id
  join ledger.transfer t on t.id = e.transfer_id
  left join ledger.transfer u on u.id = t.undoes and t.kind = 'reverse'
  where e.period <= foundation.latest_period()
    and f.counter || ':' || coalesce(u.kind, t.kind) = any (array(
    select k.counter || ':' || k.name from ledger.kind k where k.counter is not null));

create or replace view ledger.posted as
  select t.id, t.kind, t.family, t.subject, t.leg, t.amount, t.actor, t.rate, t.payment,
    t.approval, t.undoes, t.evidence, t.reason, t.posted_at,
    d.class as debit_class, d.owner as debit_owner, c.class as credit_class,
    c.owner as credit_owner, d.asset
  from ledger.transfer t
  join ledger.account d on d.id = t.debit
  join ledger.account c on c.id = t.credit;

create or replace view ledger.platform_total as
  select t.name, (t.cents + coalesce(sum(d.cents), 0))::bigint as cents
  from ledger.total t left join ledger.total_delta d on d.name = t.name
  group by t.name, t.cents;

create or replace view ledger.platform_day as
  select day, name, sum(cents)::bigint as cents
  from (select day, name, cents from ledger.total_day
    union all select day, name, cents from ledger.total_delta) d
  group by day, name;

grant usage on schema ledger to candor_web, candor_worker;
-- The web process posts nothing: functions of the database or the worker post for it.
grant execute on function ledger.post(jsonb, boolean), ledger.readable(text) to candor_worker;
grant execute on function ledger.is_reversible_still(uuid), ledger.leg_id(uuid, integer),
  ledger.newest_movements(bigint, bigint, integer)
  to candor_web, candor_worker;
grant execute on function ledger.fold_totals(), ledger.mirror_of(uuid) to candor_worker;
grant select on ledger.map, ledger.balance, ledger.movement, ledger.counted, ledger.posted,
  ledger.member_account, ledger.member_entry, ledger.platform_total, ledger.platform_day,
  ledger.member_counter
  to candor_web, candor_worker;
