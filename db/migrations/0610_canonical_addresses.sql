-- Up Migration

-- Addresses in capitals, as codes to be scanned have them, were kept as they were typed, and were
-- compared as text (CHN-6). Each becomes what nodes write; the seals note that it changed. What two
-- people approved is kept as they read it: it is compared by its script.
do $$
declare
  t record;
  off jsonb;
begin
  -- The guards judge what people do; this changes how an address is written, not where it leads.
  select coalesce(jsonb_agg(jsonb_build_object('place', g.tgrelid::regclass, 'name', g.tgname,
    'fires', case g.tgenabled when 'A' then 'enable always' else 'enable' end)), '[]') into off
  from pg_trigger g
  where not g.tgisinternal and g.tgname not in ('is_sealed', 'is_sealed_again')
    and g.tgenabled <> 'D' and g.tgrelid = any (array['withdrawals.withdrawal',
      'withdrawals.wallet', 'withdrawals.wallet_change', 'withdrawals.wallet_past',
      'withdrawals.payout', 'treasury.venue', 'treasury.outgoing', 'chains.source',
      'chains.address', 'chains.watched']::regclass[]);
  for t in select * from jsonb_to_recordset(off) x (place text, name text, fires text) loop
    execute format('alter table %s disable trigger %I', t.place, t.name);
  end loop;

  update withdrawals.withdrawal set address = lower(address)
  where method = 'BITCOIN' and address ~ '^(BC|TB|BCRT)1';
  update withdrawals.wallet set address = lower(address)
  where network = 'BITCOIN' and address ~ '^(BC|TB|BCRT)1';
  update withdrawals.wallet_change set address_before = lower(address_before)
  where network = 'BITCOIN' and address_before ~ '^(BC|TB|BCRT)1';
  update withdrawals.wallet_past set address = lower(address)
  where network = 'BITCOIN' and address ~ '^(BC|TB|BCRT)1';
  update withdrawals.payout set address = lower(address)
  where asset = 'BTC' and address ~ '^(BC|TB|BCRT)1';
  update treasury.outgoing set address = lower(address)
  where asset = 'BTC' and address ~ '^(BC|TB|BCRT)1';
  update treasury.venue v set address = lower(address)
  where asset = 'BTC' and address ~ '^(BC|TB|BCRT)1' and not exists (
    select from treasury.venue o where o.asset = 'BTC' and o.address = lower(v.address));
  update chains.source set material = lower(material)
  where asset = 'BTC' and kind = 'shared' and material ~ '^(BC|TB|BCRT)1';
  update chains.source set home = lower(home)
  where asset = 'BTC' and home ~ '^(BC|TB|BCRT)1';
  update chains.address set address = lower(address)
  where asset = 'BTC' and address ~ '^(BC|TB|BCRT)1';
  update chains.watched w set address = lower(address)
  where asset = 'BTC' and address ~ '^(BC|TB|BCRT)1' and not exists (
    select from chains.watched o where o.asset = 'BTC' and o.address = lower(w.address));

  for t in select * from jsonb_to_recordset(off) x (place text, name text, fires text) loop
    execute format('alter table %s %s trigger %I', t.place, t.fires, t.name);
  end loop;
end $$;
