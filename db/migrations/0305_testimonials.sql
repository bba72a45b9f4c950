-- Up Migration

-- Whoever writes anew has taken the older words back: one of each member waits or is shown.
create unique index testimonial_waiting on site.testimonial (member_id)
  where consented_at is not null and consent_taken_back_at is null and moderated_at is null;
create index testimonial_by_member on site.testimonial (member_id, id desc);
