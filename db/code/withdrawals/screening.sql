-- A withdrawal waits if its address is on a list, or could not be screened (CHN-13). Like any hold,
-- this is visible, has its reason and ends by itself after 72 hours unless people renew it, after
-- 14 days in all (INT-5): a withdrawal that is not cleared by then is not paid and returns to its
-- member.

-- When its wait for screening ends; null if there is none.
create or replace function withdrawals.screened_until(p_withdrawal uuid) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select e.until from (select screening.since(p_withdrawal) as since) s
  cross join lateral (select least(s.since + foundation.longest_hold(),
    withdrawals.holds_end(p_withdrawal)) as until) e
  where s.since is not null and e.until > clock.now()
$$;

-- The reason that people renew: the check of the address, after a match, or without an answer.
create or replace function withdrawals.screening_reason(p_withdrawal uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case screening.finding(p_withdrawal) when 'match' then 'address_check'
    when 'unanswered' then 'technical_fault' end
$$;

-- The description of a proposal to clear one: the newest finding.
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

-- Executes a clearing by two people: it covers the answers that they were shown, and no more.
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
