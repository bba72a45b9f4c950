-- Up Migration

-- How deep a payment has to lie grows with what it is worth (CHN-11): taking blocks back pays where
-- much can be won, and Dogecoin's cost little each.
insert into policy.rule (name, unit, weaker, least, most, rank) values
  ('middle_payment_cents', 'cents', 'more', 0, 100000000, 20),
  ('large_payment_cents', 'cents', 'more', 0, 1000000000, 21),
  ('confirmations_btc_middle', 'blocks', 'less', 1, 100, 22),
  ('confirmations_btc_large', 'blocks', 'less', 1, 100, 23),
  ('confirmations_doge_middle', 'blocks', 'less', 1, 200, 24),
  ('confirmations_doge_large', 'blocks', 'less', 1, 200, 25);
insert into policy.limit_version (name, value, valid_from, set_by) values
  ('middle_payment_cents', 100000, '-infinity', 'first rules'),
  ('large_payment_cents', 2500000, '-infinity', 'first rules'),
  ('confirmations_btc_middle', 3, '-infinity', 'first rules'),
  ('confirmations_btc_large', 6, '-infinity', 'first rules'),
  -- The first of these was 3; what two people have set since stands.
  ('confirmations_doge', 20, '-infinity', 'first rules'),
  ('confirmations_doge_middle', 40, '-infinity', 'first rules'),
  ('confirmations_doge_large', 60, '-infinity', 'first rules');
