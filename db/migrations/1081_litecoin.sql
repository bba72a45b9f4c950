-- Up Migration

-- How deep a payment of Litecoin has to lie. Coins that leave its extension blocks can be spent
-- six blocks later: what is final before would be counted on too early.
insert into policy.rule (name, unit, weaker, least, most, rank) values
  ('confirmations_ltc', 'blocks', 'less', 6, 200, 27);
insert into policy.limit_version (name, value, valid_from, set_by) values
  ('confirmations_ltc', 12, '-infinity', 'first rules');
