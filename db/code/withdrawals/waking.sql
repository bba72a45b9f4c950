-- What wakes the worker (foundation.wake): to sign, to send, and to settle.
create or replace trigger wakes after insert or update on withdrawals.withdrawal
  for each row when (new.state = 'approved') execute function foundation.wake();
create or replace trigger wakes after update on withdrawals.hold
  for each row when (new.lifted_at is not null) execute function foundation.wake();
create or replace trigger wakes after insert on withdrawals.payout
  for each row execute function foundation.wake();
create or replace trigger wakes after insert on withdrawals.returned
  for each row execute function foundation.wake();
alter table withdrawals.withdrawal enable always trigger wakes;
alter table withdrawals.hold enable always trigger wakes;
alter table withdrawals.payout enable always trigger wakes;
alter table withdrawals.returned enable always trigger wakes;
