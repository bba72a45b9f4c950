-- Up Migration

-- What its block itself made: nothing may spend it for a hundred blocks (Dogecoin: 240), and it is
-- gone for good once its block has left the chain.
alter table chains.payment add column is_coinbase boolean not null default false;
