-- From postings as they were sent to acts: shape, flow, accounts.

create or replace function ledger.is_uuid(text) returns boolean
language sql immutable set search_path = pg_catalog
as $$ select coalesce($1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) $$;

-- May an account of this class have this asset and this owner?
create or replace function ledger.is_account(c ledger.class, asset text, owner text)
returns boolean
language sql immutable set search_path = pg_catalog
as $$
  select (case c.holds when 'usd' then asset = 'USD'
      else asset in ('BTC', 'DOGE', 'XRP', 'SOL') end)
    and (case c.one_per when 'house' then owner = ''
      when 'coin' then owner in ('BTC', 'DOGE', 'XRP', 'SOL') else ledger.is_uuid(owner) end)
$$;

-- Opens every account that the batch names for the first time, in one order for all batches.
create or replace function ledger.open(postings jsonb) returns void
language sql set search_path = pg_catalog
as $$
  insert into ledger.account (owner, class, asset)
  select distinct coalesce(side->>'owner', ''), c.name, side->>'asset'
  from jsonb_path_query(postings, 'strict $[*].legs[*].*', silent => true) side
  join ledger.class c on c.name = side->>'class'
  where jsonb_typeof(side) = 'object'
    and ledger.is_account(c, side->>'asset', coalesce(side->>'owner', ''))
  order by 1, 2, 3
  on conflict do nothing
$$;

create or replace function ledger.is_rising(legs smallint[]) returns boolean
language sql immutable set search_path = pg_catalog
as $$
  select coalesce(bool_and(legs[i] < legs[i + 1]), true)
  from generate_series(1, cardinality(legs) - 1) i
$$;

-- The whole batch at once. Each `limit 1` keeps a look-up one probe of an index, whatever the
-- planner believes of a table that was empty when it planned; each `offset 0` keeps what is
-- computed from being computed again for every use.
create or replace function ledger.understand(postings jsonb, may_open boolean)
returns ledger.act[]
language plpgsql set search_path = pg_catalog
as $$
declare
  is_worker boolean := pg_has_role(session_user, 'candor_worker', 'usage');
  acts ledger.act[];
begin
  acts := array(
    select row(b.key, b.kind, k.family, b.subject, b.sent->>'actor', b.rate, b.payment, b.approval,
      b.undoes, b.sent->>'evidence', b.sent->>'reason',
      sha256(convert_to((b.sent - 'key')::text, 'UTF8')),
      l.legs, l.debits, l.credits, l.amounts, l.least[1], l.least[2], l.least[3], l.dollars,
      k.cap_rule, k.rated, k.approvers, k.approval_scope, k.counter,
      case
        when not b.sound then 'posting_invalid'
        when k.name is null then 'flow_unknown'
        when k.closed then 'flow_closed'
        when k.poster = 'worker' and not is_worker then 'flow_forbidden'
        when not l.in_map
          or (cardinality(l.legs) > 1 and not ledger.is_rising(l.legs))
          or exists (select from ledger.flow f where f.kind = b.kind and not f.optional
            and f.leg <> all (l.legs)) then 'flow_unknown'
        when not l.opened then 'account_unknown'
        when array_position(l.amounts, null) is not null then 'amount_invalid'
        when not l.owners_agree or l.least <> l.most then 'flow_owner'
        when not l.assets_agree then 'flow_asset'
        when k.evidence and coalesce(trim(b.sent->>'evidence'), '') = '' then 'evidence_missing'
        when k.reason and coalesce(trim(b.sent->>'reason'), '') = '' then 'reason_missing'
      end,
      k.cap_rule is not null
        or row_number() over (partition by b.key order by b.n) > 1
        or row_number() over (partition by b.subject order by b.n) > 1
    )::ledger.act
    from (
      select s.*, case when s.sound then (s.sent->>'key')::uuid end as key,
        case when s.sound then (s.sent->>'subject')::uuid end as subject,
        case when s.sound then (s.sent->>'rate')::uuid end as rate,
        case when s.sound then (s.sent->>'payment')::uuid end as payment,
        case when s.sound then (s.sent->>'approval')::uuid end as approval,
        case when s.sound then (s.sent->>'undoes')::uuid end as undoes
      from (
        select p.sent, p.n, p.sent->>'kind' as kind, (
          pg_input_is_valid(p.sent->>'key', 'uuid')
          and pg_input_is_valid(p.sent->>'subject', 'uuid')
          and pg_input_is_valid(p.sent->>'rate', 'uuid') is not false
          and pg_input_is_valid(p.sent->>'payment', 'uuid') is not false
          and pg_input_is_valid(p.sent->>'approval', 'uuid') is not false
          and pg_input_is_valid(p.sent->>'undoes', 'uuid') is not false
          and length(p.sent->>'actor') between 1 and 200
          and jsonb_typeof(p.sent->'legs') = 'array'
          and jsonb_array_length(p.sent->'legs') between 1 and 9) is true as sound
        from jsonb_array_elements(postings) with ordinality p (sent, n)
        offset 0
      ) s
      offset 0
    ) b
    left join lateral (select * from ledger.kind where name = b.kind limit 1) k on true
    cross join lateral (
      select array_agg(f.leg order by s.n) as legs,
        array_agg(d.id order by s.n) as debits, array_agg(c.id order by s.n) as credits,
        array_agg(s.amount order by s.n) as amounts,
        bool_and(f.leg is not null) as in_map,
        bool_and(d.id is not null and c.id is not null) as opened,
        bool_and(not f.same_owner or s.d_owner = s.c_owner) as owners_agree,
        bool_and(s.d_asset = s.c_asset) as assets_agree,
        array[min(least(m.d_coin, m.c_coin)), min(least(m.d_member, m.c_member)),
          min(least(m.d_plan, m.c_plan))] as least,
        array[max(greatest(m.d_coin, m.c_coin)), max(greatest(m.d_member, m.c_member)),
          max(greatest(m.d_plan, m.c_plan))] as most,
        max(s.amount) filter (where m.d_member is not null or m.c_member is not null) as dollars
      from (
        select w.n, w.leg->'debit'->>'class' as d_class, w.leg->'credit'->>'class' as c_class,
          coalesce(w.leg->'debit'->>'owner', '') as d_owner,
          coalesce(w.leg->'credit'->>'owner', '') as c_owner,
          w.leg->'debit'->>'asset' as d_asset, w.leg->'credit'->>'asset' as c_asset,
          case when w.leg->>'amount' ~ '^[1-9][0-9]{0,17}$'
            then (w.leg->>'amount')::bigint end as amount
        from jsonb_array_elements(case when b.sound then b.sent->'legs' else '[]' end)
          with ordinality w (leg, n)
        offset 0
      ) s
      left join lateral (select x.leg, x.same_owner from ledger.flow x where x.kind = b.kind
        and x.debit_class = s.d_class and x.credit_class = s.c_class limit 1) f on true
      left join lateral (select x.id from ledger.account x where x.owner = s.d_owner
        and x.class = s.d_class and x.asset = s.d_asset limit 1) d on true
      left join lateral (select x.id from ledger.account x where x.owner = s.c_owner
        and x.class = s.c_class and x.asset = s.c_asset limit 1) c on true
      cross join lateral (select
        case when s.d_asset <> 'USD' then s.d_asset when s.d_class = 'fx_usd' then s.d_owner end
          as d_coin,
        case when s.c_asset <> 'USD' then s.c_asset when s.c_class = 'fx_usd' then s.c_owner end
          as c_coin,
        case when starts_with(s.d_class, 'member_') then s.d_owner end as d_member,
        case when starts_with(s.c_class, 'member_') then s.c_owner end as c_member,
        case when s.d_class in ('placement', 'pool_gain', 'pool_capital', 'loss')
          then s.d_owner end as d_plan,
        case when s.c_class in ('placement', 'pool_gain', 'pool_capital', 'loss')
          then s.c_owner end as c_plan) m
    ) l
    order by b.n);
  if may_open and exists (select from unnest(acts) where refusal = 'account_unknown') then
    perform ledger.open(postings);
    return ledger.understand(postings, false);
  end if;
  return acts;
end $$;
