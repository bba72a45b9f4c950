-- The database generates the text that people read (INT-11) from the payload and the ledger, as
-- versioned canonical JSON of codes, ids and exact decimal strings. Screens and mails render it.

-- The name of a fact that a description lacks: an unknown amount of coins, a venue that does not
-- exist. An address may lack a tag, and terms a mark.
create or replace function approvals.missing_fact(words jsonb) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select min(w.key) from jsonb_each(words) w
  where w.value = 'null' and w.key not in ('tag', 'label_mark')
$$;

-- Refuses a proposal that cannot be described, and names the fact that is missing if there is one.
create or replace function approvals.refuse_undescribed(
  p_kind text, p_subject uuid, p_payload jsonb
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  words jsonb := rules.describe_proposal(p_kind, p_subject, p_payload,
    coalesce(rules.figures_of_proposal(p_kind, p_subject, p_payload, false), '{}'));
  fact text := coalesce(approvals.missing_fact(nullif(words->'after', 'null')),
    approvals.missing_fact(nullif(words->'before', 'null')));
begin
  if fact is null then
    raise exception 'nothing to read of %', p_kind using errcode = 'CA007';
  end if;
  raise exception 'a proposal of % lacks %', p_kind, fact using errcode = 'CA009', column = fact;
end $$;

-- The full description of a proposal, version 1; null if its payload has an unknown kind, belongs
-- to another flow, or contradicts the ledger.
create or replace function approvals.make_shown(
  p_kind text, p_subject uuid, p_payload jsonb, p_proposer uuid
) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  figures jsonb := coalesce(rules.figures_of_proposal(p_kind, p_subject, p_payload, false),
    '{}');
  words jsonb := rules.describe_proposal(p_kind, p_subject, p_payload, figures);
  after jsonb := nullif(words->'after', 'null');
  named jsonb := coalesce(nullif(words->'before', 'null'), '{}');
  before jsonb := named || figures;
begin
  if words is null or after is null or approvals.missing_fact(after) is not null
    or approvals.missing_fact(named) is not null or not before @> named
    or coalesce(p_payload->>'flow', approvals.flow_of(p_kind, p_payload))
      is distinct from approvals.flow_of(p_kind, p_payload) then
    return null;
  end if;
  return jsonb_build_object('version', 1, 'kind', p_kind, 'subject', p_subject,
      'people', rules.people_of(p_payload, p_proposer),
      'before', nullif(before, '{}'),
      'after', coalesce(nullif(words->'context', 'null'), '{}') || after)
    || case when p_payload->>'plan' is null then '{}'
      else jsonb_build_object('plan_id', p_payload->'plan') end;
end $$;
