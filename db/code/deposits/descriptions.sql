-- How a claimant matches the sender of a payment, the same way as compare-senders.ts for screens.
create or replace function deposits.sender_match(
  p_payment uuid, from_address text, words text
) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select case
      when from_address is not null then case when bool_or(chains.canonical(p.asset, s)
          = chains.canonical(p.asset, from_address)) then 'match' else 'no_match' end
      when bool_or(position(s in words) > 0) then 'match' else 'unknown' end
    from deposits.origin o join chains.payment p on p.id = o.payment_id, unnest(o.senders) s
    where o.payment_id = p_payment
    having count(*) > 0), 'unknown')
$$;

-- The description of a proposal to credit coins in suspense: the payment, its claimant and the
-- evidence.
create or replace function deposits.describe(p_kind text, p_subject uuid, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', '{}'::jsonb, 'context', (
      select jsonb_build_object('txid', p.txid) from chains.payment p where p.id = p_subject)
    || case p_kind when 'suspense_release' then coalesce((
      select jsonb_build_object('words', c.words, 'sender_signed', c.is_signed,
        'sender_match', deposits.sender_match(p_subject, c.from_address, c.words),
        'other_claims', (select count(*) from deposits.claim o where o.state = 'open'
          and o.asset = c.asset and o.txid = c.txid and o.id <> c.id))
      from deposits.claim c where c.id::text = asked->>'claim'), '{}') else '{}' end)
$$;
