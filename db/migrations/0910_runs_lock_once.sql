-- Up Migration

-- A part of a run locks each account by changing it, the pool's among them (record 0380).
drop function if exists ledger.batch_of(uuid, text, text, uuid, uuid);
drop function if exists ledger.refuse_run(uuid, uuid, ledger.kind, ledger.path, ledger.account,
  numeric);
