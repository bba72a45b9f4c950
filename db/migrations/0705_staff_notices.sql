-- Up Migration

-- What an administrator was told, once each (ADM-11): in the portal, and by mail where `is_mailed`.
create table overview.staff_notice (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null,
  kind text not null check (kind in ('large_waiting', 'proposal_expiring', 'proposal_decided',
    'team_changed', 'log_in', 'digest')),
  -- The withdrawal, deposit, proposal, session or hour that it is about.
  subject text not null check (length(subject) between 1 and 80),
  about jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (administrator_id, kind, subject)
);
create index staff_notice_of on overview.staff_notice (administrator_id, id desc);
