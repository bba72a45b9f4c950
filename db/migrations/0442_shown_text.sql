-- Up Migration

-- What people read, as the database made it: RFC 8785 text, of which `shown_hash` is the SHA-256.
-- Proposals of before (version 0) keep what they showed and its hash.
alter table approvals.proposal add column shown_version smallint not null default 0;
alter table approvals.proposal add column shown_text text;
alter table approvals.proposal add constraint text_of_its_version
  check ((shown_version = 0) = (shown_text is null));
