-- The events that notify the worker (foundation.notify_worker): to sign, to send, and to settle.
create or replace trigger notify_worker after insert or update on withdrawals.withdrawal
  for each row when (new.state = 'approved') execute function foundation.notify_worker();
create or replace trigger notify_worker after update on withdrawals.hold
  for each row when (new.lifted_at is not null) execute function foundation.notify_worker();
create or replace trigger notify_worker after insert on withdrawals.payout
  for each row execute function foundation.notify_worker();
create or replace trigger notify_worker after insert on withdrawals.returned
  for each row execute function foundation.notify_worker();
alter table withdrawals.withdrawal enable always trigger notify_worker;
alter table withdrawals.hold enable always trigger notify_worker;
alter table withdrawals.payout enable always trigger notify_worker;
alter table withdrawals.returned enable always trigger notify_worker;
