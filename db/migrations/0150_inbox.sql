-- Up Migration

create schema if not exists site;

-- What visitors wrote on the contact and career pages (PUB-7); administrators read it.
create table site.message (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('contact', 'application')),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  -- What it is about: the subject of a message, the role of an application.
  subject text not null check (length(subject) between 1 and 160),
  body text not null check (length(body) between 1 and 5000),
  cv_file uuid references foundation.file,
  received_at timestamptz not null,
  constraint cv_with_application check ((cv_file is not null) = (kind = 'application'))
);
