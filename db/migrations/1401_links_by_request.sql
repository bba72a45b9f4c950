-- Up Migration

-- A link is made for a request that somebody wrote, and Postgres finds the person in it: the worker
-- names no one (RT-4).
drop function if exists identity.take_request();
drop function if exists identity.keep_reset_link(text, uuid, bytea);
drop function if exists identity.keep_sign_up_proofs(uuid, bytea, bytea);
drop function if exists identity.keep_email_links(uuid, bytea, bytea);
drop function if exists withdrawals.keep_undo_link(uuid, bytea);
