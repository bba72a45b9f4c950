-- Up Migration

-- Columns leave a view only with it: the code of the treasury makes it anew, without the comparison
-- that a proposal has behind it already (record 0152).
drop view if exists treasury.due_act, treasury.leaving cascade;
-- Replaced by foundation.enqueue_rows.
drop function if exists foundation.enqueue_together(text, jsonb);
