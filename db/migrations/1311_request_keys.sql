-- Up Migration

-- What the id of a request is made of, so that nobody chooses one.
alter type withdrawals.asked add attribute key uuid;
