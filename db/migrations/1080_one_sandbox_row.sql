-- Up Migration

-- One counter of places for the sandbox's rows of addresses, whichever coins there are: an address
-- may skip places, and no coin needs a sequence and a grant of its own.
create sequence chains.sandbox_position as integer minvalue 0;
select setval('chains.sandbox_position', greatest(b.last_value, d.last_value, s.last_value,
  u.last_value), b.is_called or d.is_called or s.is_called or u.is_called)
from chains.position_btc b, chains.position_doge d, chains.position_sol s, chains.position_usdc u;
drop sequence chains.position_btc, chains.position_doge, chains.position_sol,
  chains.position_usdc;
