-- Up Migration

create schema adjustments;

-- What each kind of proposal is about, and which of its module's functions reads the figures that
-- stood before it. A module registers its own kinds, so that approvals refers to no module.
create table approvals.kind (
  name text primary key,
  -- The key of the payload that names what it is about; null where that is the subject.
  about text,
  -- (kind text, subject uuid, payload jsonb, locks boolean) returns jsonb; null without figures.
  figures text
);

-- What an open proposal is about; null on rows of before, of which two may be open at once.
alter table approvals.proposal add column about text;
alter table approvals.proposal drop constraint proposal_status_check;
alter table approvals.proposal add constraint proposal_status_check
  check (status in ('open', 'approved', 'rejected', 'expired'));
create unique index one_open_about on approvals.proposal (about) where status = 'open';
