-- What a withdrawal may become; one that ended never moves again, one that is signed never returns.
create or replace function withdrawals.may_become(p_from text, p_to text) returns boolean
language sql immutable set search_path = pg_catalog
as $$
  select case p_from
    when 'requested' then p_to in ('approved', 'rejected', 'cancelled')
    when 'approved' then p_to in ('sent', 'unknown', 'rejected', 'cancelled')
    when 'sent' then p_to in ('unknown', 'paid')
    when 'unknown' then p_to in ('sent', 'paid')
    else false
  end
$$;

create or replace function withdrawals.guard_withdrawal() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if old.state <> new.state and not withdrawals.may_become(old.state, new.state) then
    raise exception 'a withdrawal that is % cannot become %', old.state, new.state
      using errcode = 'CW001';
  end if;
  return new;
end $$;

create or replace trigger guard_withdrawal before update on withdrawals.withdrawal
  for each row execute function withdrawals.guard_withdrawal();

-- Every state and the moment it came: what the member reads as the withdrawal's history.
create or replace function withdrawals.note_state() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' or old.state <> new.state then
    insert into withdrawals.history (withdrawal_id, number, state, reason, at)
    select new.id, count(*) + 1, new.state, new.reject_reason, new.changed_at
    from withdrawals.history h where h.withdrawal_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger note_state after insert or update on withdrawals.withdrawal
  for each row execute function withdrawals.note_state();

-- A hold is renewed by somebody else than who placed the last, and ends after 14 days in all,
-- save for a cited legal order (INT-5).
create or replace function withdrawals.guard_hold() returns trigger
language plpgsql set search_path = pg_catalog
as $$
declare
  first_placed timestamptz;
  last_placed_by uuid;
begin
  select min(placed_at), (array_agg(placed_by order by placed_at desc, id desc))[1]
  into first_placed, last_placed_by
  from withdrawals.hold where withdrawal_id = new.withdrawal_id;
  if last_placed_by = new.placed_by then
    raise exception 'a hold is renewed by a second person' using errcode = 'CW002';
  end if;
  if new.reason <> 'legal_order' and new.until > first_placed + interval '14 days' then
    raise exception 'holds end after 14 days in all' using errcode = 'CW003';
  end if;
  return new;
end $$;

create or replace trigger guard_hold before insert on withdrawals.hold
  for each row execute function withdrawals.guard_hold();

-- The hold that runs now, if one does.
create or replace function withdrawals.running_hold(p_withdrawal uuid) returns uuid
language sql stable set search_path = pg_catalog
as $$
  select id from withdrawals.hold
  where withdrawal_id = p_withdrawal and lifted_at is null and until > clock.now()
  order by placed_at desc limit 1
$$;

-- What other rooms read: each withdrawal in the state that people are shown.
create or replace view withdrawals.shown as
select w.id, w.member_id, w.source, w.amount_cents, w.method, w.address, w.tag, w.requested_at,
  w.waits, w.due_at, w.approval_id, w.reject_reason, w.changed_at, w.state as stored_state,
  case when h.id is not null then 'held' else w.state end as state,
  h.reason as hold_reason, h.citation as hold_citation, h.until as hold_until
from withdrawals.withdrawal w
left join withdrawals.hold h
  on w.state in ('requested', 'approved') and h.id = withdrawals.running_hold(w.id);

-- Whether its payment is signed. Whoever holds the signed bytes can send them at any time, so the
-- ledger asks this before it gives a hold back; the row stays locked, so that no signer is at work.
create or replace function withdrawals.is_signed(p_withdrawal uuid) returns boolean
language plpgsql set search_path = pg_catalog
as $$
begin
  perform from withdrawals.withdrawal where id = p_withdrawal for update;
  return exists (select from withdrawals.payout where withdrawal_id = p_withdrawal);
end $$;

-- Only what people approved and what is still held is signed: this amount, to this address, of
-- this withdrawal.
create or replace function withdrawals.guard_signing() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  perform from withdrawals.withdrawal where id = new.withdrawal_id for update;
  if not exists (
    select from withdrawals.withdrawal w
    join approvals.proposal p on p.id = w.approval_id
    where w.id = new.withdrawal_id and w.state = 'approved' and w.due_at <= clock.now()
      and w.address = new.address and w.tag is not distinct from new.tag
      and p.subject = w.id and p.kind = 'withdrawal_pay'
      and withdrawals.running_hold(w.id) is null
      and not exists (select from ledger.posted t where t.subject = w.id and t.family = 'end')
  ) then
    raise exception 'nobody approved this payout' using errcode = 'CW004';
  end if;
  return new;
end $$;

create or replace trigger guard_signing before insert on withdrawals.payout
  for each row execute function withdrawals.guard_signing();

revoke execute on all functions in schema withdrawals from public;
grant usage on schema withdrawals to candor_web, candor_worker;
grant execute on function withdrawals.running_hold(uuid) to candor_web, candor_worker;
grant execute on function withdrawals.may_become(text, text) to candor_web, candor_worker;
grant select on all tables in schema withdrawals to candor_web, candor_worker;
grant insert on withdrawals.withdrawal, withdrawals.hold to candor_web;
-- Amount and address are what was asked for and approved: nobody can change them.
grant update (state, approval_id, reject_reason, changed_at)
  on withdrawals.withdrawal to candor_web, candor_worker;
grant update (lifted_at) on withdrawals.hold to candor_web;
grant insert on withdrawals.wallet to candor_web;
grant update (address, tag, changed_at) on withdrawals.wallet to candor_web;
grant delete on withdrawals.wallet to candor_web;
-- The web process can neither sign nor say that something left.
grant insert on withdrawals.payout to candor_worker;
grant update (txid, sent_at) on withdrawals.payout to candor_worker;
