-- Up Migration

-- Written by distributions.pay_chunk alone, of runs and positions, which stay for ever: no foreign
-- keys, which would look both up for each of a million shares.
alter table distributions.share drop constraint share_run_id_fkey;
alter table distributions.share drop constraint share_position_id_fkey;
