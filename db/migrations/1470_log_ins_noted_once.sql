-- Up Migration

-- A log-in of an administrator stands in the audit log once, with the passkey that it was made
-- with: what opens a session says so as well (db/code/identity/log-in.sql).
drop function if exists identity.insert_session(uuid, uuid, bytea, boolean, text, text);
