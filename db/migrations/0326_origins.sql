-- Up Migration

-- Who sent a simulated payment, where whoever played it said so.
alter table chains.sim_tx add column sender text;
drop function if exists chains.sim_pay(text, text, text, bigint);

-- Who paid what nobody could match, as its chain tells: asked outside of every transaction.
create table deposits.origin (
  payment_id uuid primary key references deposits.settlement,
  -- Empty where the chain does not tell.
  senders text[] not null,
  asked_at timestamptz not null
);
