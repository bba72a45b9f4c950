-- Up Migration

-- When a payment was first seen in the block where it stands: a locked rate covers what is in a
-- block within half an hour. Of payments from before, when they were first seen.
alter table chains.payment add column mined_at timestamptz;
