-- API keys and webhooks of an operator's programs (API-3). Only an owner who has just
-- re-authenticated creates, changes or ends one, by the raw token of their session (INT-12). A key
-- is not a session: no function that acts for a person accepts it, so it approves, changes and
-- withdraws nothing.

create or replace function reporting.make_api_key(
  raw_token text, p_name text, p_prefix text, p_key_hash bytea, p_scopes text[], p_days integer
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner'], true);
  made uuid;
begin
  insert into reporting.api_key (name, prefix, key_hash, scopes, made_by, made_at, expires_at)
  values (p_name, p_prefix, p_key_hash, p_scopes, person, clock.real(),
    clock.real() + make_interval(days => p_days))
  returning id into made;
  return made;
end $$;

-- Ends a key and returns its name; null if no active key has this id.
create or replace function reporting.end_api_key(raw_token text, p_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ended text;
begin
  perform identity.require_administrator(raw_token, array['owner'], true);
  update reporting.api_key set ended_at = clock.real() where id = p_id and ended_at is null
  returning name into ended;
  return ended;
end $$;

-- The scopes of a raw key: none once it has expired or ended, or once its creator is no active
-- owner. Its last use is written once a minute at most.
create or replace function reporting.open_api_key(
  raw_key text, p_ip text, out id uuid, out scopes text[]
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.real();
  used timestamptz;
begin
  select k.id, k.scopes, k.last_used_at into id, scopes, used
  from reporting.api_key k join identity.administrator a on a.id = k.made_by
  where k.key_hash = sha256(convert_to(raw_key, 'UTF8')) and k.ended_at is null
    and k.expires_at > moment and a.status = 'active' and a.role = 'owner'
    and (a.account_ends_at is null or a.account_ends_at > moment);
  if id is not null and (used is null or used < moment - interval '1 minute') then
    update reporting.api_key k set last_used_at = moment, last_ip = left(p_ip, 60)
    where k.id = open_api_key.id;
  end if;
end $$;

create or replace function reporting.make_webhook(
  raw_token text, p_id uuid, p_url text, p_events text[], p_sealed bytea
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner'], true);
begin
  perform foundation.require_read_committed();
  -- Each webhook adds a row to the transaction of every event.
  lock table reporting.webhook in share row exclusive mode;
  if (select count(*) from reporting.webhook where ended_at is null) >= 5 then
    perform foundation.refuse('webhooks_enough');
  end if;
  insert into reporting.webhook (id, url, events, secret_sealed, made_by, made_at)
  values (p_id, p_url, p_events, p_sealed, person, clock.real());
end $$;

-- Gives a webhook a new secret; the previous one also signs for a day. Returns its URL, or null.
create or replace function reporting.rotate_webhook(raw_token text, p_id uuid, p_sealed bytea)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  found_url text;
begin
  perform identity.require_administrator(raw_token, array['owner'], true);
  update reporting.webhook set old_sealed = secret_sealed, secret_sealed = p_sealed,
    old_until = clock.real() + interval '1 day'
  where id = p_id and ended_at is null returning url into found_url;
  return found_url;
end $$;

create or replace function reporting.end_webhook(raw_token text, p_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  found_url text;
begin
  perform identity.require_administrator(raw_token, array['owner'], true);
  update reporting.webhook set ended_at = clock.real()
  where id = p_id and ended_at is null returning url into found_url;
  return found_url;
end $$;

-- Resends a delivery that was accepted or abandoned: it is due now, with all its tries.
create or replace function reporting.resend_delivery(raw_token text, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.require_administrator(raw_token, array['owner'], true);
  update reporting.webhook_delivery d
  set delivered_at = null, dead_at = null, attempts = 0, next_at = clock.real()
  from reporting.webhook w
  where d.id = p_id and w.id = d.webhook_id and w.ended_at is null
    and coalesce(d.delivered_at, d.dead_at) is not null;
  return found;
end $$;

-- Writes a row's new state for each webhook that subscribes to its kind: ids and states, no data of
-- people or money that a receiver could not request with a key.
create or replace function reporting.notify_webhooks_of(kind text, made jsonb, became text)
  returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  event uuid := uuidv7();
begin
  insert into reporting.webhook_delivery (webhook_id, event_id, object, type, body, at, next_at)
  select w.id, event, made->>'id', kind || '.' || became,
    jsonb_strip_nulls(jsonb_build_object('type', kind || '.' || became,
      'timestamp', to_char(clock.real() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object('id', made->'id', 'kind', made->'kind',
        'member_id', made->'member_id', 'state', became)))::text,
    clock.real(), clock.real()
  from reporting.webhook w where w.ended_at is null and kind = any (w.events);
end $$;

-- New rows come as a set, with one check for subscribers (record 0690).
create or replace function reporting.notify_webhooks() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from reporting.webhook
    where ended_at is null and tg_argv[0] = any (events)) then
    return null;
  end if;
  if tg_level = 'ROW' then
    perform reporting.notify_webhooks_of(tg_argv[0], to_jsonb(new), to_jsonb(new)->>tg_argv[1]);
  else
    perform reporting.notify_webhooks_of(tg_argv[0], to_jsonb(a), to_jsonb(a)->>tg_argv[1])
      from added a;
  end if;
  return null;
end $$;

-- Leases the due deliveries of a webhook to one worker for a minute: of each object only its first
-- open event, so that order holds with several workers.
create or replace function reporting.claim_deliveries(p_webhook uuid, p_most integer)
returns table (id bigint, attempt integer, url text, event_id uuid, body text, sealed bytea,
  old_sealed bytea)
language sql volatile security definer set search_path = pg_catalog, pg_temp
-- One index scan of the open rows, also if the planner believes that the table is small.
set enable_seqscan = off
as $$
  select foundation.require_read_committed();
  with head as materialized (
    select min(b.id) as id from reporting.webhook_delivery b
    where b.webhook_id = p_webhook and b.delivered_at is null and b.dead_at is null
    group by b.object
  ), due as materialized (
    select d.id from head h join reporting.webhook_delivery d on d.id = h.id
    -- Written so that it does not match the index of open rows, which would be read once for each
    -- head.
    where d.next_at <= clock.real() and coalesce(d.delivered_at, d.dead_at) is null
    order by d.next_at, d.id limit p_most for update of d skip locked
  )
  update reporting.webhook_delivery t
  set attempts = t.attempts + 1, next_at = clock.real() + interval '1 minute'
  from reporting.webhook w, due
  where w.id = p_webhook and w.ended_at is null and t.id = due.id
  returning t.id, t.attempts, w.url, t.event_id, t.body, w.secret_sealed,
    case when w.old_until > clock.real() then w.old_sealed end
$$;

-- Records the result of a try. After the tenth, two and a half days later, the delivery is
-- abandoned until an owner sends it again. A result that comes after another worker leased it
-- counts only if it was delivered.
create or replace function reporting.note_delivery(
  p_id bigint, p_attempt integer, p_taken boolean, p_status integer, p_fault text
) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update reporting.webhook_delivery d
  set last_status = p_status, last_fault = left(p_fault, 200),
    delivered_at = case when p_taken then clock.real() end,
    dead_at = case when not p_taken and d.attempts >= 10 then clock.real() end,
    next_at = case when p_taken then d.next_at else clock.real() + (array['5 seconds', '1 minute',
      '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '20 hours', '1 day']::interval[]
      )[least(d.attempts, 9)] * (1 + random() / 10) end
  where d.id = p_id and d.delivered_at is null and d.dead_at is null
    and (p_taken or d.attempts = p_attempt)
$$;

-- Deletes at most `p_most` deliveries that are older than `p_days` days (a week at least); returns
-- their number.
create or replace function reporting.forget_deliveries(p_days integer, p_most integer)
returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from reporting.webhook_delivery where id in (
      select d.id from reporting.webhook_delivery d
      where d.at < clock.real() - make_interval(days => greatest(7, p_days))
      order by d.at limit p_most)
    returning 1)
  select count(*)::integer from gone
$$;

grant execute on function
  reporting.make_api_key(text, text, text, bytea, text[], integer),
  reporting.end_api_key(text, uuid), reporting.open_api_key(text, text),
  reporting.make_webhook(text, uuid, text, text[], bytea),
  reporting.rotate_webhook(text, uuid, bytea), reporting.end_webhook(text, uuid),
  reporting.resend_delivery(text, bigint) to candor_web;
grant execute on function reporting.claim_deliveries(uuid, integer),
  reporting.note_delivery(bigint, integer, boolean, integer, text),
  reporting.forget_deliveries(integer, integer)
  to candor_worker;
grant select (id, name, prefix, scopes, made_by, made_at, expires_at, last_used_at, last_ip,
  ended_at) on reporting.api_key to candor_web;
grant select (id, url, events, old_until, made_by, made_at, ended_at) on reporting.webhook
  to candor_web;
grant select (id, ended_at) on reporting.webhook to candor_worker;
grant select on reporting.webhook_delivery to candor_web;
