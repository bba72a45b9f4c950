-- Parses the postings of a call into checked postings: shape, flow, accounts.

-- The names in both are bound at creation: they are inlined into the calling statement.
create or replace function ledger.is_uuid(text) returns boolean
language sql immutable
return coalesce($1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);

-- Whether an account of this class may have this asset and this owner.
create or replace function ledger.is_account(c ledger.class, asset text, owner text)
returns boolean
language sql immutable
return (case c.holds when 'usd' then asset = 'USD'
    else foundation.is_coin(asset) end)
  and (case c.one_per when 'house' then owner = ''
    when 'coin' then foundation.is_coin(owner) else ledger.is_uuid(owner) end);

-- The readable part of the input: a posting with a character that no text of the database can hold
-- becomes null, and an input that is not a list of postings becomes a list of one null.
create or replace function ledger.readable(sent text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  return sent::jsonb;
exception when untranslatable_character then
  return case json_typeof(sent::json) when 'array' then
    (select jsonb_agg(case when pg_input_is_valid(x.one::text, 'jsonb') then x.one::jsonb
        else 'null' end order by x.nth)
      from json_array_elements(sent::json) with ordinality x (one, nth)) else '[null]' end;
end $$;

-- Opens every account that the batch names for the first time, in the same order for all batches.
create or replace function ledger.open(postings jsonb) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.account (owner, class, asset)
  select distinct coalesce(side->>'owner', ''), c.name, side->>'asset'
  from jsonb_path_query(postings, 'strict $[*].legs[*].*', silent => true) side
  join ledger.class c on c.name = side->>'class'
  where jsonb_typeof(side) = 'object'
    and ledger.is_account(c, side->>'asset', coalesce(side->>'owner', ''))
    -- Most exist already; a concurrently opened account conflicts. Looked up singly, not joined: on
    -- a young table the join would read the accounts of all members.
    and (select a.id from ledger.account a where a.owner = coalesce(side->>'owner', '')
      and a.class = c.name and a.asset = side->>'asset') is null
  order by 1, 2, 3
  on conflict do nothing
$$;

-- Locks a member's accounts until the transaction ends, as a posting does. Opens their balance if
-- it was missing: otherwise a posting that opens it now would not have to wait.
create or replace function ledger.hold_accounts(p_member text) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform ledger.open_credited(array[p_member], array['member_balance']);
  perform from ledger.account where owner = p_member order by id for no key update;
end $$;

-- The legs of a batch as they were sent, one per row, each with its posting's fields and the
-- accounts that it names. A posting without legs has one row, without a number. Its names are bound
-- at creation: no search path matters, and it is inlined into the calling statement.
create or replace function ledger.legs_of(postings jsonb) returns setof ledger.sent_leg
language sql stable
begin atomic
  with posting as (
    select nth, sent, sent->>'key' as key, sent->>'kind' as kind, sent->>'subject' as subject,
      sent->>'actor' as actor, sent->>'rate' as rate, sent->>'payment' as payment,
      sent->>'approval' as approval, sent->>'undoes' as undoes, sent->>'evidence' as evidence,
      sent->>'reason' as reason,
      case jsonb_typeof(sent->'legs') when 'array' then sent->'legs' else '[]' end as legs
    from jsonb_array_elements(postings) with ordinality x (sent, nth)
  )
  select p.nth, l.number, l.number = jsonb_array_length(p.legs),
    pg_input_is_valid(p.key, 'uuid') is true and pg_input_is_valid(p.subject, 'uuid') is true
      and pg_input_is_valid(p.rate, 'uuid') is not false
      and pg_input_is_valid(p.payment, 'uuid') is not false
      and pg_input_is_valid(p.approval, 'uuid') is not false
      and pg_input_is_valid(p.undoes, 'uuid') is not false
      and length(p.actor) between 1 and 200 is true
      and jsonb_array_length(p.legs) between 1 and 9,
    p.sent, p.key, p.kind, p.subject, p.actor, p.rate, p.payment, p.approval, p.undoes,
    p.evidence, p.reason, l.amount, l.asset, l.credit_asset, l.debit_class, l.credit_class,
    l.debtor, l.creditor, d.id, c.id
  from posting p
  left join lateral (
    select number, leg->>'amount' as amount, leg->'debit'->>'asset' as asset,
      leg->'credit'->>'asset' as credit_asset, leg->'debit'->>'class' as debit_class,
      leg->'credit'->>'class' as credit_class,
      coalesce(leg->'debit'->>'owner', '') as debtor,
      coalesce(leg->'credit'->>'owner', '') as creditor
    from jsonb_array_elements(p.legs) with ordinality x (leg, number)
  ) l on true
  left join ledger.account d on d.owner = l.debtor and d.class = l.debit_class
    and d.asset = l.asset
  left join ledger.account c on c.owner = l.creditor and c.class = l.credit_class
    and c.asset = l.credit_asset;
end;

-- A posting as its first leg starts it: the input, and the map's entry for its kind. Refuses a
-- posting without shape, or of a kind that the map does not let this session post.
create or replace function ledger.begin_act(s ledger.sent_leg, k ledger.kind, inside boolean)
returns ledger.act
stable language sql
return row(
  case when s.well_formed then s.key::uuid end, s.kind, k.family,
  case when s.well_formed then s.subject::uuid end, s.actor,
  case when s.well_formed then s.rate::uuid end, case when s.well_formed then s.payment::uuid end,
  case when s.well_formed then s.approval::uuid end,
  case when s.well_formed then s.undoes::uuid end, s.evidence, s.reason,
  case when s.well_formed then sha256(convert_to((s.sent - 'key')::text, 'UTF8')) end,
  '{}'::smallint[], '{}'::bigint[], '{}'::bigint[], '{}'::bigint[], '{}'::boolean[],
  '{}'::bigint[], null::text, null::text, null::text, null::bigint,
  k.has_rule, k.rated, k.approvers, k.approval_scope, k.counter,
  case
    when not s.well_formed then 'posting_invalid'
    when k.name is null then 'flow_unknown'
    when k.closed then 'flow_closed'
    when k.poster = 'inside' and not inside
      and not pg_has_role(session_user, 'candor_owner', 'member') then 'flow_forbidden'
    when k.poster = 'worker' and not pg_has_role(session_user, 'candor_worker', 'usage')
      and not pg_has_role(session_user, 'candor_owner', 'member') then 'flow_forbidden'
  end)::ledger.act;

-- Why the map refuses a leg, which follows `before`; null if it does not.
create or replace function ledger.refuse_leg(s ledger.sent_leg, f ledger.path, before smallint)
returns text
language sql immutable
return case
  when f.leg is null or f.leg <= before then 'flow_unknown'
  when s.debit is null or s.credit is null then 'account_unknown'
  when (s.amount ~ '^[1-9][0-9]{0,17}$') is not true then 'amount_invalid'
  when f.same_owner and s.debtor <> s.creditor then 'flow_owner'
  when s.asset <> s.credit_asset then 'flow_asset'
end;

-- The first member, plan or coin that owns an account of a leg.
create or replace function ledger.owner_of(kind text, s ledger.sent_leg, f ledger.path) returns text
language sql immutable
return case kind when f.owners[1] then s.debtor when f.owners[2] then s.creditor end;

-- Adds one leg to a posting.
create or replace function ledger.add_leg(a ledger.act, s ledger.sent_leg, f ledger.path)
returns ledger.act
language sql immutable
return row(a.key, a.kind, a.family, a.subject, a.actor, a.rate, a.payment, a.approval, a.undoes,
  a.evidence, a.reason, a.payload_hash, a.legs || f.leg, a.debits || s.debit,
  a.credits || s.credit, a.amounts || s.amount::bigint, a.raised || f.raised,
  a.floors || f.floors,
  coalesce(a.coin, nullif(s.asset, 'USD'), ledger.owner_of('coin', s, f)),
  coalesce(a.member, ledger.owner_of('member', s, f)),
  coalesce(a.plan, ledger.owner_of('plan', s, f)),
  case when 'member' = any (f.owners) then s.amount::bigint else a.dollars end,
  a.has_rule, a.rated, a.approvers, a.approval_scope, a.counter, a.refusal)::ledger.act;

-- Refuses a leg of another coin, member or plan than its posting: a posting has only one.
create or replace function ledger.refuse_owners(a ledger.act, s ledger.sent_leg, f ledger.path)
returns text
language sql immutable
return case when s.asset not in ('USD', a.coin)
  or s.debtor <> case f.owners[1] when 'member' then a.member when 'plan' then a.plan
    when 'coin' then a.coin end
  or s.creditor <> case f.owners[2] when 'member' then a.member when 'plan' then a.plan
    when 'coin' then a.coin end
  then 'flow_owner' end;

-- Parses the batch leg by leg. The map's rows of a kind and a path are kept from one to the next:
-- most batches have one kind.
create or replace function ledger.parse(postings jsonb, may_open boolean, inside boolean)
returns ledger.act[]
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  acts ledger.act[] := '{}';
  unopened integer[] := '{}';
  opened ledger.act[];
  s ledger.sent_leg;
  k ledger.kind;
  needed smallint[];
  f ledger.path;
  a ledger.act;
begin
  for s in select * from ledger.legs_of(postings) l order by l.nth, l.number loop
    if s.number is null or s.number = 1 then
      if k.name is distinct from s.kind then
        select * into k from ledger.kind where name = s.kind;
        needed := array(select x.leg from ledger.flow x where x.kind = s.kind and not x.optional);
      end if;
      a := ledger.begin_act(s, k, inside);
    end if;
    if a.refusal is null then
      if (f.kind, f.debit_class, f.credit_class)
        is distinct from (s.kind, s.debit_class, s.credit_class) then
        select * into f from ledger.path p where p.kind = s.kind
          and p.debit_class = s.debit_class and p.credit_class = s.credit_class;
      end if;
      a.refusal := ledger.refuse_leg(s, f, a.legs[s.number - 1]);
    end if;
    if a.refusal is null then
      a := ledger.add_leg(a, s, f);
      a.refusal := ledger.refuse_owners(a, s, f);
    end if;
    continue when s.number is not null and not s.is_last;
    a.refusal := case
      when a.refusal is not null then a.refusal
      when not a.legs @> needed then 'flow_unknown'
      when k.evidence and coalesce(trim(s.evidence), '') = '' then 'evidence_missing'
      when k.reason and coalesce(trim(s.reason), '') = '' then 'reason_missing'
    end;
    if a.refusal = 'account_unknown' then
      unopened := unopened || s.nth::integer;
    end if;
    acts := acts || a;
  end loop;
  if may_open and cardinality(unopened) > 0 then
    -- Only postings that named a new account are parsed again: its number is known now.
    postings := (select jsonb_agg(postings -> n - 1 order by n) from unnest(unopened) n);
    perform ledger.open(postings);
    opened := ledger.parse(postings, false, inside);
    for at in 1 .. cardinality(unopened) loop
      acts[unopened[at]] := opened[at];
    end loop;
  end if;
  return acts;
end $$;

-- The postings that share their key or their subject with an earlier one of the batch.
create or replace function ledger.duplicates(acts ledger.act[]) returns boolean[]
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select array_agg(t.is_duplicate order by t.n) from (
    select a.ordinality as n, row_number() over (partition by a.key order by a.ordinality) > 1
      or row_number() over (partition by a.subject order by a.ordinality) > 1
        as is_duplicate
    from unnest(acts) with ordinality a
  ) t
$$;
