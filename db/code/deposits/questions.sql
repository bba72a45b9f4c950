-- Payments that two people have decided to send back: the treasury makes this view once more with
-- its answer (treasury/guards.sql, record 0251).
create or replace view deposits.being_returned as select null::uuid as payment_id where false;
