-- What notices asks of the modules above it.

-- Who is told of what stands in notices.for_many by its source, of what, how much, and under which
-- twelve hexadecimal digits, different for each of a source. Answered by distributions.
create or replace view notices.addressed as
  select null::uuid as source, null::uuid as member_id, null::uuid as subject,
    null::bigint as cents, null::text as place
  where false;
