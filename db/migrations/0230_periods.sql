-- The periods of the tables that grow with time: months in UTC, made ten years ahead; a later
-- migration adds to them. The first also takes what is older, from a clock that is behind. A key
-- that is unique in a period alone is one here: in a key of the table it would carry the period
-- along.
do $$
declare
  first constant date := '2026-11-01';
  upto constant date := '2037-01-01';
  t record;
  month date;
  part text;
  bounds text[];
begin
  for t in select * from (values ('ledger.entry', 'account_id, seq'),
    ('integrity.change', 'position'), ('audit.event', null), ('notices.notice', null)) v (name, key)
  loop
    month := first;
    while month < upto loop
      part := t.name || to_char(month, '_YYYY_MM');
      -- A moment, or the first id of a moment where the key is an id.
      bounds := (select array_agg(quote_literal(case t.name when 'notices.notice'
          then rpad(lpad(to_hex((extract(epoch from m) * 1000)::bigint), 12, '0'), 32, '0')
          else to_char(m at time zone 'UTC', 'YYYY-MM-DD') || ' 00:00:00+00' end) order by m)
        from generate_series(month::timestamp at time zone 'UTC',
          (month + interval '1 month') at time zone 'UTC', interval '1 month', 'UTC') m);
      if month = first then
        bounds[1] := 'minvalue';
      end if;
      execute format('create table %s partition of %s for values from (%s) to (%s)', part, t.name,
        bounds[1], bounds[2]);
      if t.key is not null then
        execute format('create unique index on %s (%s)', part, t.key);
      end if;
      month := month + interval '1 month';
    end loop;
  end loop;
end $$;
