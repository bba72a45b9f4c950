-- Up Migration

-- What is old is found by its age (OPS-10): sessions by their end. What forgets
-- deliveries of webhooks takes how many days, and how many rows at a time.
create index session_by_end on identity.session (expires_at);
drop function if exists overview.forget_deliveries();
