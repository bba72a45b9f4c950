-- Folds the postings to the accounts of the operator and of plans since the last fold, at most
-- `p_entries` of each account. True while some are left.
create or replace function solvency.fold_flows(p_entries integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  one record;
  upto bigint;
  is_left boolean := false;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('solvency.fold');
  for one in
    select a.id, a.owner, a.class, a.seq, coalesce(f.seq, 0) as done
    from (select p.id::text as owner from plans.plan p union all select '') o
    join ledger.account a on a.owner = o.owner
      and a.class in ('pool_gain', 'pool_capital', 'operator_capital', 'loss', 'incident')
    left join solvency.folded f on f.account_id = a.id
    where a.seq > coalesce(f.seq, 0)
  loop
    upto := least(one.seq, one.done + p_entries);
    insert into solvency.flow_total as t (owner, class, kind, is_in, cents, entries)
    select one.owner, one.class, m.kind, e.amount > 0, sum(e.amount), count(*)
    from ledger.entry e join ledger.transfer m on m.id = e.transfer_id
    where e.account_id = one.id and e.seq > one.done and e.seq <= upto
    group by m.kind, e.amount > 0
    on conflict (owner, class, kind, is_in) do update
      set cents = t.cents + excluded.cents, entries = t.entries + excluded.entries;
    insert into solvency.folded (account_id, seq) values (one.id, upto)
    on conflict (account_id) do update set seq = excluded.seq;
    is_left := is_left or upto < one.seq;
  end loop;
  return is_left;
end $$;

-- All corrections so far. Reversals and reversed adjustments are found by the index of what they
-- undo, coins that left suspense with their block by a separate index; adjustments and incidents,
-- by the operator's accounts. Names are never published: the member's names are removed from the
-- reason that people typed.
create or replace view solvency.correction as
  with found as (
    select t.id, t.kind, t.subject, t.leg, t.reason, t.debit, t.credit
    from ledger.transfer t
    where t.undoes is not null and t.kind in ('reverse', 'adjust_down')
    union
    select t.id, t.kind, t.subject, t.leg, t.reason, t.debit, t.credit
    from ledger.transfer t where t.kind = 'suspense_lost'
    union
    select t.id, t.kind, t.subject, t.leg, t.reason, t.debit, t.credit
    from ledger.account a
    join ledger.entry e on e.account_id = a.id
    join ledger.transfer t on t.id = e.transfer_id
    where a.owner = '' and a.class in ('operator_capital', 'incident')
      and e.period <= foundation.latest_period()
      and t.kind in ('adjust_up', 'adjust_down', 'incident_open', 'incident_cover',
        'incident_recover')),
  acts as (
    select distinct on (kind, subject) kind, subject, reason,
      case when d.class like 'member%' then d.owner when c.class like 'member%' then c.owner
        end as member
    from found join ledger.account d on d.id = found.debit
    join ledger.account c on c.id = found.credit
    order by kind, subject, (d.class like 'member%' or c.class like 'member%') desc, leg)
  select acts.kind, acts.reason, array_remove(array[m.first_name, m.last_name, m.email], null)
    as names
  from acts left join identity.member m on m.id::text = acts.member;

grant usage on schema solvency to candor_web, candor_worker;
grant select on solvency.reading, solvency.day to candor_web, candor_worker;
grant select on solvency.flow_total, solvency.correction to candor_worker;
grant insert, update on solvency.reading, solvency.day to candor_worker;
grant execute on function solvency.fold_flows(integer) to candor_worker;
