-- Up Migration

-- Exports that came back more than once are few: what asks for them need not look at all others.
create index returned_again on withdrawals.returned (spend_id) where number > 1;
