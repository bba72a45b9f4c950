-- Credited coins left their chain: the same member's unsigned requests wait, because their balance
-- may not exist. Like any hold, this is visible, has its reason and ends by itself after 72 hours
-- unless people renew it, after 14 days in all (CHN-1, INT-5).

-- All such waits so far, of every withdrawal affected.
create or replace view withdrawals.lost_credit as
select w.id as withdrawal_id, i.payment_id, i.closed_at,
  greatest(i.opened_at, w.requested_at) as placed_at, i.lost_at + foundation.longest_hold() as until
from deposits.incident i
join withdrawals.withdrawal w on w.member_id = i.member_id
left join withdrawals.payout p on p.withdrawal_id = w.id
where w.requested_at < least(i.lost_at + foundation.longest_hold(), i.closed_at)
  and (w.state in ('requested', 'approved') or w.changed_at >= i.opened_at)
  and (p.signed_at is null or p.signed_at >= i.opened_at);

-- Whether a payment that was credited to its member is missing now, and not made good.
create or replace function withdrawals.misses_payment(p_withdrawal uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from withdrawals.withdrawal w
    join deposits.incident i on i.member_id = w.member_id
    where w.id = p_withdrawal and i.closed_at is null
      and not deposits.is_made_good(i.payment_id))
$$;

-- When it was first held, by people, for a payment or by screening; null: never.
create or replace function withdrawals.first_held(p_withdrawal uuid) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select least(
    (select min(placed_at) from withdrawals.hold where withdrawal_id = p_withdrawal),
    (select min(placed_at) from withdrawals.lost_credit where withdrawal_id = p_withdrawal),
    (select min(at) from screening.answer where subject = p_withdrawal and verdict <> 'allow'))
$$;

-- When all holds of it end, however they are renewed, except for a cited legal order (INT-5); null:
-- it was never held.
create or replace function withdrawals.holds_end(p_withdrawal uuid) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$ select withdrawals.first_held(p_withdrawal) + interval '14 days' $$;

-- When its wait for a missing payment ends; null if there is none.
create or replace function withdrawals.lost_until(p_withdrawal uuid) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select max(e.until)
  from withdrawals.lost_credit l
  cross join lateral (select least(l.until, withdrawals.holds_end(p_withdrawal)) as until) e
  where l.withdrawal_id = p_withdrawal and l.closed_at is null and e.until > clock.now()
    and not deposits.is_made_good(l.payment_id)
$$;

-- Notifies the member that it waits, as for any hold (ACC-9).
create or replace function withdrawals.notify_lost() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  waiting jsonb;
begin
  select jsonb_agg(jsonb_build_object('kind', 'withdrawal_held', 'memberId', new.member_id,
    'withdrawalId', l.withdrawal_id))
  into waiting
  from withdrawals.lost_credit l join withdrawals.withdrawal w on w.id = l.withdrawal_id
  where l.payment_id = new.payment_id and w.state in ('requested', 'approved')
    and not exists (select from withdrawals.payout p where p.withdrawal_id = w.id);
  if waiting is not null then
    perform foundation.enqueue('notice', jsonb_build_object('together', waiting));
  end if;
  return null;
end $$;

grant select on withdrawals.lost_credit to candor_web, candor_worker;
grant execute on function withdrawals.misses_payment(uuid), withdrawals.first_held(uuid),
  withdrawals.holds_end(uuid), withdrawals.lost_until(uuid) to candor_web, candor_worker;
