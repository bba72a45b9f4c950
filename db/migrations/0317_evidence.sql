-- Up Migration

-- A reserve address shows who holds it by a signature or by a transaction of its own (an anchor).
alter table solvency.control_proof drop constraint control_proof_kind_check;
alter table solvency.control_proof add constraint control_proof_kind_check
  check (kind in ('bip322', 'signed_message', 'anchor'));
-- What XRP's wallets give beside a signature: an account's address is the hash of it.
alter table solvency.control_proof add column public_key text;

-- Every try to publish a snapshot: by the day or because somebody asked, and what came of it.
create table solvency.publishing (
  id uuid primary key default uuidv7(),
  snapshot_no integer unique,
  asked_by uuid,
  -- Why the database refused it: the tree and the ledger differ.
  refusal text,
  at timestamptz not null,
  constraint published_or_refused check ((snapshot_no is null) = (refusal is not null))
);
