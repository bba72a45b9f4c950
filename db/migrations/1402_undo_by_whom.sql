-- Up Migration

-- The session that opens the link stays, and the others end (RT-11).
drop function if exists withdrawals.undo_wallets(text);
