-- Up Migration

-- What a mail says, sealed for the worker until it is sent; a sandbox shows it instead (SEC-3).
alter table foundation.mail add column sealed bytea;
