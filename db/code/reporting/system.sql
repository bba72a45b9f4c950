-- The metrics of the installation (OPS-10): counts, ages and sums, nothing of one person. The
-- worker reads them twice a minute into one row: no scrape counts over a big table.

-- The age of a moment in whole seconds, never negative; null if there was none.
create or replace function reporting.age(moment timestamptz, seen timestamptz) returns bigint
language sql immutable strict set search_path = pg_catalog, pg_temp
as $$ select greatest(floor(extract(epoch from seen - moment)), 0)::bigint $$;

-- The last successful backups and drills, the last failure, and the age limit of the newest
-- evidence.
create or replace function reporting.read_backups(seen timestamptz) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'every_hours', (select backup_hours from reporting.backup_schedule),
    'drill_days', (select drill_days from reporting.backup_schedule),
    'last_age', (select reporting.age(max(ended_at), seen) from reporting.backup_run
      where act = 'backup' and ended_at is not null and failed is null),
    'last_bytes', (select about -> 'bytes' from reporting.backup_run
      where act = 'backup' and ended_at is not null and failed is null
      order by started_at desc limit 1),
    'drill_age', (select reporting.age(max(ended_at), seen) from reporting.backup_run
      where act = 'drill' and ended_at is not null and failed is null),
    'proof_age', (select reporting.age(max(proved_at), seen) from reporting.restore_drill),
    'proof_limit_days', policy.limit_at('proven_restore_days', clock.now()),
    'installed_age', (select reporting.age(made_at, seen) from foundation.installation),
    -- Failures that no success has followed.
    'failed', coalesce((select jsonb_agg(jsonb_build_object('act', r.act, 'said', r.failed,
        'age', reporting.age(r.ended_at, seen)) order by r.act)
      from (select distinct on (act) act, failed, ended_at from reporting.backup_run
        where ended_at is not null order by act, started_at desc) r
      where r.failed is not null), '[]'))
$$;

-- Each chain: how far and when it was read, what prevents a reading, and whether it matches the
-- ledger.
create or replace function reporting.read_chains(p_coins text[], seen timestamptz) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('coin', a.asset, 'block', c.tip_height::text,
      'age', reporting.age(c.scanned_at, clock.now()), 'fault', f.said,
      'fault_age', reporting.age(f.since, clock.now()),
      'compared_age', reporting.age(r.read_at, seen),
      'differs_age', reporting.age(r.differs_since, seen),
      'vanished_age', reporting.age((select min(v.since) from rules.reorged_spend v
        where v.asset = a.asset), seen)) order by a.place), '[]')
    from unnest(p_coins) with ordinality a (asset, place)
    left join chains.cursor c on c.asset = a.asset
    left join chains.fault f on f.asset = a.asset
    left join policy.reconciliation r on r.asset = a.asset
  );
end $$;

-- Each queue of the worker and its mails: pending jobs, their age, and those abandoned in a day.
create or replace function reporting.read_queues(p_mails boolean, seen timestamptz) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_agg(to_jsonb(q) order by q.name)
  from (
    select n.name, count(*) filter (where j.state < 'completed')::integer as waiting,
      reporting.age(min(j.created_on) filter (where j.state < 'completed'), seen) as oldest_age,
      count(*) filter (where j.state = 'failed')::integer as failed
    from pgboss.queue n
    left join pgboss.job j on j.name = n.name and (j.state < 'completed'
      or j.state = 'failed' and j.completed_on > seen - interval '1 day')
    where n.name not like '\_\_%'
    group by n.name
    union all
    select 'mail', count(m.id)::integer, reporting.age(min(m.queued_at), seen),
      (count(m.id) filter (where m.attempts >= 3))::integer
    from (select where p_mails) is_sent
    left join foundation.mail m on m.sent_at is null and m.attempts < 12
    having p_mails
  ) q
$$;

-- All metrics. `p_coins` are the coins on offer, `p_mails` is whether mails are sent at all,
-- `p_here` is the worker's data on its own machine.
create or replace function reporting.read_system(p_coins text[], p_mails boolean, p_here jsonb)
returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with t as materialized (select clock.real() as seen)
  select jsonb_build_object(
    'mode', (select mode from foundation.installation),
    'here', p_here,
    'release', (select jsonb_build_object('version', version,
        'migration', (select max(name) from migrations.applied),
        'postgres', current_setting('server_version')) from migrations.release),
    'programs', (select coalesce(jsonb_agg(jsonb_build_object('name', name,
        'started_age', reporting.age(started_at, t.seen)) order by name), '[]')
      from foundation.program),
    'database', jsonb_build_object('bytes', pg_database_size(current_database()),
      'connections', (select count(*) from pg_stat_activity where datname = current_database()),
      'most_connections', current_setting('max_connections')::integer),
    'backups', reporting.read_backups(t.seen),
    'seals', jsonb_build_object(
      'no', (select max(no) from ledger.seal)::text,
      'age', (select reporting.age(max(sealed_at), clock.now()) from ledger.seal),
      'unsealed', (select e.last_value - coalesce((select max(upto) from ledger.seal), 0)
        from ledger.entry_position_seq e),
      'faults', (select count(*) from ledger.seal_fault)),
    'chains', reporting.read_chains(p_coins, t.seen),
    'prices', (select coalesce(jsonb_agg(jsonb_build_object('coin', r.asset,
        'usd_micros', r.usd_micros::text, 'age', reporting.age(r.at, clock.now()),
        'source', r.source, 'fresh', r.fresh, 'off_peg', r.off_peg)
        order by array_position(p_coins, r.asset)), '[]')
      from market.current_rate r where r.asset = any (p_coins)),
    'queues', reporting.read_queues(p_mails, t.seen),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('name', w.name,
        'waiting', w.waiting, 'oldest_age', reporting.age(w.oldest_at, w.now))
        order by w.name), '[]')
      from reporting.waiting w),
    'brake', (select jsonb_build_object('causes', s.reading -> 'causes',
        'payouts_stopped', s.reading -> 'stopped') from reporting.status_reading s),
    'payouts', (select jsonb_build_object('waiting', count(*),
        'cents', coalesce(sum(amount_cents), 0)::text,
        'oldest_age', reporting.age(min(requested_at), clock.now()))
      from withdrawals.withdrawal where state in ('requested', 'approved', 'sent', 'unknown')),
    'margin_cents', trunc(policy.reserves_beyond_liabilities())::text,
    'custody', (select coalesce(jsonb_agg(jsonb_build_object('coin', asset,
        'units', balance::text) order by array_position(foundation.coins(), asset)), '[]')
      from ledger.account where class = 'custody'),
    'log_ins', jsonb_build_object(
      'members_failed', (select count(*) from identity.log_in
        where at > t.seen - interval '1 hour' and outcome in ('password_wrong', 'factor_wrong')),
      'admins_failed', (select count(*) from identity.admin_log_in_failure
        where at > t.seen - interval '1 hour')),
    'faults', (select coalesce(jsonb_agg(jsonb_build_object('part', f.part, 'said', f.said,
        'times', f.times, 'since_age', reporting.age(f.since, t.seen),
        'last_age', reporting.age(f.last_at, t.seen), 'over', f.over_at is not null)
        order by f.over_at is not null, f.last_at desc), '[]')
      from (select * from foundation.work_fault where last_at > t.seen - interval '7 days'
        order by over_at is not null, last_at desc limit 20) f))
  from t
$$;

grant execute on function reporting.read_system(text[], boolean, jsonb) to candor_worker;
grant select on reporting.system_reading to candor_web, candor_worker;
grant insert, update on reporting.system_reading to candor_worker;
