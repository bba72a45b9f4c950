-- Up Migration

-- What people read of a proposal is made of its payload in the database alone: what a caller says
-- that they read is no argument any more (INT-11, ADM-8).
drop function if exists approvals.propose(text, text, uuid, jsonb, jsonb);
drop function if exists approvals.open_proposal(text, uuid, jsonb, jsonb, integer, uuid, boolean);
