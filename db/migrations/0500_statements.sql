-- Up Migration

-- A file proves a placement once: the same paper again is no fresh evidence (INT-10).
create unique index evidence_file_once
  on treasury.placement_evidence (placement_id, statement_hash);
