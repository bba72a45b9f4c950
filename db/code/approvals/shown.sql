-- Two people see exactly what will be done (ADM-8, record 0191): each amount, coin, member, plan
-- and rule in a payload, in readable form. Each module describes its own kinds.

-- A readable amount: all decimals; coins with their name.
create or replace function approvals.sum_in_words(units numeric, asset text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select units * foundation.smallest_unit(asset)
    || case asset when 'USD' then '' else ' ' || asset end
$$;

-- A dollar figure after a change of this many cents.
create or replace function approvals.moved(was text, cents numeric) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case when was ~ '^-?\d{1,18}\.\d\d$' then (was::numeric + cents * 0.01)::text end
$$;

-- The flow that an approval of this kind is for: no other flow can use it.
create or replace function approvals.flow_of(p_kind text, asked jsonb) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'adjustment' then case asked->>'flow' when 'adjust_down' then 'adjust_down'
      else 'adjust_up' end
    when 'reversal' then 'reverse'
    when 'withdrawal_pay' then 'pay'
    when 'withdrawal_reject' then 'reject'
    when 'withdrawal_clear' then 'clear'
    when 'suspense_release' then 'suspense_claim'
    when 'share_loss' then 'share'
    else p_kind
  end
$$;

-- Whether the stored description still matches the effect of this payload on today's ledger. The
-- context, which may have changed since, is not compared.
create or replace function approvals.is_shown(
  p_kind text, p_subject uuid, asked jsonb, shown jsonb
) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  flow text := approvals.flow_of(p_kind, asked);
begin
  return coalesce(coalesce(asked->>'flow', flow) = flow and shown
    @> rules.describe_proposal(p_kind, p_subject, asked, shown->'before') - 'context', false);
end $$;
