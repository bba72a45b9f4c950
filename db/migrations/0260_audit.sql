-- Up Migration

-- The log is searched by words of act and reason, by where it came from, and by request.
create index event_in_words on audit.event
  using gin (to_tsvector('simple', translate(act, '._-', '   ') || ' ' || coalesce(reason, '')));
create index event_of_origin on audit.event (ip, id desc) where ip is not null;
create index event_of_request on audit.event (request_id) where request_id is not null;
create index event_by_time on audit.event (at);
