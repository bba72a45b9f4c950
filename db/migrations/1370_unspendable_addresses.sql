-- Up Migration

-- An address that nobody can spend from sends the money back, as one of a program does (INP-6).
alter table withdrawals.withdrawal
  drop constraint returned_says_why,
  add constraint returned_says_why check (state <> 'returned' or coalesce(reject_reason in
    ('address_own', 'address_of_program', 'address_unspendable', 'tag_needed',
      'address_wants_none', 'address_asks_leave', 'address_unopened', 'address_refused',
      'address_uncleared', 'address_frozen', 'address_without_account'), false));
