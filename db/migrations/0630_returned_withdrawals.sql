-- Up Migration

-- A withdrawal whose address cannot be paid goes back to its member at once, with the reason;
-- nobody has refused it (CHN-7). The reasons are those of the withdrawals' rules.
alter table withdrawals.withdrawal
  drop constraint withdrawal_state_check,
  add constraint withdrawal_state_check check (state in ('requested', 'approved', 'sent', 'unknown',
    'paid', 'rejected', 'cancelled', 'returned')),
  add constraint returned_says_why check (state <> 'returned' or coalesce(reject_reason in
    ('address_own', 'address_of_program', 'tag_needed', 'address_wants_none',
      'address_asks_leave', 'address_unopened', 'address_refused'), false));
drop index withdrawals.withdrawal_ended;
create index withdrawal_ended on withdrawals.withdrawal (changed_at)
  where state in ('paid', 'rejected', 'cancelled', 'returned');

-- What an export left out that was due, and why: for those who wait, and those who look after it.
create table withdrawals.left_out (
  batch_id uuid not null references withdrawals.batch (id),
  -- The withdrawal, or the proposal of the treasury's act.
  subject uuid not null,
  because text not null,
  at timestamptz not null,
  primary key (batch_id, subject)
);
create index left_out_subject on withdrawals.left_out (subject, at);
