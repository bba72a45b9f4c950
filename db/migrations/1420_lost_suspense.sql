-- Up Migration

-- What left suspense with its block, and what was taken back of a payment: each is rare among all
-- postings, and is asked for in every round (RT-7, RT-6).
create index transfer_lost on ledger.transfer (payment) where kind = 'suspense_lost';
create index transfer_taken_back on ledger.transfer (payment)
  where kind = 'reverse' and payment is not null;

-- Who sent it is asked of what was taken back of the treasury too, which answered no quote.
alter table deposits.origin drop constraint origin_payment_id_fkey,
  add constraint origin_payment_id_fkey foreign key (payment_id) references chains.payment;
