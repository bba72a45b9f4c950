-- Up Migration

-- The explorer reads the books from their newest end. New rows land at the right edge of it.
create index transfer_by_time on ledger.transfer (posted_at, id);
