-- Coins from a suspicious address are not credited automatically (CHN-13): they stay in suspense,
-- and two people decide.

-- Whether a payment awaits the screening of its sender, or two people: after a match, or after no
-- answer for as long as a hold may last. Null: no finding.
create or replace function deposits.sender_finding(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case s.finding when 'match' then 'flagged' when 'unasked' then 'asked'
    when 'unanswered' then
      case when screening.since(of_payment) > clock.now() - foundation.longest_hold()
        then 'asked' else 'flagged' end end
  from (select screening.finding(of_payment) as finding) s
$$;

create or replace function deposits.guard_senders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if screening.finding(new.payment_id) is not null then
    raise exception 'who sent this payment is not clear' using errcode = 'CS002';
  end if;
  return new;
end $$;

create or replace trigger guard_senders before insert on deposits.settlement
  for each row when (new.goes_to = 'credited') execute function deposits.guard_senders();
alter table deposits.settlement enable always trigger guard_senders;

grant execute on function deposits.sender_finding(uuid) to candor_web, candor_worker;
