-- Up Migration

-- What became of a request is said beside it, not in it (record 0034).
alter type withdrawals.asked drop attribute code;
