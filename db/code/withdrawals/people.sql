-- Decisions that need people, whichever process requests them: a payout one or two, a rejection
-- two, a hold one logged-in person and then another (INT-5, ADM-6). The web process cannot make any
-- of them alone.

-- Whether this many people approved exactly this withdrawal, with its amount and address as shown.
create or replace function withdrawals.is_granted(
  p_approval uuid, p_kind text, w withdrawals.withdrawal, people integer
) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select approvals.counts(p) and p.kind = p_kind and p.subject = w.id
    and p.payload->>'amount' = w.amount_cents::text and p.payload->>'owner' = w.member_id::text
    and coalesce(p.shown->'after', p.shown) @>
      jsonb_build_object('address', w.address, 'tag', w.tag)
    and (select count(*) from approvals.approver where proposal_id = p.id) >= people
    from approvals.proposal p where p.id = p_approval), false)
$$;

-- The cost of an export beyond that of its payees: many small coins of ours, or a rest too small
-- for change. The allocated parts of its fee never exceed the fee that it has (CHN-8).
create or replace function withdrawals.is_own_cost(p withdrawals.payout) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from withdrawals.spend s
    where s.id = p.spend_id and s.fee_units >= p.fee_units + p.operator_fee_units
      + (select coalesce(sum(o.fee_units + o.operator_fee_units), 0)
        from withdrawals.payout o where o.spend_id = s.id))
$$;

-- The operator's limit for one payout's fee, at the price that fixes its coins: two people set it,
-- whichever process makes the export (CHN-8).
create or replace function withdrawals.max_operator_fee(p_rate uuid) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select div(policy.limit_at('borne_fee_cents', clock.now())::numeric
    * ledger.units_per_coin(r.asset) * 10000, r.usd_micros) from market.rate r where r.id = p_rate
$$;

-- Only an approved withdrawal that is still held is signed: this amount, to this address, of this
-- withdrawal. Coins that left do not come back, so it is checked before, not when the ledger
-- records that they are gone.
create or replace function withdrawals.guard_signing() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w withdrawals.withdrawal;
begin
  perform foundation.require_read_committed();
  select * into w from withdrawals.withdrawal where id = new.withdrawal_id for update;
  if (w.state = 'approved' and w.due_at <= clock.now()
      and w.address = new.address and w.tag is not distinct from new.tag
      and withdrawals.is_granted(w.approval_id, 'withdrawal_pay', w,
        withdrawals.people_for_payout(w.id))
      and withdrawals.running_hold(w.id) is null and withdrawals.lost_until(w.id) is null
      and policy.payouts_stopped() is null
      -- No finding on its address, as just screened (CHN-13).
      and screening.finding(w.id) is null and screening.is_fresh(w.id)
      -- The member pays no more of a fee than agreed (CHN-8).
      and new.fee_units <= coalesce(w.fee_ceiling_units, new.fee_units)
      -- A current price fixes its coins, and the operator bears a fee only by rule.
      and market.is_rate_of_now(new.rate_id)
      and (new.operator_fee_units = 0 or withdrawals.is_own_cost(new)
        or exists (select from plans.leaving l
          where l.withdrawal_id = w.id and l.operator_paid_fee))
      and new.operator_fee_units <= withdrawals.max_operator_fee(new.rate_id)
      and not exists (select from ledger.posted t where t.subject = w.id and t.family = 'end')
  ) is not true then
    raise exception 'nobody approved this payout' using errcode = 'CW004';
  end if;
  return new;
end $$;

create or replace trigger guard_signing before insert on withdrawals.payout
  for each row execute function withdrawals.guard_signing();

-- A rejection needs two people, who gave this reason.
create or replace function withdrawals.guard_refusal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from approvals.proposal p
    where p.subject = new.id and p.payload->>'reason' = new.reject_reason
      and withdrawals.is_granted(p.id, 'withdrawal_reject', new, 2)) then
    raise exception 'refusing a withdrawal takes two people' using errcode = 'CW008';
  end if;
  return new;
end $$;

create or replace trigger guard_refusal before update on withdrawals.withdrawal
  for each row when (new.state = 'rejected' and old.state <> 'rejected')
  execute function withdrawals.guard_refusal();

-- A hold is renewed by another person than the one who placed the last, and ends after 14 days in
-- all, except for a cited legal order (INT-5).
create or replace function withdrawals.guard_hold() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  last_placed_by uuid;
begin
  select (array_agg(placed_by order by placed_at desc, id desc))[1] into last_placed_by
  from withdrawals.hold where withdrawal_id = new.withdrawal_id;
  if last_placed_by = new.placed_by then
    raise exception 'a hold is renewed by a second person' using errcode = 'CW002';
  end if;
  if new.reason <> 'legal_order'
    and new.until > withdrawals.holds_end(new.withdrawal_id) then
    raise exception 'holds end after 14 days in all' using errcode = 'CW003';
  end if;
  if new.reason = 'payment_lost' and not withdrawals.misses_payment(new.withdrawal_id) then
    raise exception 'no payment of this member is missing' using errcode = 'CW009';
  end if;
  return new;
end $$;

create or replace trigger guard_hold before insert on withdrawals.hold
  for each row execute function withdrawals.guard_hold();

-- Places a hold of 72 hours at most in the name of the person of the session; null, or the refusal.
-- The clock sets its start: a hold that began in the future would end later than it may.
create or replace function withdrawals.place_hold(
  raw_token text, p_withdrawal uuid, p_reason text, p_citation text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
  moment timestamptz := clock.now();
begin
  select * into person from rules.who_decides(raw_token);
  code := person.refusal;
  if code is not null then
    return;
  end if;
  insert into withdrawals.hold (withdrawal_id, reason, citation, placed_by, placed_at, until)
  select p_withdrawal, p_reason, p_citation, person.administrator, moment,
    least(moment + foundation.longest_hold(),
      case when p_reason <> 'legal_order' then withdrawals.holds_end(p_withdrawal) end);
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'withdrawal_held',
    'memberId', w.member_id, 'withdrawalId', w.id))
  from withdrawals.withdrawal w where w.id = p_withdrawal;
end $$;

grant execute on function withdrawals.place_hold(text, uuid, text, text) to candor_web;
