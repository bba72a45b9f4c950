-- Real time: sessions, codes, rate limits. The only place that reads the system clock. Both clocks
-- are bound at creation, so that no search path matters and none has to be set at each call.
create or replace function clock.real() returns timestamptz
language sql volatile return clock_timestamp();

-- Business time: maturity, distributions, waiting periods of money.
create or replace function clock.now() returns timestamptz
language sql volatile return (select clock_timestamp() + ahead from clock.setting);

-- The period that holds what is written at this moment: a month in UTC, by its first day.
create or replace function foundation.period_of(at timestamptz) returns date
language sql immutable parallel safe
return date_trunc('month', at at time zone 'UTC')::date;

-- The first period (db/migrations/0230_periods.sql), which also takes what is older.
create or replace function foundation.first_period() returns date
language sql immutable parallel safe return date '2026-11-01';

-- The moment so long before a statement was planned, and its period. Immutable on purpose, although
-- they read the clock: a plan looks into the periods on one side of them, and neither locks nor
-- weighs the others. A plan grows older than they say: a lower bound leaves room for that, and
-- ledger.guard_accounts, which has no room, plans again.
create or replace function foundation.moment_when_planned(ago interval) returns timestamptz
language sql immutable parallel safe
return clock.real() - ago;

create or replace function foundation.period_when_planned(ago interval) returns date
language sql immutable parallel safe
return foundation.period_of(foundation.moment_when_planned(ago));

-- The upper bounds of lists: a month after their plan, which no connection of the programs outlives
-- (db.ts). An id begins with its milliseconds.
create or replace function foundation.latest_moment() returns timestamptz
language sql immutable parallel safe
return foundation.moment_when_planned('-32 days');

create or replace function foundation.latest_period() returns date
language sql immutable parallel safe
return foundation.period_of(foundation.latest_moment());

create or replace function foundation.latest_id() returns uuid
language sql immutable parallel safe
return rpad(lpad(to_hex(floor(extract(epoch from foundation.latest_moment()) * 1000)::bigint), 12,
  '0'), 32, '0')::uuid;

-- Ends a call with an expected refusal: the code is one of the contract's, and the router answers
-- it like a refusal of its own (src/server/platform/http/router.ts).
create or replace function foundation.refuse(code text) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception '%', code using errcode = 'CR001';
end $$;

-- A call that locks and then reads sees the effects of the previous lock holder only if each
-- statement has its own snapshot. In any other isolation it would decide by the state from before
-- its wait, and the caller chooses the isolation (RT-3).
create or replace function foundation.require_read_committed() returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'what locks needs READ COMMITTED' using errcode = 'CA003';
  end if;
end $$;

-- Whether this database was created for play money (INT-6).
create or replace function foundation.in_sandbox() returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select exists (select from foundation.installation where mode = 'sandbox') $$;

-- How long a hold, or a stop of all payouts, lasts unless it is renewed (INT-5). The table of holds
-- enforces the same limit.
create or replace function foundation.longest_hold() returns interval
language sql immutable parallel safe return interval '72 hours';

-- An id derived from another and from text, the same each time, that begins with the other's time:
-- rows that are written together are adjacent in each index ordered by ids, instead of touching a
-- separate page each. Version 8 of the UUID standard, as in src/core/proofs/derived-uuid.ts.
create or replace function foundation.id_beside(p_id uuid, words text) returns uuid
language sql immutable parallel safe
return overlay(overlay(overlay(md5(p_id::text || words) placing '8' from 13) placing 'a' from 17)
  placing translate(left(p_id::text, 13), '-', '') from 1)::uuid;

-- Moves business time forward; refused where money is real.
create or replace function clock.advance(by interval) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if by <= interval '0' then
    raise exception 'the clock moves forward only' using errcode = 'CA001';
  end if;
  if not foundation.in_sandbox() then
    raise exception 'the clock moves in sandbox only' using errcode = 'CA001';
  end if;
  update clock.setting set ahead = ahead + by;
  return clock.now();
end $$;

-- Counts attempts, each of a subject under a name: allowed while the window that the first of them
-- opens has at most the limit. Returns one row an attempt, in their order.
create or replace function foundation.count_tries(
  p_names text[], p_subjects text[], p_limits integer[], p_seconds integer[]
) returns table (allowed boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  moment timestamptz := clock.real();
begin
  return query
  with tries as (
    select t.*, row_number() over (partition by t.name, t.subject order by t.nth) as place,
      count(*) over (partition by t.name, t.subject) as together
    from (
      select name collate "C", subject collate "C", most, seconds, nth
      from unnest(p_names, p_subjects, p_limits, p_seconds)
        with ordinality u (name, subject, most, seconds, nth)
    ) t
  ), counted as (
    -- In the same order in every process, so that two batches never wait for each other.
    insert into foundation.rate_limit as l (name, subject, ends_at, hits)
    select t.name, t.subject, moment + make_interval(secs => t.seconds), t.together
    from tries t where t.place = 1 order by t.name, t.subject
    on conflict (name, subject) do update set
      ends_at = case when l.ends_at <= moment then excluded.ends_at else l.ends_at end,
      hits = case when l.ends_at <= moment then 0 else l.hits end + excluded.hits
    returning l.name, l.subject, l.ends_at, l.hits
  )
  select c.hits - t.together + t.place <= t.most,
    greatest(1, ceil(extract(epoch from c.ends_at - moment)))::integer
  from tries t join counted c on c.name = t.name and c.subject = t.subject
  order by t.nth;
end $$;

grant usage on schema clock, foundation to candor_web, candor_worker;
grant execute on function clock.real(), clock.now(), foundation.id_beside(uuid, text),
  foundation.period_of(timestamptz), foundation.moment_when_planned(interval),
  foundation.latest_moment(), foundation.latest_period(), foundation.latest_id()
  to candor_web, candor_worker;
grant execute on function clock.advance(interval) to candor_web, candor_worker;
grant execute on function foundation.in_sandbox(), foundation.longest_hold()
  to candor_web, candor_worker;
grant execute on function foundation.count_tries(text[], text[], integer[], integer[])
  to candor_web, candor_worker;
grant select on clock.setting to candor_web, candor_worker;
grant select on foundation.installation to candor_web, candor_worker;
-- By columns: a role that may update a whole table may lock it against all others.
grant select, insert, update (answer) on foundation.idempotency to candor_web;
-- A mail may grant access to an account: web neither writes mails nor, except in a sandbox, reads
-- them.
grant select (id, recipient, subject, queued_at, sent_at) on foundation.mail to candor_web;
-- Where money is real no mail is stored in plain text, whichever role writes it (SEC-3).
create or replace function foundation.check_mail() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.html <> '' or new.body <> '') and not foundation.in_sandbox() then
    raise exception 'a mail is sealed where money is real' using errcode = 'CA004';
  end if;
  return new;
end $$;
create or replace trigger mail_is_sealed before insert on foundation.mail
  for each row execute function foundation.check_mail();
create or replace view foundation.sandbox_mail with (security_barrier) as
  select * from foundation.mail where foundation.in_sandbox();
grant select on foundation.sandbox_mail to candor_web, candor_worker;
grant select, insert, update on foundation.mail to candor_worker;
grant select, insert on foundation.file to candor_web;
grant select on foundation.file to candor_worker;

-- Puts jobs on a queue in the caller's transaction (the queue documents inserting by SQL), one row
-- each. A row costs more than its payload: one with `together` is processed as that many jobs.
create or replace function foundation.enqueue_rows(p_queue text, p_rows jsonb[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds,
    heartbeat_seconds, deletion_seconds, keep_until, policy)
  select q.name, r.data, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds,
    q.heartbeat_seconds, q.deletion_seconds,
    clock.real() + q.retention_seconds * interval '1 second', q.policy
  from unnest(p_rows) r (data), pgboss.queue q where q.name = p_queue;
  if not found and cardinality(p_rows) > 0 then
    raise exception 'no such queue: %', p_queue;
  end if;
end $$;

create or replace function foundation.enqueue(p_queue text, p_payload jsonb) returns void
language sql set search_path = pg_catalog, pg_temp
as $$ select foundation.enqueue_rows(p_queue, array[p_payload]) $$;

-- Moves the outbox to its queues, oldest first, a hundred per row: removed and inserted in one
-- transaction, so that each job exists once, whatever fails half-way and however many workers run.
-- Returns the queues that received jobs.
create or replace function foundation.empty_outbox() returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  packed record;
begin
  perform foundation.require_read_committed();
  for packed in
    with due as (
      select id from foundation.outbox order by id limit 20000 for update skip locked
    ), gone as (
      delete from foundation.outbox o using due where o.id = due.id
      returning o.id, o.queue, o.payload
    ), placed as (
      select g.*, (row_number() over (partition by g.queue order by g.id) - 1) / 100 as place
      from gone g
    ), together as (
      select queue, place, jsonb_build_object('together', jsonb_agg(payload order by id)) as row
      from placed group by queue, place
    )
    select queue, array_agg(t.row order by t.place) as rows from together t group by queue
  loop
    perform foundation.enqueue_rows(packed.queue, packed.rows);
    return next packed.queue;
  end loop;
end $$;

grant execute on function foundation.empty_outbox() to candor_worker;
-- Web's jobs for the worker are inserted by the function that they belong to (INT-12).
grant execute on function foundation.enqueue_rows(text, jsonb[]), foundation.enqueue(text, jsonb)
  to candor_worker;
grant usage on schema pgboss to candor_worker;
grant select, insert, update, delete on all tables in schema pgboss to candor_worker;
grant execute on all functions in schema pgboss to candor_worker;

-- Notifies the worker, on commit, about work that a change of this table makes due. Each trigger
-- that calls it is declared with its table; platform/jobs/waking-tables.ts lists all.
create or replace function foundation.notify_worker() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  -- A partitioned table passes its name: the trigger runs on a partition.
  perform pg_notify('candor_work',
    coalesce(tg_argv[0], tg_table_schema || '.' || tg_table_name));
  return null;
end $$;

-- Moving business time makes waiting work due.
create or replace trigger notify_worker after update on clock.setting
  for each row execute function foundation.notify_worker();
create or replace trigger notify_worker after insert on foundation.mail
  for each row execute function foundation.notify_worker();
-- A notify makes other commits wait for its own, and the mail about a transfer may wait two
-- seconds: the worker polls for these that often (src/server/platform/jobs/jobs.ts).
create or replace trigger notify_worker after insert on pgboss.job
  for each row when (new.name <> 'notice')
  execute function foundation.notify_worker('pgboss.job');
alter table clock.setting enable always trigger notify_worker;
alter table foundation.mail enable always trigger notify_worker;
alter table pgboss.job enable always trigger notify_worker;

-- The canonical text of a JSON value (RFC 8785): keys in the order of their code units, no white
-- space. Ours has only ASCII keys and whole numbers, which Postgres writes as the standard
-- requires.
create or replace function foundation.canonical_json(value jsonb) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  return case jsonb_typeof(value)
    when 'object' then '{' || coalesce((
      select string_agg(to_jsonb(e.key)::text || ':' || foundation.canonical_json(e.value), ','
        order by e.key collate "C") from jsonb_each(value) e), '') || '}'
    when 'array' then '[' || coalesce((
      select string_agg(foundation.canonical_json(e.value), ',' order by e.nth)
      from jsonb_array_elements(value) with ordinality e (value, nth)), '') || ']'
    else value::text
  end;
end $$;

-- The form in which names are searched; indexes use it, so it is in the baseline.
grant execute on function foundation.search_form(text) to candor_web;
