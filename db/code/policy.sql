-- Prices belong to a room whose tables come later.
set local check_function_bodies = off;

create or replace function policy.limit_at(p_name text, moment timestamptz) returns bigint
language sql stable set search_path = pg_catalog
as $$
  select value from policy.limit_version v
  where name = p_name and valid_from <= moment
    and not exists (select from policy.limit_withdrawn w where w.version_id = v.id)
  order by valid_from desc, id desc limit 1
$$;

create or replace view policy.current_limit as
  select distinct on (name) name, value from policy.limit_version v
  where valid_from <= clock.now()
    and not exists (select from policy.limit_withdrawn w where w.version_id = v.id)
  order by name, valid_from desc, id desc;

-- What was decided and whose time has not come: a weakening within its 72 hours.
create or replace view policy.waiting_limit as
  select v.id, v.name, v.value, v.valid_from, v.reason, v.decided_at
  from policy.limit_version v
  where v.valid_from > clock.now()
    and not exists (select from policy.limit_withdrawn w where w.version_id = v.id);

-- Whether two people stand behind an approved proposal of this kind that nothing used up yet.
create or replace function policy.take_approval(p_approval uuid, p_kind text) returns text
language plpgsql set search_path = pg_catalog
as $$
declare
  p approvals.proposal;
begin
  select * into p from approvals.proposal where id = p_approval for update;
  if not found or p.kind <> p_kind or p.status <> 'approved'
    or (select count(*) from approvals.approver where proposal_id = p.id)
      + p.proposer_proved::integer < 2 then
    return 'approval_missing';
  elsif p.consumed_by is not null then
    return 'approval_used';
  end if;
  update approvals.proposal set consumed_by = p.id where id = p.id;
  return null;
end $$;

-- Two people change a rule. What strengthens it holds at once; what weakens it waits 72 hours, in
-- which one person is enough to take it back.
create or replace function policy.change_limit(p_approval uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  asked jsonb;
  r policy.rule;
  was bigint;
  becomes bigint;
begin
  code := policy.take_approval(p_approval, 'limit_change');
  if code is not null then
    return;
  end if;
  select payload into asked from approvals.proposal where id = p_approval;
  select * into r from policy.rule where name = asked->>'name' for update;
  was := policy.limit_at(r.name, clock.now());
  becomes := (asked->>'value')::bigint;
  code := case
    when r.name is null or becomes not between r.least and r.most then 'limit_out_of_range'
    when was <> (asked->>'was')::bigint then 'limit_moved'
    when exists (select from policy.waiting_limit w where w.name = r.name) then 'limit_waiting'
    when becomes = was then 'limit_unchanged'
  end;
  if code is not null then
    return;
  end if;
  insert into policy.limit_version (name, value, valid_from, set_by, reason, approval, decided_at)
  select r.name, becomes,
    clock.now() + case when (r.weaker = 'more') = (becomes > was) then interval '72 hours'
      else interval '0' end,
    'two people', asked->>'reason', p_approval, clock.real();
  code := 'changed';
end $$;

-- One person takes a weakening back while it waits: that only strengthens.
create or replace function policy.withdraw_limit(
  raw_token text, p_version bigint, p_reason text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
begin
  select * into person from approvals.who(raw_token);
  code := coalesce(person.refusal, case when not exists (
    select from policy.waiting_limit where id = p_version) then 'not_found' end);
  if code is null then
    insert into policy.limit_withdrawn (version_id, withdrawn_by, reason, at)
    values (p_version, person.administrator, p_reason, clock.real());
    code := 'withdrawn';
  end if;
end $$;

create or replace function policy.payouts_stopped() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when s.stopped then s.reason end
  from policy.switch_event s where s.name = 'payouts' order by s.id desc limit 1
$$;

-- One person stops payouts, at once.
create or replace function policy.stop_payouts(raw_token text, p_reason text, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
begin
  select * into person from approvals.who(raw_token);
  code := person.refusal;
  if code is null then
    insert into policy.switch_event (name, stopped, reason, set_by, at)
    values ('payouts', true, p_reason, person.administrator, clock.real());
    code := 'stopped';
  end if;
end $$;

-- Two people let them go on: an approved proposal 'payouts_resume' is used up.
create or replace function policy.resume_payouts(p_approval uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  code := policy.take_approval(p_approval, 'payouts_resume');
  -- A stop that came after the proposal is another stop: nobody has agreed to end it.
  if code is null and exists (select from approvals.proposal p join policy.switch_event s
    on s.name = 'payouts' and s.stopped and s.at > p.proposed_at where p.id = p_approval) then
    code := 'approval_mismatch';
  end if;
  if code is null then
    insert into policy.switch_event (name, stopped, reason, set_by, approval, at)
    select 'payouts', false, 'resumed by approval', min(administrator_id::text)::uuid, p_approval,
      clock.real()
    from approvals.approver where proposal_id = p_approval;
    code := 'resumed';
  end if;
end $$;

-- What is owed, in cents at the day's price: members, unclaimed and suspense (MONEY.md).
create or replace function policy.worth_of(classes text[]) returns numeric
language sql stable set search_path = pg_catalog
as $$
  select coalesce(sum(case when b.asset = 'USD' then b.balance
    else floor(b.balance * r.usd_micros / (ledger.units_per_coin(b.asset) * 10000)) end), 0)
  from ledger.account b
  left join lateral (select m.usd_micros::numeric as usd_micros from market.rate m
    where m.asset = b.asset order by m.at desc limit 1) r on b.asset <> 'USD'
  where b.class = any (classes) and b.balance <> 0
$$;

-- What the house has beyond what it owes, in cents. Deposits ask for it, so it reads the accounts
-- of the house alone and not those of a million members: in dollars the two sides of the books are
-- equal, so members are owed what stands on the other side less what is owed to none of them.
create or replace function policy.reserves_beyond_liabilities() returns numeric
language sql stable set search_path = pg_catalog
as $$
  with house as materialized (
    select b.class, b.asset, b.balance from ledger.account b
    where b.class not in
      ('member_balance', 'member_profit_locked', 'member_profit', 'member_payout')
  ), worth as (
    select h.class, case when h.asset = 'USD' then h.balance else floor(h.balance
      * (select m.usd_micros::numeric from market.rate m where m.asset = h.asset
        order by m.at desc limit 1) / (ledger.units_per_coin(h.asset) * 10000)) end as cents
    from house h where h.class in ('custody', 'unclaimed', 'suspense') and h.balance <> 0
  )
  select coalesce((select sum(case w.class when 'custody' then w.cents else -w.cents end)
      from worth w), 0)
    - coalesce((select sum(case c.normal when 'debit' then h.balance else -h.balance end)
      from house h join ledger.class c on c.name = h.class where h.asset = 'USD'), 0)
$$;

-- Compares what the sandbox's chain shows at our addresses with what the books say lies there, and
-- notes since when they differ. What is on its way counts where it is: a final payment that is not
-- booked yet, a payout that is mined and not booked, coins that are booked out and not mined.
create or replace function policy.reconcile() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with coin(asset) as (values ('BTC'), ('DOGE'), ('XRP'), ('SOL')),
  compared as (
    select c.asset,
      coalesce((select sum(o.amount) from chains.sim_tx t join chains.sim_output o using (txid)
        where t.asset = c.asset and t.state = 'mined' and exists (select from chains.address a
          where a.asset = c.asset and a.address = o.address)), 0)
      - coalesce((select sum(o.amount) from chains.sim_tx t join chains.sim_output o using (txid)
        where t.asset = c.asset and t.state = 'mined' and t.from_custody), 0)
      - coalesce((select sum(p.fee_units + p.borne_fee_units) from withdrawals.payout p
        join chains.sim_tx t on t.txid = p.txid and t.state = 'mined'
        where p.asset = c.asset), 0) as chain,
      coalesce((select sum(b.balance) from ledger.account b
        where b.class = 'custody' and b.asset = c.asset), 0)
      + coalesce((select sum(p.amount) from chains.payment p
        where p.asset = c.asset and p.state in ('mined', 'final')), 0)
      - coalesce((select sum(x.amount) from ledger.transfer x
        join ledger.account b on b.id = x.debit and b.class = 'custody' and b.asset = c.asset
        where x.payment in (select id from chains.payment
          where asset = c.asset and state in ('mined', 'final'))), 0)
      - coalesce((select sum(p.total_units + p.borne_fee_units) from withdrawals.payout p
        join chains.sim_tx t on t.txid = p.txid and t.state = 'mined'
        join withdrawals.withdrawal w on w.id = p.withdrawal_id and w.state <> 'paid'
        where p.asset = c.asset), 0)
      + coalesce((select sum(o.amount) from chains.sim_tx t join chains.sim_output o using (txid)
        where t.asset = c.asset and t.state = 'mempool' and t.from_custody
          and not exists (select from withdrawals.payout p where p.txid = t.txid)), 0) as books
    from coin c)
  insert into policy.reconciliation as r (asset, chain_units, book_units, differs_since, read_at)
  select asset, chain, books, case when chain <> books then clock.real() end, clock.real()
  from compared
  on conflict (asset) do update set chain_units = excluded.chain_units,
    book_units = excluded.book_units, read_at = excluded.read_at,
    differs_since = case when excluded.differs_since is not null
      then coalesce(r.differs_since, excluded.differs_since) end
$$;

-- Whether something that live must show again and again was last shown too long ago. A new
-- installation has as long as an old one.
create or replace function policy.is_overdue(p_limit text, shown timestamptz) returns boolean
language sql stable set search_path = pg_catalog
as $$
  select i.mode = 'live' and greatest(i.made_at, shown)
    < clock.real() - policy.limit_at(p_limit, clock.now()) * interval '1 day'
  from foundation.installation i
$$;

-- Whether the operator's own money paid more than was earned in each of the last two whole months.
-- A month in which nothing was paid ends it, so that a closed brake opens again by itself.
create or replace function policy.capital_leads() returns boolean
language sql stable set search_path = pg_catalog
as $$
  select bool_and(paid.capital > paid.gain)
  from (select date_trunc('month', clock.now(), 'UTC') - n * interval '1 month' as begins
    from generate_series(1, 2) n) m,
  lateral (select coalesce(sum(r.paid_capital_cents), 0) as capital,
      coalesce(sum(r.paid_gain_cents), 0) as gain
    from distributions.run r
    where r.done_at >= m.begins and r.done_at < m.begins + interval '1 month') paid
$$;

-- Why deposits are closed now; no row while they are open (INT-8). It opens by itself when the
-- cause is gone.
create or replace function policy.deposit_brake() returns table (reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select 'payouts_stopped' where policy.payouts_stopped() is not null
  union all
  select 'reserves_below_liabilities'
  where policy.reserves_beyond_liabilities() < 0
  union all
  -- What is on its way between the chain and the books is given two minutes.
  select 'reconciliation_difference' where exists (select from policy.reconciliation
    where differs_since < clock.real() - interval '2 minutes')
  union all
  select 'payouts_late' where exists (
    select from withdrawals.withdrawal w
    where w.state in ('requested', 'approved', 'sent', 'unknown') and w.requested_at
      < clock.now() - policy.limit_at('oldest_request_hours', clock.now()) * interval '1 hour')
  union all
  -- As the worker last read it: no request counts over thirty days of payouts.
  select 'payouts_slow' from overview.status_reading s
  where (s.reading->>'p95')::numeric
    > policy.limit_at('payout_p95_hours', clock.now()) * 3600
  union all
  select 'restore_not_proven' where policy.is_overdue('proven_restore_days',
    (select max(proved_at) from overview.restore_drill))
  union all
  select 'auditor_not_seen' where policy.is_overdue('auditor_visit_days',
    (select max(s.created_at) from identity.administrator a
      join identity.session s on s.administrator_id = a.id where a.role = 'auditor'))
  union all
  select 'capital_above_gains' where policy.capital_leads()
$$;

create or replace trigger limit_stays before update or delete on policy.limit_version
  for each row execute function audit.refuse_change();
create or replace trigger limits_are_kept before truncate on policy.limit_version
  for each statement execute function audit.refuse_change();
create or replace trigger switch_stays before update or delete on policy.switch_event
  for each row execute function audit.refuse_change();
create or replace trigger switches_are_kept before truncate on policy.switch_event
  for each statement execute function audit.refuse_change();
create or replace trigger withdrawn_stays before update or delete on policy.limit_withdrawn
  for each row execute function audit.refuse_change();
create or replace trigger withdrawn_are_kept before truncate on policy.limit_withdrawn
  for each statement execute function audit.refuse_change();
alter table policy.limit_withdrawn enable always trigger withdrawn_stays;
alter table policy.limit_withdrawn enable always trigger withdrawn_are_kept;
alter table policy.limit_version enable always trigger limit_stays;
alter table policy.limit_version enable always trigger limits_are_kept;
alter table policy.switch_event enable always trigger switch_stays;
alter table policy.switch_event enable always trigger switches_are_kept;

revoke execute on all functions in schema policy from public;
grant usage on schema policy to candor_web, candor_worker;
grant execute on function policy.payouts_stopped(), policy.deposit_brake(),
  policy.stop_payouts(text, text), policy.resume_payouts(uuid), policy.change_limit(uuid),
  policy.withdraw_limit(text, bigint, text) to candor_web, candor_worker;
grant execute on function policy.reconcile() to candor_worker;
grant select on policy.rule, policy.limit_version, policy.limit_withdrawn, policy.current_limit,
  policy.waiting_limit, policy.switch_event, policy.reconciliation to candor_web, candor_worker;
