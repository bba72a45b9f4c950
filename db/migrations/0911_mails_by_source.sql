-- Up Migration

-- Whom a run is mailed to is read when the mails are written (record 0381).
drop function if exists notices.mail_many(text, uuid[], uuid[], bigint[]);
drop function if exists notices.mail_listed(jsonb[]);
