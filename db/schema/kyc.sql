-- The tables of the schema kyc, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- A file that a member showed. The newest of each kind counts, until a submission takes it.
create table kyc.document (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  kind text not null check (kind in ('identity_document', 'selfie', 'proof_of_address')),
  file uuid not null references foundation.file,
  name text not null check (length(name) between 1 and 120),
  uploaded_at timestamptz not null,
  submission_id uuid references kyc.submission
);
create index document_of_member on kyc.document (member_id, kind, id desc);
create index document_of_submission on kyc.document (submission_id) where submission_id is not null;

-- A member's request to be checked at a level, with the documents that it froze (ACC-8).
create table kyc.submission (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  level smallint not null check (level in (1, 2)),
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'refused')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references identity.administrator,
  reason text check (length(trim(reason)) between 3 and 500),
  constraint decided_as_a_whole check ((state = 'submitted') = (decided_at is null) and (decided_at
    is null) = (decided_by is null)),
  constraint refused_with_reason check ((state = 'refused') = (reason is not null))
);
create unique index submission_waits_alone on kyc.submission (member_id) where state = 'submitted';
create index submission_of_member on kyc.submission (member_id, id);
create index submission_waiting on kyc.submission (id) where state = 'submitted';
