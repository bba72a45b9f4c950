-- Up Migration

create schema site;

-- A campaign that an operator entered with its start and its end; both are shown as they are.
create table site.campaign (
  id uuid primary key default uuidv7(),
  title text not null check (length(trim(title)) between 1 and 80),
  words text not null check (length(trim(words)) between 1 and 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  entered_by uuid not null references identity.administrator (id),
  entered_at timestamptz not null,
  stopped_at timestamptz,
  check (ends_at > starts_at)
);
create index campaign_by_end on site.campaign (ends_at);

-- What a member says of the platform. It is published only with the member's consent and after an
-- administrator has read it; taking the consent back takes it off the page.
create table site.testimonial (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member (id),
  shown_name text not null check (length(trim(shown_name)) between 1 and 60),
  words text not null check (length(trim(words)) between 20 and 400),
  written_at timestamptz not null,
  consented_at timestamptz,
  consent_taken_back_at timestamptz,
  moderated_by uuid references identity.administrator (id),
  moderated_at timestamptz,
  published_at timestamptz,
  check ((moderated_by is null) = (moderated_at is null)),
  check (consent_taken_back_at is null or consented_at is not null),
  check (published_at is null or (consented_at is not null and moderated_at is not null))
);
create unique index testimonial_of_member on site.testimonial (member_id)
  where published_at is not null and consent_taken_back_at is null;
