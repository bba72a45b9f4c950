-- Up Migration

-- What waits for its member to agree to a fee: asked of each payout of a month, and rare.
create index left_out_over_ceiling on withdrawals.left_out (subject, at)
  where because = 'fee_over_ceiling';
