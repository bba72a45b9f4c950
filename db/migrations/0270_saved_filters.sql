-- Up Migration

-- What an administrator narrows a table to again and again, under a name of their own.
create table overview.saved_filter (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null references identity.administrator (id),
  screen text not null check (screen ~ '^[a-z]{1,40}$'),
  name text not null check (length(trim(name)) between 1 and 40),
  query text not null check (length(query) <= 500),
  unique (administrator_id, screen, name)
);
