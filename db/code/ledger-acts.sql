-- From a posting as it was sent to an act: shape, accounts, flow, funds.

create or replace function ledger.is_uuid(text) returns boolean
language sql immutable set search_path = pg_catalog
as $$ select coalesce($1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) $$;

create or replace function ledger.is_malformed(p jsonb) returns boolean
language sql immutable set search_path = pg_catalog
as $$
  select not (ledger.is_uuid(p->>'key') and ledger.is_uuid(p->>'subject')
    and length(p->>'actor') between 1 and 200
    and (p->>'rate' is null or ledger.is_uuid(p->>'rate'))
    and (p->>'payment' is null or ledger.is_uuid(p->>'payment'))
    and (p->>'approval' is null or ledger.is_uuid(p->>'approval'))
    and (p->>'undoes' is null or ledger.is_uuid(p->>'undoes'))
    and jsonb_typeof(p->'legs') = 'array' and jsonb_array_length(p->'legs') between 1 and 9
  ) is not false
$$;

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

-- Opens what the batch names for the first time, then locks all of it in id order: two batches
-- can wait for each other but never both ways round.
create or replace function ledger.open_and_lock(postings jsonb) returns void
language plpgsql set search_path = pg_catalog
as $$
begin
  insert into ledger.account (owner, class, asset)
  select distinct n.owner, n.class, n.asset
  from ledger.named_accounts(postings) n
  join ledger.class c on c.name = n.class
  where ledger.is_account(c, n.asset, n.owner) and n.id is null
  order by 1, 2, 3
  on conflict do nothing;

  perform from ledger.account
  where id = any (array(select id from ledger.named_accounts(postings)))
  order by id for no key update;
end $$;

create or replace function ledger.named_accounts(postings jsonb)
returns table (owner text, class text, asset text, id bigint)
language sql stable set search_path = pg_catalog
as $$
  -- One index probe a name: a join would be planned for thousands and read every account.
  select n.owner, n.class, n.asset, (select a.id from ledger.account a
    where a.owner = n.owner and a.class = n.class and a.asset = n.asset)
  from jsonb_array_elements(postings) p
  cross join jsonb_array_elements(
    case jsonb_typeof(p->'legs') when 'array' then p->'legs' else '[]' end) l
  cross join lateral (values
    (coalesce(l->'debit'->>'owner', ''), l->'debit'->>'class', l->'debit'->>'asset'),
    (coalesce(l->'credit'->>'owner', ''), l->'credit'->>'class', l->'credit'->>'asset')
  ) n (owner, class, asset)
$$;

-- Finds the accounts and the flow of each leg; a refusal code, or null and the act.
create or replace function ledger.understand(p jsonb, out refusal text, out a ledger.act)
language plpgsql set search_path = pg_catalog
as $$
declare
  in_map boolean; opened boolean; owners_agree boolean; assets_agree boolean; whole boolean;
  least text[]; most text[];
begin
  select array_agg(f.leg order by l.n), array_agg(d.id order by l.n), array_agg(c.id order by l.n),
    array_agg(case when l.leg->>'amount' ~ '^[1-9][0-9]{0,17}$'
      then (l.leg->>'amount')::bigint end order by l.n),
    bool_and(f.leg is not null), bool_and(d.id is not null and c.id is not null),
    bool_and(not f.same_owner or d.owner = c.owner), bool_and(d.asset = c.asset),
    array[min(m.coin), min(m.member), min(m.plan)], array[max(m.coin), max(m.member), max(m.plan)]
  into a.legs, a.debits, a.credits, a.amounts, in_map, opened, owners_agree, assets_agree,
    least, most
  from jsonb_array_elements(p->'legs') with ordinality l (leg, n)
  left join ledger.flow f on f.kind = p->>'kind' and f.debit_class = l.leg->'debit'->>'class'
    and f.credit_class = l.leg->'credit'->>'class'
  -- `limit 1` keeps each a probe of the unique index.
  left join lateral (select x.* from ledger.account x
    where x.owner = coalesce(l.leg->'debit'->>'owner', '')
      and x.class = l.leg->'debit'->>'class' and x.asset = l.leg->'debit'->>'asset' limit 1
  ) d on true
  left join lateral (select x.* from ledger.account x
    where x.owner = coalesce(l.leg->'credit'->>'owner', '')
      and x.class = l.leg->'credit'->>'class' and x.asset = l.leg->'credit'->>'asset' limit 1
  ) c on true
  cross join lateral (values
    (d.class, d.owner, d.asset), (c.class, c.owner, c.asset)) side (class, owner, asset)
  cross join lateral (select
    case when side.asset <> 'USD' then side.asset
      when side.class = 'fx_usd' then side.owner end as coin,
    case when starts_with(side.class, 'member_') then side.owner end as member,
    case when side.class in ('placement', 'pool_gain', 'pool_capital', 'loss')
      then side.owner end as plan) m;
  -- Each leg came twice above, once a side.
  select array_agg(a.legs[i]), array_agg(a.debits[i]), array_agg(a.credits[i]),
    array_agg(a.amounts[i])
  into a.legs, a.debits, a.credits, a.amounts
  from generate_series(1, cardinality(a.legs), 2) i;
  whole := not exists (select from ledger.flow f where f.kind = p->>'kind'
    and not f.optional and f.leg <> all (a.legs));
  refusal := case
    when not in_map or not whole
      or (cardinality(a.legs) > 1 and not ledger.is_rising(a.legs)) then 'flow_unknown'
    when not opened then 'account_unknown'
    when array_position(a.amounts, null) is not null then 'amount_invalid'
    when not owners_agree or least <> most then 'flow_owner'
    when not assets_agree then 'flow_asset'
  end;
  a.key := p->>'key'; a.kind := p->>'kind'; a.subject := p->>'subject'; a.actor := p->>'actor';
  a.rate := p->>'rate'; a.payment := p->>'payment'; a.approval := p->>'approval';
  a.undoes := p->>'undoes'; a.evidence := p->>'evidence'; a.reason := p->>'reason';
  a.coin := least[1]; a.member := least[2]; a.plan := least[3];
end $$;

create or replace function ledger.is_rising(legs smallint[]) returns boolean
language sql immutable set search_path = pg_catalog
as $$
  select coalesce(bool_and(legs[i] < legs[i + 1]), true)
  from generate_series(1, cardinality(legs) - 1) i
$$;

-- Would any account that may not go below zero do so? All legs together.
create or replace function ledger.lacks_funds(a ledger.act) returns boolean
language plpgsql stable set search_path = pg_catalog
as $$
begin
  return exists (
    select from (
      select u.account, sum(u.debit) as debit
      from (
        select unnest(a.debits) as account, unnest(a.amounts)::numeric as debit
        union all
        select unnest(a.credits), -unnest(a.amounts)::numeric
      ) u group by u.account
    ) moved
    join lateral (select * from ledger.account where id = moved.account limit 1) x on true
    join lateral (select * from ledger.class where name = x.class limit 1) c on true
    where (not c.may_go_below_zero
        and x.balance + case c.normal when 'debit' then moved.debit else -moved.debit end < 0)
      -- A balance stays far inside what its column holds.
      or abs(x.balance + moved.debit) > 4000000000000000000
      or abs(x.balance - moved.debit) > 4000000000000000000
  );
end $$;
