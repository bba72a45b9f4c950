-- Up Migration

-- A list of notices is by when they happened: in a sandbox whose clock was moved, and after a clock
-- was set right, ids are by another time.
create index notice_by_time on notices.notice (member_id, at desc, id desc);
drop index notices.notice_of_member;
