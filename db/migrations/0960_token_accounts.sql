-- Up Migration

-- Two more reasons why an address cannot be paid, of tokens: its account of the token is frozen by
-- the issuer, or there is none and what would arrive is too little to open one (CHN-12).
alter table withdrawals.withdrawal
  drop constraint returned_says_why,
  add constraint returned_says_why check (state <> 'returned' or coalesce(reject_reason in
    ('address_own', 'address_of_program', 'tag_needed', 'address_wants_none',
      'address_asks_leave', 'address_unopened', 'address_refused', 'address_uncleared',
      'address_frozen', 'address_without_account'), false));
