-- Up Migration

-- Which coins there are is told once: each list of a table asks for it. The bodies of these follow
-- from db/code/foundation/coins.sql, which replaces them.
create function foundation.is_coin(text) returns boolean
language sql immutable parallel safe
return $1 = any (array['BTC', 'DOGE', 'XRP', 'SOL']);

create function foundation.coin_of(method text) returns text
language sql immutable parallel safe
return (array['BTC', 'DOGE', 'XRP', 'SOL'])[
  array_position(array['BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA'], $1)];

create function foundation.family_of(coin text) returns text
language sql immutable parallel safe
return (array['bitcoin', 'bitcoin', 'xrp', 'solana'])[
  array_position(array['BTC', 'DOGE', 'XRP', 'SOL'], $1)];

-- Each constraint keeps its name; what it allows is what it allowed.
do $$
declare
  lists constant text[][] := array[
    ['(asset = ANY (ARRAY[''BTC''::text, ''DOGE''::text, ''XRP''::text, ''SOL''::text]))',
      'foundation.is_coin(asset)'],
    ['(asset = ANY (ARRAY[''USD''::text, ''BTC''::text, ''DOGE''::text, ''XRP''::text, '
      || '''SOL''::text]))',
      'asset = ''USD'' or foundation.is_coin(asset)'],
    ['(method = ANY (ARRAY[''BITCOIN''::text, ''DOGECOIN''::text, ''XRP''::text, '
      || '''SOLANA''::text]))',
      'foundation.coin_of(method) is not null'],
    ['(network = ANY (ARRAY[''BITCOIN''::text, ''ETHEREUM''::text, ''USDT''::text, '
      || '''DOGECOIN''::text, ''XRP''::text, ''SOLANA''::text]))',
      'network in (''ETHEREUM'', ''USDT'') or foundation.coin_of(network) is not null'],
    ['((tag IS NOT NULL) = (asset = ''XRP''::text))',
      '(tag is not null) = (foundation.family_of(asset) = ''xrp'')'],
    ['(asset = ''SOL''::text)', 'foundation.family_of(asset) = ''solana'''],
    ['((nonce_account IS NULL) OR (asset = ''SOL''::text))',
      'nonce_account is null or foundation.family_of(asset) = ''solana''']];
  c record;
begin
  for c in
    select k.conrelid::regclass as of_table, k.conname as name, lists[n][2] as rule
    from generate_series(1, array_length(lists, 1)) n
    join pg_constraint k on k.contype = 'c'
      and pg_get_constraintdef(k.oid) = 'CHECK (' || lists[n][1] || ')'
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I check (%3$s)',
      c.of_table, c.name, c.rule);
  end loop;
end $$;

alter table chains.source drop constraint source_check, add constraint source_check
  check (case foundation.family_of(asset) when 'xrp' then kind = 'account'
    when 'solana' then kind in ('pool', 'shared') else kind in ('key', 'shared') end);
