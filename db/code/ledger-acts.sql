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

-- Reads the batch posting by posting. What the map says of a kind and of a path is kept from one
-- posting to the next: most batches are of one kind.
create or replace function ledger.understand(postings jsonb, may_open boolean)
returns ledger.act[]
language plpgsql set search_path = pg_catalog
as $$
declare
  acts ledger.act[] := '{}';
  unopened boolean := false;
  sent jsonb;
  s record;
  k ledger.kind;
  needed smallint[];
  f ledger.path;
  a ledger.act;
  leg record;
  debit bigint;
  credit bigint;
  owner text;
begin
  for nth in 0 .. jsonb_array_length(postings) - 1 loop
    sent := postings->nth;
    if jsonb_typeof(sent) <> 'object' then
      sent := '{}';
    end if;
    select * into s from jsonb_to_record(sent) as s (key text, kind text, subject text,
      actor text, rate text, payment text, approval text, undoes text, evidence text,
      reason text, legs jsonb);
    a := null;
    if (pg_input_is_valid(s.key, 'uuid') and pg_input_is_valid(s.subject, 'uuid')
      and pg_input_is_valid(s.rate, 'uuid') is not false
      and pg_input_is_valid(s.payment, 'uuid') is not false
      and pg_input_is_valid(s.approval, 'uuid') is not false
      and pg_input_is_valid(s.undoes, 'uuid') is not false
      and length(s.actor) between 1 and 200 and jsonb_typeof(s.legs) = 'array'
      and jsonb_array_length(s.legs) between 1 and 9) is not true then
      a.refusal := 'posting_invalid';
      acts := acts || a;
      continue;
    end if;
    if k.name is distinct from s.kind then
      select * into k from ledger.kind where name = s.kind;
      needed := array(select x.leg from ledger.flow x where x.kind = s.kind and not x.optional);
    end if;
    a := row(s.key, s.kind, k.family, s.subject, s.actor, s.rate, s.payment, s.approval,
      s.undoes, s.evidence, s.reason, sha256(convert_to((sent - 'key')::text, 'UTF8')),
      '{}', '{}', '{}', '{}', '{}', '{}', null, null, null, null,
      k.cap_rule, k.rated, k.approvers, k.approval_scope, k.counter,
      case
        when k.name is null then 'flow_unknown'
        when k.closed then 'flow_closed'
        when k.poster = 'worker' and not pg_has_role(session_user, 'candor_worker', 'usage')
          then 'flow_forbidden'
      end)::ledger.act;
    for nth_leg in 0 .. jsonb_array_length(s.legs) - 1 loop
      exit when a.refusal is not null;
      select l->>'amount' as amount, l->'debit'->>'class' as debit_class,
        l->'credit'->>'class' as credit_class, coalesce(l->'debit'->>'owner', '') as debtor,
        coalesce(l->'credit'->>'owner', '') as creditor, l->'debit'->>'asset' as asset,
        l->'credit'->>'asset' as credit_asset
      into leg from (select s.legs->nth_leg offset 0) x (l);
      if (f.kind, f.debit_class, f.credit_class)
        is distinct from (s.kind, leg.debit_class, leg.credit_class) then
        select * into f from ledger.path p where p.kind = s.kind
          and p.debit_class = leg.debit_class and p.credit_class = leg.credit_class;
      end if;
      select x.id into debit from ledger.account x where x.owner = leg.debtor
        and x.class = leg.debit_class and x.asset = leg.asset;
      select x.id into credit from ledger.account x where x.owner = leg.creditor
        and x.class = leg.credit_class and x.asset = leg.credit_asset;
      a.refusal := case
        when f.leg is null or f.leg <= a.legs[nth_leg] then 'flow_unknown'
        when debit is null or credit is null then 'account_unknown'
        when (leg.amount ~ '^[1-9][0-9]{0,17}$') is not true then 'amount_invalid'
        when f.same_owner and leg.debtor <> leg.creditor then 'flow_owner'
        when leg.asset <> leg.credit_asset then 'flow_asset'
      end;
      exit when a.refusal is not null;
      a.legs := a.legs || f.leg;
      a.debits := a.debits || debit;
      a.credits := a.credits || credit;
      a.amounts := a.amounts || leg.amount::bigint;
      a.raised := a.raised || f.raised;
      a.floors := a.floors || f.floors;
      if leg.asset <> 'USD' then
        a.coin := coalesce(a.coin, leg.asset);
      end if;
      -- All of a posting is of one coin, one member and one plan.
      for side in 1 .. 2 loop
        owner := case side when 1 then leg.debtor else leg.creditor end;
        case f.owners[side]
          when 'member' then
            a.member := coalesce(a.member, owner);
            a.dollars := leg.amount;
            a.refusal := case when a.member <> owner then 'flow_owner' else a.refusal end;
          when 'plan' then
            a.plan := coalesce(a.plan, owner);
            a.refusal := case when a.plan <> owner then 'flow_owner' else a.refusal end;
          when 'coin' then
            a.coin := coalesce(a.coin, owner);
            a.refusal := case when a.coin <> owner then 'flow_owner' else a.refusal end;
          else null;
        end case;
      end loop;
      a.refusal := case when leg.asset not in ('USD', a.coin) then 'flow_owner'
        else a.refusal end;
    end loop;
    a.refusal := case
      when a.refusal is not null then a.refusal
      when not a.legs @> needed then 'flow_unknown'
      when k.evidence and coalesce(trim(s.evidence), '') = '' then 'evidence_missing'
      when k.reason and coalesce(trim(s.reason), '') = '' then 'reason_missing'
    end;
    unopened := unopened or a.refusal = 'account_unknown';
    acts := acts || a;
  end loop;
  if may_open and unopened then
    perform ledger.open(postings);
    return ledger.understand(postings, false);
  end if;
  return acts;
end $$;

-- Which acts share their key or their subject with an earlier one of the batch.
create or replace function ledger.twins(acts ledger.act[]) returns boolean[]
language sql stable set search_path = pg_catalog
as $$
  select array_agg(t.twin order by t.n) from (
    select a.ordinality as n, row_number() over (partition by a.key order by a.ordinality) > 1
      or row_number() over (partition by a.subject order by a.ordinality) > 1 as twin
    from unnest(acts) with ordinality a
  ) t
$$;
