-- Up Migration

-- What administrators write down about one thing that waits, for one another (ADM-12).
create table overview.item_note (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('withdrawal', 'deposit', 'proposal')),
  item uuid not null,
  -- Whom it concerns: what is written about a member is forgotten with the member.
  member_id uuid,
  administrator_id uuid not null,
  words text not null check (length(words) between 1 and 500),
  at timestamptz not null
);
create index item_note_of on overview.item_note (item, id);
create index item_note_about on overview.item_note (member_id);

-- Who looks after it now; who did before stands in the audit log.
create table overview.item_assignment (
  item uuid primary key,
  kind text not null check (kind in ('withdrawal', 'deposit', 'proposal')),
  administrator_id uuid not null,
  at timestamptz not null
);
