-- Up Migration

-- The passkey, its counter and its flag that the web process found under an answer: a session is
-- opened where the worker finds the same (RT-4). Null where web found no signature of ours.
alter table identity.assertion add column passkey uuid, add column counter bigint,
  add column is_backup_eligible boolean,
  add constraint signer_is_whole check (num_nulls(passkey, counter, is_backup_eligible) in (0, 3));
drop function if exists identity.hand_in_assertion(text, text, text, text, jsonb, bytea, boolean,
  text, text);
