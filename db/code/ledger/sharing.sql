-- What members bear of a loss, and what is left of the profit that it took from.
-- Sharings belong to a room whose code comes later.
set local check_function_bodies = off;

-- Only what an approved sharing whose notice is over gives exactly this position to bear, one leg
-- a posting: profit by the first, balance by the second.
create or replace function ledger.refuse_sharing(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when not exists (
    select from distributions.burden b
    join distributions.sharing s on s.id = b.sharing_id
    where b.subject = a.subject and b.member_id::text = a.member
      and s.plan_id::text = a.plan and s.proposal_id = a.approval
      and s.due_at <= clock.now() and cardinality(a.legs) = 1
      and a.amounts[1] = case a.legs[1] when 1 then b.profit_cents else b.balance_cents end
  ) then 'sharing_unknown' end
$$;

-- What losses took of the profit that a share locked, less what was given back.
create or replace function ledger.borne_of(share_subject uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(b.cents), 0)::bigint from distributions.borne b
  where b.share = share_subject and not exists (
    select from ledger.transfer t join ledger.transfer r on r.undoes = t.id
    where t.subject = b.burden and t.family = 'share_loss' and t.leg = 1)
$$;

revoke execute on all functions in schema ledger from public;
