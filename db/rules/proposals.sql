-- The conditions of each kind of proposal, and its readable content: one branch a kind.

-- Each kind, and the key of the payload that names its topic; null if that is the subject. Each
-- topic has at most one open proposal.
insert into approvals.kind (name, about) values
  ('adjustment', 'owner'), ('reversal', 'owner'), ('position_correction', 'owner'),
  ('to_unclaimed', null),
  ('withdrawal_pay', null), ('withdrawal_reject', null), ('withdrawal_clear', null),
  ('payout_raise', null),
  ('suspense_claim', null), ('suspense_release', null), ('suspense_return', null),
  ('distribute', null), ('share_loss', null),
  ('place', null), ('gain', null), ('capital_in', null), ('capital_out', null),
  ('subsidise', null), ('record_loss', null), ('absorb_loss', null), ('incident_cover', null),
  ('incident_recover', 'owner'), ('network_cost', null),
  ('venue_list', 'address'), ('venue_delist', null),
  ('plan_make', null), ('plan_change', null), ('plan_close', null), ('plan_open', null),
  ('limit_change', 'name'), ('payouts_resume', null),
  ('address_source', 'asset'), ('manual_rate', null), ('brand_change', null),
  ('dispute_unfounded', null),
  ('email_change', 'owner'), ('second_factor_reset', 'owner'), ('seat_key_add', null),
  ('admin_invite', 'email'), ('admin_role', 'administrator'), ('admin_reset', 'administrator'),
  ('admin_restore', 'administrator'), ('admin_remove', 'administrator')
on conflict (name) do update set about = excluded.about;

-- The person of a session that has just re-authenticated and has a role that may propose this kind;
-- raises otherwise.
create or replace function rules.require_proposer(raw_token text, p_kind text) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select identity.require_administrator(raw_token, case
    when p_kind like 'admin\_%' then array['owner']
    when p_kind in ('email_change', 'second_factor_reset') then array['owner', 'finance', 'support']
    else array['owner', 'finance'] end, true)
$$;

-- The approvals that a proposal needs besides its proposer, whatever its caller passes in. Money
-- and rules count their people again when an approval is used up (approvals.lock_granted).
-- Crediting a payment with a screening finding takes two people.
create or replace function rules.people_for_proposal(p_kind text, p_subject uuid) returns integer
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'withdrawal_pay' then withdrawals.people_for_payout(p_subject)
    when p_kind in ('withdrawal_reject', 'withdrawal_clear') then 2
    when p_kind = 'suspense_claim' and (exists (select from deposits.settlement s
        where s.payment_id = p_subject and s.why = 'flagged')
      or screening.finding(p_subject) = 'match') then 2
    else 1
  end
$$;

-- Why a proposal of this kind is refused for other reasons than its content, or null.
create or replace function rules.refuse_proposal(p_kind text, p_subject uuid) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_kind when 'payout_raise' then withdrawals.refuse_raise(p_subject) end;
end $$;

-- The current ledger figures that a proposal of this kind shows as its starting point; null if it
-- shows none. With `locks` they cannot change until the end of the transaction.
create or replace function rules.figures_of_proposal(
  p_kind text, p_subject uuid, asked jsonb, locks boolean
) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_kind in ('adjustment', 'position_correction')
      then adjustments.figures(p_kind, asked, locks)
    when p_kind = 'payout_raise' then withdrawals.raise_figures(p_subject, locks)
    when p_kind in ('place', 'gain', 'capital_out', 'subsidise', 'record_loss', 'absorb_loss',
      'incident_cover', 'incident_recover') then treasury.figures(p_kind, asked, locks)
    when p_kind in ('plan_change', 'plan_close', 'plan_open') then plans.figures(p_kind, p_subject)
    when p_kind = 'limit_change' then policy.figures(asked, locks)
    when p_kind = 'address_source' then chains.figures(asked)
    when p_kind = 'manual_rate' then market.figures(asked)
    when p_kind in ('email_change', 'second_factor_reset', 'admin_role')
      then identity.figures(p_kind, asked)
  end;
end $$;

-- The coin that a kind of proposal moves first; dollars if there is none.
create or replace function rules.asset_of_proposal(p_kind text, p_subject uuid, asked jsonb)
returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_kind in ('gain', 'capital_in', 'suspense_claim', 'suspense_release', 'suspense_return')
      then (select asset from chains.payment where id = p_subject)
    when p_kind = 'network_cost' then asked->>'asset'
    else 'USD'
  end;
end $$;

-- The facts that any proposal shows from its payload: the amount, the member, the plan, the text.
create or replace function rules.facts_of_proposal(p_kind text, p_subject uuid, asked jsonb)
returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(
    jsonb_object_agg(f.name, f.fact) filter (where asked->>f.key is not null), '{}')
  from (values
    ('owner', 'member', asked->'owner'),
    ('plan', 'plan', to_jsonb(plans.plan_in_words(asked->>'plan'))),
    ('evidence', 'evidence', asked->'evidence'),
    ('reason', 'reason', asked->'reason'),
    (case p_kind when 'network_cost' then 'units' else 'amount' end,
      case p_kind when 'distribute' then 'total' else 'amount' end,
      to_jsonb(approvals.sum_in_words(
        (asked->>case p_kind when 'network_cost' then 'units' else 'amount' end)::numeric,
        rules.asset_of_proposal(p_kind, p_subject, asked))))
  ) f (key, name, fact)
  -- The ledger has the amount that a mirror reverses; an adjustment describes its amount itself.
  where p_kind not in ('adjustment', 'reversal') or f.key <> 'amount');
end $$;

-- The description by the module of a kind: { before, after, context }, where `after` is always
-- present. A kind without a description shows the facts of its payload; null for an unknown kind,
-- and for a payload that contradicts the ledger.
create or replace function rules.words_of_proposal(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_kind in ('adjustment', 'reversal', 'position_correction')
      then adjustments.describe(p_kind, p_subject, asked)
    when p_kind = 'to_unclaimed' then '{"after": {}}'
    when p_kind in ('withdrawal_pay', 'withdrawal_reject')
      then withdrawals.describe(p_subject, asked)
    when p_kind = 'withdrawal_clear' then withdrawals.describe_clearing(p_subject, asked)
    when p_kind = 'payout_raise' then withdrawals.describe_raise(p_subject, asked)
    when p_kind in ('suspense_claim', 'suspense_release')
      then deposits.describe(p_kind, p_subject, asked)
    when p_kind in ('distribute', 'share_loss') then distributions.describe(p_kind, p_subject)
    when p_kind in ('suspense_return', 'place', 'gain', 'capital_in', 'capital_out', 'subsidise',
      'record_loss', 'absorb_loss', 'incident_cover', 'incident_recover', 'network_cost',
      'venue_list', 'venue_delist') then treasury.describe(p_kind, p_subject, asked, was)
    when p_kind in ('plan_make', 'plan_change', 'plan_close', 'plan_open')
      then plans.describe(p_kind, p_subject, asked, was)
    when p_kind in ('limit_change', 'payouts_resume') then policy.describe(p_kind, asked, was)
    when p_kind = 'address_source' then chains.describe(asked)
    when p_kind = 'manual_rate' then market.describe(asked)
    when p_kind = 'brand_change' then brand.describe(asked)
    when p_kind = 'dispute_unfounded' then solvency.describe(p_subject)
    when p_kind in ('email_change', 'second_factor_reset', 'seat_key_add', 'admin_invite',
      'admin_role', 'admin_reset', 'admin_restore', 'admin_remove')
      then identity.describe(p_kind, asked)
  end;
end $$;

-- The full description of a proposal of a kind; null for an unknown kind.
create or replace function rules.describe_proposal(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select w.words || jsonb_build_object('after',
    nullif(w.words->'after', 'null') || rules.facts_of_proposal(p_kind, p_subject, asked))
  from (select rules.words_of_proposal(p_kind, p_subject, asked, was) as words) w
$$;
