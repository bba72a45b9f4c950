-- Up Migration

-- Lines of the deny list that can be compared with nothing, while the rest of it counts; null where
-- the file could not be taken at all (record 0751).
alter table screening.fault add left_out jsonb;
