-- Up Migration

-- The most that the operator bears of one payout's network fee (CHN-8, MEM-13): fees have no bound,
-- and a payout of $20 must not cost $85. Less is worse for members, who wait for a lower fee.
insert into policy.rule (name, unit, weaker, least, most, rank) values
  ('borne_fee_cents', 'cents', 'less', 100, 100000, 60);
insert into policy.limit_version (name, value, valid_from, set_by) values
  ('borne_fee_cents', 2500, '-infinity', 'first rules');
