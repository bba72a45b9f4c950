-- Up Migration

-- How far a message of the public pages has come. The message itself never changes; each mark is
-- kept with who set it, and the newest counts.
create table site.message_mark (
  id bigint generated always as identity primary key,
  message_id uuid not null references site.message (id),
  state text not null check (state in ('new', 'answered', 'closed')),
  set_by uuid not null references identity.administrator (id),
  set_at timestamptz not null
);
create index mark_of_message on site.message_mark (message_id, id desc);
