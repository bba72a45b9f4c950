-- Up Migration

-- Prices are simulated of the coins that an installation offers: db/code makes these with a list.
drop function if exists market.simulate();
drop function if exists market.simulate(boolean);
drop function if exists market.simulate_history(timestamptz, timestamptz);
drop function if exists market.simulated_coins();
