-- Up Migration

-- A run is paid part by part, several at once: each is so many positions of the plan in the order
-- of their ids, cut when somebody is free to pay it (record 0101).
create table distributions.part (
  run_id uuid not null references distributions.run,
  nth integer not null check (nth > 0),
  -- The positions behind `after` (null: from the first) up to and with `upto`.
  after uuid,
  upto uuid not null,
  -- Principal in cents times days: of all before this part, and of its own positions.
  units_before bigint not null check (units_before >= 0),
  units bigint not null check (units > 0),
  gain_at timestamptz,
  capital_at timestamptz,
  -- When its members were told, which nobody's account has to wait for.
  told_at timestamptz,
  primary key (run_id, nth),
  constraint gain_is_first check (capital_at is null or gain_at is not null)
);
create index part_open on distributions.part (run_id, nth) where told_at is null;

-- What a run had paid when parts came in is one part, told already; and what of its capital was
-- still to pay is another.
insert into distributions.part
  (run_id, nth, after, upto, units_before, units, gain_at, capital_at, told_at)
select r.id, row_number() over (partition by r.id order by v.upto), v.after, v.upto, s.before,
  s.units, r.started_at, v.capital_at, v.capital_at
from distributions.run r
cross join lateral (select s.position_id as last from distributions.share s
  where s.run_id = r.id order by s.position_id desc limit 1) l
cross join lateral (values
  (null::uuid, case r.phase when 'gain' then l.last else r.last_position end, r.started_at),
  (r.last_position, case r.phase when 'capital' then l.last end, null)) v (after, upto, capital_at)
cross join lateral (select coalesce(sum(s.units), 0)::bigint as units,
    coalesce((select sum(b.units) from distributions.share b
      where b.run_id = r.id and b.position_id <= v.after), 0)::bigint as before
  from distributions.share s
  where s.run_id = r.id and s.position_id <= v.upto
    and (v.after is null or s.position_id > v.after)) s
where r.started_at is not null and r.done_at is null and v.upto is not null and s.units > 0;
alter table distributions.run drop column last_position;

-- The postings of one part of a run, made ready before anything is locked.
create type ledger.run_batch as (
  subjects uuid[], members text[], cents bigint[], keys uuid[], hashes bytea[], total bigint
);

-- They are made anew with a last position.
drop function if exists distributions.split(distributions.run, uuid, bigint, integer);
drop function if exists distributions.weigh(uuid, date, date, uuid, integer);
drop function if exists distributions.pay_chunk(uuid, integer);
drop function if exists distributions.book(distributions.run, text, text, distributions.share[]);
drop function if exists distributions.tell(distributions.share[]);
