-- Up Migration

-- Somebody who never verified can be deleted: a closed account needs no date of verification.
alter table identity.member drop constraint member_check1;
alter table identity.member add constraint member_verified_at
  check (status in ('unverified', 'closed') or verified_at is not null);
