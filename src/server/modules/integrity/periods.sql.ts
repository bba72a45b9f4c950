import { type RawBuilder, sql } from 'kysely';
import type { Checks } from '../ledger/ledger.ts';

/** The rows of a part whose month, as `month` derives it, is not the one that names the part. */
const outside = (table: string, month: RawBuilder<unknown>) => sql`
    select p.part, p.first, p.last from (
      select tableoid::regclass::text as part, to_char(min(${month}), 'YYYY_MM') as first,
        to_char(max(${month}), 'YYYY_MM') as last
      from ${sql.raw(table)} group by tableoid) p
    where right(p.part, 7) <> p.last
      -- The first part takes what is older too.
      or (right(p.part, 7) <> p.first and p.part <> (select min(inhrelid::regclass::text)
        from pg_inherits where inhparent = ${sql.lit(table)}::regclass))`;

const utc = (moment: string) => sql.raw(`(${moment} at time zone 'UTC')`);

/** Checks that no row was moved to another period, past the guards of its table. */
export const periodChecks: Checks = {
  'each row is in its period': sql`
    select format('%s: rows from %s to %s', o.part, o.first, o.last) as detail from (
      ${outside('ledger.entry', sql`period`)}
      union all ${outside('integrity.change', sql`period`)}
      union all ${outside('audit.event', utc('at'))}
      union all ${outside('notices.notice', utc('uuid_extract_timestamp(id)'))}) o`,
  'the numbers of an account follow its periods': sql`
    select format('account %s: entry %s of %s, after one of %s', account_id, seq, period, before)
      as detail
    from (select account_id, seq, period, lag(period, 1, period) over (partition by account_id
      order by seq) as before from ledger.entry) e
    where period < before or period <> date_trunc('month', period)
      or period > foundation.period_of(clock.real() + interval '1 day')`,
};
