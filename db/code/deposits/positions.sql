-- Opens the position of a deposit with the amount credited for its quote, up to the limit of its
-- plan. Null if that is below the minimum, or if the position exists.
create or replace function deposits.open_position(p_deposit uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  d record;
  credited bigint;
begin
  perform foundation.require_read_committed();
  select o.member_id, o.version_id, v.min_cents, v.max_cents into d
  from deposits.deposit o join plans.version v on v.id = o.version_id
  where o.id = p_deposit for update of o;
  select sum(t.amount) into credited
  from deposits.settlement s
  join ledger.posted t on t.payment = s.payment_id and t.subject = s.payment_id
  where s.deposit_id = p_deposit and s.answers = 'quote' and s.goes_to = 'credited'
    and t.kind in ('deposit', 'suspense_claim')
    and t.credit_class = 'member_balance' and t.credit_owner = d.member_id::text;
  if credited >= d.min_cents then
    return plans.open_position(d.member_id, d.version_id, p_deposit, least(credited, d.max_cents));
  end if;
  return null;
end $$;

grant execute on function deposits.open_position(uuid) to candor_worker;
