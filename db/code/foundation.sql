-- Real time: sessions, codes, rate limits. The only place that asks the machine.
create or replace function clock.real() returns timestamptz
language sql volatile set search_path = pg_catalog
as $$ select clock_timestamp() $$;

-- Business time: maturity, distributions, waiting times of money.
create or replace function clock.now() returns timestamptz
language sql volatile set search_path = pg_catalog
as $$ select clock_timestamp() + ahead from clock.setting $$;

-- Whether this database was made for play money (INT-6).
create or replace function foundation.in_sandbox() returns boolean
language sql stable set search_path = pg_catalog
as $$ select exists (select from foundation.installation where mode = 'sandbox') $$;

-- Moves business time forward; refused where money is real.
create or replace function clock.advance(by interval) returns timestamptz
language plpgsql security definer set search_path = pg_catalog
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

-- Counts one try of `p_subject` under `p_name`; true while at most `p_limit` fall in the window.
create or replace function foundation.allow(
  p_name text, p_subject text, p_limit integer, p_window interval
) returns table (allowed boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  moment timestamptz := clock.real();
  found foundation.rate_limit;
begin
  insert into foundation.rate_limit as l (name, subject, window_start, hits)
  values (p_name, p_subject, moment, 1)
  on conflict (name, subject) do update set
    window_start = case when l.window_start + p_window <= moment then moment
      else l.window_start end,
    hits = case when l.window_start + p_window <= moment then 1 else l.hits + 1 end
  returning * into found;
  return query select found.hits <= p_limit,
    greatest(1, ceil(extract(epoch from found.window_start + p_window - moment)))::integer;
end $$;

revoke execute on all functions in schema clock, foundation from public;
grant usage on schema clock, foundation to candor_web, candor_worker;
grant execute on function clock.real(), clock.now() to candor_web, candor_worker;
grant execute on function clock.advance(interval) to candor_web, candor_worker;
grant execute on function foundation.in_sandbox() to candor_web, candor_worker;
grant execute on function foundation.allow(text, text, integer, interval)
  to candor_web, candor_worker;
grant select on clock.setting to candor_web, candor_worker;
grant select on foundation.installation to candor_web, candor_worker;
grant select, insert, update on foundation.idempotency to candor_web;
grant select, insert on foundation.mail to candor_web;
grant select, insert, update on foundation.mail to candor_worker;
grant select, insert on foundation.file to candor_web;
grant select on foundation.file to candor_worker;

-- Puts jobs on a queue in the caller's transaction (the queue documents inserting by SQL).
create or replace function foundation.enqueue_each(p_queue text, p_payloads jsonb[]) returns void
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if not exists (select from pgboss.queue where name = p_queue) then
    raise exception 'no such queue: %', p_queue;
  end if;
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds,
    deletion_seconds, keep_until, policy)
  select q.name, p.payload, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds,
    q.deletion_seconds, clock.real() + q.retention_seconds * interval '1 second', q.policy
  from pgboss.queue q, unnest(p_payloads) p (payload) where q.name = p_queue;
end $$;

create or replace function foundation.enqueue(p_queue text, p_payload jsonb) returns void
language sql set search_path = pg_catalog
as $$ select foundation.enqueue_each(p_queue, array[p_payload]) $$;

-- Keeps the answers of calls that came with a key, for their twins (LED-5).
create or replace function foundation.keep_answers(
  p_actors text[], p_route text, p_keys uuid[], p_hashes bytea[], p_answers jsonb[]
) returns void
language sql set search_path = pg_catalog
as $$
  insert into foundation.idempotency (actor, route, key, body_hash, answer, made_at)
  select actor, p_route, key, body_hash, answer, clock.real()
  from unnest(p_actors, p_keys, p_hashes, p_answers) a (actor, key, body_hash, answer)
$$;

revoke execute on function foundation.enqueue_each(text, jsonb[]) from public;
revoke execute on function foundation.enqueue(text, jsonb) from public;
revoke execute on function
  foundation.keep_answers(text[], text, uuid[], bytea[], jsonb[]) from public;
grant execute on function foundation.enqueue_each(text, jsonb[]) to candor_web, candor_worker;
grant execute on function foundation.enqueue(text, jsonb) to candor_web, candor_worker;
grant execute on function
  foundation.keep_answers(text[], text, uuid[], bytea[], jsonb[]) to candor_web;
grant usage on schema pgboss to candor_worker;
grant select, insert, update, delete on all tables in schema pgboss to candor_worker;
grant execute on all functions in schema pgboss to candor_worker;
