-- A withdrawal whose address is on a list, or about which nobody could be asked, waits (CHN-13). As
-- any hold it is seen, has its reason and ends by itself after 72 hours unless people renew it,
-- after 14 days in all (INT-5): what nobody let go by then is not paid, it goes back to its member.

-- Until when it waits for that; null: it does not.
create or replace function withdrawals.screened_until(p_withdrawal uuid) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select e.until from (select screening.since(p_withdrawal) as since) s
  cross join lateral (select least(s.since + foundation.longest_hold(),
    withdrawals.holds_end(p_withdrawal)) as until) e
  where s.since is not null and e.until > clock.now()
$$;

-- What people renew is the check of the address: of a match, and of what could not be asked.
create or replace function withdrawals.screening_reason(p_withdrawal uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case screening.finding(p_withdrawal) when 'match' then 'address_check'
    when 'unanswered' then 'technical_fault' end
$$;

-- What a proposal to let one go shows: the newest answer that speaks against it.
create or replace function withdrawals.describe_clearing(p_subject uuid, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', jsonb_strip_nulls(jsonb_build_object('act', asked->'flow',
    'method', w.method, 'answered_by', a.answered_by, 'verdict', a.verdict, 'list', a.source,
    'listed_on', a.listed_on, 'reference', a.reference, 'asked_at', a.at))
    || jsonb_build_object('address', w.address, 'tag', w.tag))
  from withdrawals.withdrawal w join screening.answer a on a.subject = w.id
  where w.id = p_subject and w.amount_cents::text = asked->>'amount'
    and w.member_id::text = asked->>'owner' and a.id::text = asked->>'answer'
    and a.verdict <> 'allow'
$$;

-- Carries out what two people let go: what was answered up to what they were shown, and no more.
create or replace function withdrawals.clear(p_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  w withdrawals.withdrawal;
begin
  perform foundation.require_read_committed();
  select * into p from approvals.proposal where id = p_proposal;
  select * into w from withdrawals.withdrawal where id = p.subject for update;
  if w.state is distinct from 'requested' and w.state is distinct from 'approved'
    or not withdrawals.is_granted(p_proposal, 'withdrawal_clear', w, 2) then
    perform foundation.refuse('withdrawal_state');
  end if;
  insert into screening.clearing (proposal_id, subject, upto, at)
  values (p.id, w.id, (p.payload->>'answer')::bigint, clock.now());
end $$;

grant execute on function withdrawals.screened_until(uuid), withdrawals.screening_reason(uuid)
  to candor_web, candor_worker;
grant execute on function withdrawals.clear(uuid) to candor_worker;
