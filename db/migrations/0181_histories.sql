-- Up Migration

-- Lists in the order in which they are asked for, measured with 100,000 members (`bench:portal`).
drop index deposits.deposit_of_member;
create index deposit_of_member on deposits.deposit (member_id, quoted_at desc, id desc)
  where is_listed;
drop index deposits.deposit_listed;
create index deposit_listed on deposits.deposit (quoted_at desc, id desc) where is_listed;
create index member_newest on identity.member (created_at desc, id desc);
-- Small enough to be read whole each time members are counted.
create index member_by_status on identity.member (status);
