-- Up Migration

-- What was wrong with the installation, from when to when (OPS-10). One that was seen only once is
-- forgotten: `confirmed_at` is when a later reading showed it again, and from then people know.
create table overview.alert (
  id uuid primary key default uuidv7(),
  rule text not null check (length(rule) between 1 and 40),
  subject text not null check (length(subject) <= 80),
  -- Its words when it was first seen: title, means, to_do.
  said jsonb not null,
  since timestamptz not null,
  last_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- When its beginning and its end were taken by ALERT_WEBHOOK_URL.
  posted_at timestamptz,
  end_posted_at timestamptz,
  check (ended_at is null or confirmed_at is not null)
);
create unique index alert_open on overview.alert (rule, subject) where ended_at is null;
create index alert_ended on overview.alert (ended_at) where ended_at is not null;

alter table overview.staff_notice drop constraint staff_notice_kind_check;
alter table overview.staff_notice add constraint staff_notice_kind_check check (kind in
  ('large_waiting', 'proposal_expiring', 'proposal_decided', 'team_changed', 'log_in', 'digest',
    'price_off_peg', 'backup_failed', 'alert', 'alert_ended'));
