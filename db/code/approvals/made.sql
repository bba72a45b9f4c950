-- The database makes what people read (INT-11): from the payload and its own books, as versioned
-- canonical JSON of codes, ids and exact decimal strings. Screens and mails render it.
-- Members, plans, runs and claims belong to modules whose code comes later.
set local check_function_bodies = off;

-- How who claims a payment agrees with who sent it, as core/compare-senders.ts tells it on screens.
create or replace function approvals.sender_match(
  p_payment uuid, from_address text, words text
) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select case
      when from_address is not null then case when bool_or(s = from_address
          or s ~* '^(bc|tb|bcrt)1' and lower(s) = lower(from_address)) then 'match'
        else 'no_match' end
      when bool_or(position(s in words) > 0) then 'match' else 'unknown' end
    from deposits.origin o, unnest(o.senders) s where o.payment_id = p_payment
    having count(*) > 0), 'unknown')
$$;

-- What a kind shows besides what must_show compares: context that follows from the books.
create or replace function approvals.context_of(p_kind text, p_subject uuid, asked jsonb)
returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'place' then (select jsonb_build_object('venue', v.name)
      from treasury.venue v where v.id::text = asked->>'venue')
    when p_kind in ('gain', 'record_loss') then coalesce((
        select jsonb_build_object('placement', t.id, 'venue', t.venue, 'placed_elsewhere',
          approvals.sum_in_words((select coalesce(sum(o.open_cents), 0) from treasury.placement o
            where o.venue_id = t.venue_id and o.plan_id <> t.plan_id), 'USD'))
        from treasury.placement t where t.id::text = asked->>'placement'), '{}')
      || coalesce((select jsonb_build_object('of_payment',
          approvals.sum_in_words(p.amount, p.asset))
        from chains.payment p where p.id = p_subject and p_kind = 'gain'), '{}')
    when p_kind in ('suspense_claim', 'suspense_release', 'suspense_return') then (
      select jsonb_build_object('txid', p.txid) from chains.payment p where p.id = p_subject)
      || case p_kind when 'suspense_release' then coalesce((
        select jsonb_build_object('words', c.words, 'sender_signed', c.is_signed,
          'sender_match', approvals.sender_match(p_subject, c.from_address, c.words),
          'other_claims', (select count(*) from deposits.claim o where o.state = 'open'
            and o.asset = c.asset and o.txid = c.txid and o.id <> c.id))
        from deposits.claim c where c.id::text = asked->>'claim'), '{}') else '{}' end
    when p_kind = 'distribute' then (select jsonb_build_object(
        'target', approvals.sum_in_words(r.target_cents, 'USD'), 'positions', r.positions,
        'principal_cents_times_days', r.units::text)
      from distributions.run r where r.id = p_subject)
    when p_kind = 'share_loss' then (select jsonb_build_object('positions', s.positions,
        'lost_at', s.lost_at, 'notice', '14 days, to every member who bears a part',
        'taken_from', 'profit that is locked in the position, then Account Balance',
        'at_most', 'what each member still has; the rest stays open until it is absorbed')
      from distributions.sharing s where s.id = p_subject)
    when p_kind = 'reversal' then (select jsonb_build_object('line', t.kind,
        'taken_from', t.credit_class,
        'the_member_reads', 'Reversal, −$' || approvals.sum_in_words(t.amount, 'USD'))
      from generate_series(1, 3) nth join ledger.posted t on t.id = ledger.leg_id(p_subject, nth)
      where t.credit_class like 'member\_%' limit 1)
    when p_kind = 'position_correction' then '{"account_balance": "unchanged"}'
    when p_kind = 'email_change' then jsonb_build_object('next',
      'both addresses are asked to confirm, and withdrawals wait for 72 hours')
    when p_kind = 'second_factor_reset' then jsonb_build_object('authenticator_app', false,
      'passkeys', false, 'sessions', 'all end',
      'withdrawals', 'wait for 72 hours, which the member sees')
    when p_kind = 'dispute_unfounded' then (select jsonb_build_object('snapshot', d.snapshot_no,
        'fault', d.fault, 'words', d.words)
      from solvency.dispute d where d.id = p_subject)
    when p_kind = 'admin_invite' then jsonb_build_object('name',
      (asked->>'first_name') || ' ' || (asked->>'last_name'))
    when p_kind like 'admin\_%' then (select jsonb_build_object(
        'name', a.first_name || ' ' || a.last_name)
      || case p_kind when 'admin_reset' then '{"second_factor": "set anew by a mailed link"}'
        when 'admin_restore' then '{"seat": "active"}'
        when 'admin_remove' then '{"seat": "removed"}'
        else '{}' end::jsonb
      from identity.administrator a where a.id::text = asked->>'administrator')
    when p_kind = 'plan_change' then jsonb_build_object('positions_that_keep_their_version', (
      select count(*) from plans.position o join plans.version v on v.id = o.version_id
      where o.plan_id = p_subject and o.principal_cents > 0 and v.version::text = (
        select c.version::text from plans.current_version c where c.plan_id = p_subject)))
  end
$$;

-- The people of a proposal, by id and e-mail: a name alone is not one person.
create or replace function approvals.people_of(asked jsonb, p_proposer uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(role, jsonb_build_object('id', id, 'email', email)), '{}')
  from (
    select 'proposer' as role, k.id, k.email from identity.known_administrator k
    where k.id = p_proposer
    union all select 'administrator', k.id, k.email from identity.known_administrator k
    where k.id::text = asked->>'administrator'
    union all select 'member', m.id, m.email from identity.known_member m
    where m.id::text = asked->>'owner'
  ) people
$$;

-- Whether words lack a figure: a sum of coins that nobody knows, a venue that is not there. An
-- address may lack a tag, and terms a mark.
create or replace function approvals.lacks_figure(words jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from jsonb_each(words) w
    where w.value = 'null' and w.key not in ('tag', 'label_mark'))
$$;

-- All that people read of a proposal, version 1; null where its payload does no such thing: of a
-- kind that nobody knows, of another flow, or about what the books do not have or have otherwise.
create or replace function approvals.make_shown(
  p_kind text, p_subject uuid, p_payload jsonb, p_proposer uuid
) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  figures jsonb := coalesce(approvals.figures_now(p_kind, p_subject, p_payload, false), '{}');
  words jsonb := approvals.must_show(p_kind, p_subject, p_payload, figures);
  after jsonb := nullif(case when words ? 'after' then words->'after' else words end, 'null');
  named jsonb := coalesce(nullif(words->'before', 'null'), '{}');
  before jsonb := named || figures;
begin
  if words is null or after is null or approvals.lacks_figure(after)
    or approvals.lacks_figure(named) or not before @> named
    or coalesce(p_payload->>'flow', approvals.flow_of(p_kind, p_payload))
      <> approvals.flow_of(p_kind, p_payload) then
    return null;
  end if;
  return jsonb_build_object('version', 1, 'kind', p_kind, 'subject', p_subject,
      'people', approvals.people_of(p_payload, p_proposer),
      'before', nullif(before, '{}'),
      'after', coalesce(approvals.context_of(p_kind, p_subject, p_payload), '{}') || after)
    || case when p_payload->>'plan' is null then '{}'
      else jsonb_build_object('plan_id', p_payload->'plan') end;
end $$;

-- How many people have to agree to a proposal besides its proposer, whatever its caller says. Money
-- and rules count their people again where an approval is used up (approvals.lock_granted).
drop function if exists approvals.people_for(text, uuid, uuid);
create or replace function approvals.people_for(p_kind text, p_subject uuid) returns integer
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'withdrawal_pay' then ledger.people_for_payout(p_subject)
    when 'withdrawal_reject' then 2
    else 1
  end
$$;

revoke execute on all functions in schema approvals from public;
