-- Up Migration

-- The accounts that are no member's: a few hundred among millions, read by the deposit brake.
create index account_of_house on ledger.account (class) where class not in
  ('member_balance', 'member_profit_locked', 'member_profit', 'member_payout');
