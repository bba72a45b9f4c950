-- Up Migration

-- The sandbox's own row of owners of USDC (CHN-12), and how deep a payment of it has to lie.
create sequence chains.position_usdc as integer minvalue 0;
insert into policy.rule (name, unit, weaker, least, most, rank) values
  ('confirmations_usdc', 'blocks', 'less', 1, 100, 26);
insert into policy.limit_version (name, value, valid_from, set_by) values
  ('confirmations_usdc', 1, '-infinity', 'first rules');

-- That exchanges say a coin is not what it is meant to be worth: nothing is quoted at once.
alter table market.leap add column off_peg boolean not null default false;
