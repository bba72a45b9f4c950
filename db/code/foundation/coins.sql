-- The database's facts about each coin, one function each, in the order of every list; a test
-- compares them with the server's records (src/core/chains/coin-records.ts). Bodies are bound at
-- creation, so all of it becomes a constant of the calling statement.
create or replace function foundation.coins() returns text[] language sql immutable parallel safe
return array['BTC', 'DOGE', 'XRP', 'SOL', 'USDC', 'LTC'];

create or replace function foundation.methods() returns text[] language sql immutable parallel safe
return array['BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA', 'USDC', 'LITECOIN'];

create or replace function foundation.families() returns text[] language sql immutable parallel safe
return array['bitcoin', 'bitcoin', 'xrp', 'solana', 'solana', 'bitcoin'];

create or replace function foundation.decimals() returns integer[]
language sql immutable parallel safe
return array[8, 8, 6, 9, 6, 8];

-- The name of the smallest unit.
create or replace function foundation.unit_names() returns text[]
language sql immutable parallel safe
return array['sat', 'koinu', 'drop', 'lamport', 'micro', 'litoshi'];

-- The prefix of its bech32 addresses, which mean the same in capitals; null if it has none.
create or replace function foundation.bech32_starts() returns text[]
language sql immutable parallel safe
return array['^(bc|tb|bcrt)1', null, null, null, null, '^(ltc|tltc|rltc)1'];

-- The confirmations that a coinbase payment needs before its coins can be spent (CHN-10).
create or replace function foundation.coinbase_depths() returns integer[]
language sql immutable parallel safe
return array[101, 241, null, null, null, 101];

-- For the sandbox: the initial price, in millionths of a dollar, around which it drifts; and the
-- number of blocks mined for each block of Bitcoin.
create or replace function foundation.simulated_prices() returns bigint[]
language sql immutable parallel safe
return array[97250000000, 384000, 2350000, 241300000, 1000000, 92400000];

-- Whether the coin is pegged: then its simulated price is constant.
create or replace function foundation.pegged() returns boolean[]
language sql immutable parallel safe
return array[false, false, false, false, true, false];

create or replace function foundation.simulated_blocks() returns integer[]
language sql immutable parallel safe
return array[1, 10, 1, 1, 1, 4];

-- A coin's index; null if there is no such coin.
create or replace function foundation.place_of(coin text) returns integer
language sql immutable parallel safe
return array_position(foundation.coins(), $1);

create or replace function foundation.is_coin(text) returns boolean
language sql immutable parallel safe
return $1 = any (foundation.coins());

create or replace function foundation.coin_of(method text) returns text
language sql immutable parallel safe
return (foundation.coins())[array_position(foundation.methods(), $1)];

create or replace function foundation.family_of(coin text) returns text
language sql immutable parallel safe
return (foundation.families())[foundation.place_of($1)];

-- The coins that share a coin's accounts, itself included: all of Solana's.
create or replace function foundation.with_same_accounts(coin text) returns text[]
language sql immutable parallel safe
return case when foundation.family_of($1) = 'solana'
  then array(select c.coin from unnest(foundation.coins(), foundation.families()) c (coin, family)
    where c.family = 'solana')
  else array[$1] end;

-- The smallest units in one unit: cents in a dollar, and 10^decimals of a coin.
create or replace function foundation.units_in_one(asset text) returns numeric
language sql immutable parallel safe
return case when $1 = 'USD' then 100
  else ('1e' || (foundation.decimals())[foundation.place_of($1)])::numeric end;

-- The value of its smallest unit, with all decimals: 0.01 of a dollar.
create or replace function foundation.smallest_unit(asset text) returns numeric
language sql immutable parallel safe
return case when $1 = 'USD' then 0.01
  else ('1e-' || (foundation.decimals())[foundation.place_of($1)])::numeric end;

grant execute on function foundation.coins(),
  foundation.methods(), foundation.families(), foundation.decimals(), foundation.bech32_starts(),
  foundation.coinbase_depths(), foundation.simulated_prices(), foundation.pegged(),
  foundation.simulated_blocks(),
  foundation.place_of(text), foundation.is_coin(text), foundation.coin_of(text),
  foundation.family_of(text), foundation.with_same_accounts(text), foundation.units_in_one(text),
  foundation.smallest_unit(text)
  to candor_web, candor_worker;
