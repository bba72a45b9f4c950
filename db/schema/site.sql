-- The tables of the schema site, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- A campaign that an operator entered with its start and its end; both are shown as they are.
create table site.campaign (
  id uuid primary key default uuidv7(),
  title text not null check (length(trim(title)) between 1 and 80),
  words text not null check (length(trim(words)) between 1 and 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  entered_by uuid not null references identity.administrator,
  entered_at timestamptz not null,
  stopped_at timestamptz,
  check (ends_at > starts_at)
);
create index campaign_by_end on site.campaign (ends_at);

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

-- How far a message of the public pages has come. The message itself never changes; each mark is
-- kept with who set it, and the newest counts.
create table site.message_mark (
  id bigint primary key generated always as identity,
  message_id uuid not null references site.message,
  state text not null check (state in ('new', 'answered', 'closed')),
  set_by uuid not null references identity.administrator,
  set_at timestamptz not null
);
create index mark_of_message on site.message_mark (message_id, id desc);

-- What a member says of the platform. It is published only with the member's consent and after an
-- administrator has read it; taking the consent back takes it off the page.
create table site.testimonial (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member,
  shown_name text not null check (length(trim(shown_name)) between 1 and 60),
  words text not null check (length(trim(words)) between 10 and 400),
  written_at timestamptz not null,
  consented_at timestamptz,
  consent_taken_back_at timestamptz,
  moderated_by uuid references identity.administrator,
  moderated_at timestamptz,
  published_at timestamptz,
  check ((moderated_by is null) = (moderated_at is null)),
  check (consent_taken_back_at is null or consented_at is not null),
  check (published_at is null or consented_at is not null and moderated_at is not null)
);
create unique index testimonial_of_member on site.testimonial (member_id) where published_at is not
  null and consent_taken_back_at is null;
create unique index testimonial_waiting on site.testimonial (member_id) where consented_at is not
  null and consent_taken_back_at is null and moderated_at is null;
create index testimonial_by_member on site.testimonial (member_id, id desc);
