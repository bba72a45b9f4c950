-- The content of an export never changes; it is sent, and abandoned if it can never confirm.
create or replace function withdrawals.guard_spend() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.batch_id, new.nth, new.asset, new.unsigned, new.fee_units, new.change_address,
      new.change_units, new.since_height, new.life, new.exported_at)
    is distinct from (old.id, old.batch_id, old.nth, old.asset, old.unsigned, old.fee_units,
      old.change_address, old.change_units, old.since_height, old.life, old.exported_at)
    or old.abandoned_at is not null then
    raise exception 'an export is what it was' using errcode = 'CW005';
  end if;
  return new;
end $$;

-- The anchor of an export never changes; its place on the chain may, until it is final.
create or replace function withdrawals.guard_anchor() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.spend_id, new.size, new.root) is distinct from (old.spend_id, old.size, old.root)
    or old.final_at is not null then
    raise exception 'an anchor is what it was' using errcode = 'CW005';
  end if;
  return new;
end $$;

create or replace trigger guard_anchor before update on withdrawals.anchor
  for each row execute function withdrawals.guard_anchor();
create or replace trigger forbid_delete_of_anchor before delete on withdrawals.anchor
  for each row execute function audit.refuse_change();
create or replace trigger guard_spend before update on withdrawals.spend
  for each row execute function withdrawals.guard_spend();
create or replace trigger forbid_delete_of_spend before delete on withdrawals.spend
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_spend_input before update or delete
  on withdrawals.spend_input
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_left_out before update or delete on withdrawals.left_out
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_returned before update or delete on withdrawals.returned
  for each row execute function audit.refuse_change();

-- Each output of ours is in one active export at a time: two that could both confirm would pay
-- twice. The inputs of a reorged export stay reserved too: another spend would make it impossible.
create or replace function withdrawals.guard_input() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from withdrawals.spend_input i join rules.active_spend s on s.id = i.spend_id
    where i.asset = new.asset and i.txid = new.txid and i.output_index = new.output_index
  ) or exists (
    select from withdrawals.spend_input i join rules.reorged_spend v on v.spend_id = i.spend_id
    where i.asset = new.asset and i.txid = new.txid and i.output_index = new.output_index
  ) then
    raise exception 'this output is in another export' using errcode = 'CW006';
  end if;
  return new;
end $$;

create or replace trigger guard_input before insert on withdrawals.spend_input
  for each row execute function withdrawals.guard_input();

-- A payout is removed only with an export that can never confirm; one that was signed here, never.
create or replace function withdrawals.guard_unsigning() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from withdrawals.spend s
      where s.id = old.spend_id and s.abandoned_at is not null)
    or exists (select from ledger.posted t where t.subject = old.withdrawal_id
      and t.family = 'end') then
    raise exception 'a payout that may land stays' using errcode = 'CW007';
  end if;
  return old;
end $$;

create or replace trigger guard_unsigning before delete on withdrawals.payout
  for each row execute function withdrawals.guard_unsigning();

-- Withdrawals that await an export: approved, past their waiting times and not on hold.
create or replace view withdrawals.due as
  select w.id, w.member_id, w.amount_cents, w.method, w.address, w.tag, w.due_at,
    w.fee_ceiling_units,
    (select min(l.at) from withdrawals.left_out l
      where l.subject = w.id and l.because = 'fee_over_ceiling') as over_since
  from withdrawals.withdrawal w
  where w.state = 'approved' and w.due_at <= clock.now()
    and withdrawals.running_hold(w.id) is null and withdrawals.lost_until(w.id) is null
    and policy.payouts_stopped() is null and screening.finding(w.id) is null
    and not exists (select from withdrawals.payout p where p.withdrawal_id = w.id);

-- Withdrawals that were not cleared in time: they return to their members, unpaid.
create or replace view withdrawals.uncleared as
  select w.id from withdrawals.withdrawal w
  where w.id in (select a.subject from screening.answer a where a.verdict <> 'allow')
    and w.state = 'approved' and w.due_at <= clock.now()
    and screening.finding(w.id) in ('match', 'unanswered')
    and withdrawals.screened_until(w.id) is null and withdrawals.running_hold(w.id) is null
    and not exists (select from withdrawals.payout p where p.withdrawal_id = w.id);

-- Requests an export in the name of the person of the session; null if one of the coin is already
-- being made.
create or replace function withdrawals.ask_batch(
  raw_token text, p_id uuid, p_asset text, p_pays text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance'], true);
  made uuid;
begin
  insert into withdrawals.batch (id, asset, pays, asked_by, asked_at)
  values (p_id, p_asset, p_pays, person, clock.now())
  on conflict (asset) where state = 'asked' do nothing returning id into made;
  if made is not null then
    perform foundation.enqueue('payout-export', jsonb_build_object('batchId', made));
  end if;
  return made;
end $$;

-- Opens an export of play money, which its signer makes automatically: it needs no person, and real
-- coins cannot be paid with it.
create or replace function withdrawals.open_simulated_batch(
  p_id uuid, p_asset text, p_pays text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chains.require_simulated(p_asset);
  insert into withdrawals.batch (id, asset, pays, state, asked_at)
  values (p_id, p_asset, p_pays, 'exported', clock.now());
end $$;

-- Stores signed bytes of an export; null if earlier ones exist that no node has refused. Its
-- payments count as sent from then on: any holder of the bytes can send them. A sent export returns
-- once more as the raise that two people approved last: only one of both can confirm.
create or replace function withdrawals.keep_returned(
  p_spend uuid, p_bytes text, p_txid text, p_person uuid
) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  made uuid;
begin
  perform foundation.require_read_committed();
  perform from withdrawals.spend where id = p_spend for update;
  insert into withdrawals.returned (spend_id, number, signed_bytes, txid, returned_by, returned_at)
  select s.id, coalesce(max(r.number), 0) + 1, p_bytes, p_txid, p_person, clock.now()
  from withdrawals.spend s left join withdrawals.returned r on r.spend_id = s.id
  where s.id = p_spend and s.abandoned_at is null
  group by s.id having case when s.sent_at is null
    then s.fault is not null or max(r.number) is null
    else bool_and(r.txid <> p_txid) and withdrawals.is_newest_raise(s.id, p_bytes, p_txid) end
  on conflict do nothing returning spend_id into made;
  update withdrawals.spend set fault = null where id = made and fault is not null;
  perform withdrawals.set_state(w.id, 'sent'), case w.state when 'approved' then
    foundation.enqueue('notice', jsonb_build_object(
      'kind', 'withdrawal_sent', 'memberId', w.member_id, 'withdrawalId', w.id)) end
  from withdrawals.payout p join withdrawals.withdrawal w on w.id = p.withdrawal_id
  where p.spend_id = made and w.state in ('approved', 'unknown');
  return made;
end $$;

-- Stores the signed bytes that a person returned.
create or replace function withdrawals.take_returned(
  raw_token text, p_spend uuid, p_bytes text, p_txid text
) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select withdrawals.keep_returned(p_spend, p_bytes, p_txid,
    identity.require_administrator(raw_token, array['owner', 'finance'], true))
$$;

-- Stores the signed bytes of the play money signer, for its own chains alone.
create or replace function withdrawals.take_simulated(p_spend uuid, p_bytes text, p_txid text)
returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chains.require_simulated(
    (select asset from withdrawals.spend where id = p_spend));
  return withdrawals.keep_returned(p_spend, p_bytes, p_txid, null);
end $$;

-- Locks an export so that it does not change until the caller's transaction ends.
create or replace function withdrawals.lock_spend(p_spend uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from withdrawals.spend where id = p_spend for update
$$;

grant select on withdrawals.due to candor_web, candor_worker;
grant select on withdrawals.anchor to candor_web, candor_worker;
grant select on withdrawals.uncleared to candor_worker;
grant insert on withdrawals.anchor to candor_worker;
grant update (txid, block_height, final_at) on withdrawals.anchor to candor_worker;
grant execute on function withdrawals.ask_batch(text, uuid, text, text),
  withdrawals.take_returned(text, uuid, text, text) to candor_web;
grant execute on function withdrawals.lock_spend(uuid) to candor_worker;
grant execute on function withdrawals.open_simulated_batch(uuid, text, text),
  withdrawals.take_simulated(uuid, text, text) to candor_worker;
grant update (state, fault) on withdrawals.batch to candor_worker;
-- The web process can request an export and pass in signed bytes; it can make neither.
grant insert on withdrawals.spend, withdrawals.spend_input, withdrawals.left_out to candor_worker;
grant update (txid, sent_at, fault, abandoned_because, abandoned_at) on withdrawals.spend
  to candor_worker;
grant delete on withdrawals.payout to candor_worker;
