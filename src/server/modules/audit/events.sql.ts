import { type RawBuilder, sql } from 'kysely';
import type { auditBatches } from '#contract/audit.ts';
import { isId } from '#core/rules/typed-rules.ts';
import { readEmail } from '#core/typed/email-address.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** One line of the log, as shown to people. */
export type LoggedEvent = {
  id: bigint;
  at: Date;
  actor: string;
  actorName: string | null;
  role: string | null;
  act: string;
  subject: string;
  subjectName: string | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  ip: string | null;
  requestId: string | null;
};

export type ActorKind = (typeof auditBatches)[number];
export type EventFilter = {
  who?: ActorKind | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Condition = RawBuilder<unknown>;

const address = /^[0-9a-f:.]*[:.][0-9a-f:.]*$/i;

/** Matches each word by its prefix: 'susp' finds 'suspended'. */
const searchTerms = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

/** The type of the search text decides the column: each has its own index. */
function matching(text: string): Condition {
  const needle = text.toLowerCase();
  if (isId(needle)) {
    return sql`(e.subject = ${needle} or e.actor = ${`admin:${needle}`}
      or e.actor = ${`member:${needle}`} or e.request_id = ${needle})`;
  }
  if (address.test(needle)) return sql`e.ip = ${needle}`;
  const [terms, email] = [searchTerms(needle), readEmail(text)];
  return sql`(e.actor = any(array(select 'admin:' || id from identity.known_administrator
        where email = ${email} or starts_with(
          foundation.search_form(first_name || ' ' || last_name),
          foundation.search_form(${text}))))
    or e.subject = any(array(select id::text from identity.known_administrator
        where email = ${email} union all
      select id::text from identity.known_member where email = ${email}))
    or to_tsvector('simple', translate(e.act, '._-', '   ') || ' ' || coalesce(e.reason, ''))
      @@ to_tsquery('simple', ${terms === '' ? null : terms}))`;
}

const actorKinds: Record<ActorKind, Condition> = {
  all: sql`true`,
  staff: sql`e.actor like 'admin:%'`,
  members: sql`e.actor like 'member:%'`,
  system: sql`e.actor not like 'admin:%' and e.actor not like 'member:%'`,
  looks: sql`e.actor like 'admin:%' and e.act like '%view%'`,
};

function conditions({ who = 'all', search = '', from, to }: EventFilter): Condition {
  const parts = [actorKinds[who]];
  if (search !== '') parts.push(matching(search));
  if (from !== undefined) parts.push(sql`e.at >= ${from}::date`);
  if (to !== undefined) parts.push(sql`e.at < ${to}::date + 1`);
  return sql.join(parts, sql` and `);
}

/** Events newest first; `before` is the number of the last one seen. */
export async function eventsOf(
  db: Db,
  filter: EventFilter,
  page: { limit: number; before: bigint | null },
): Promise<LoggedEvent[]> {
  return all<LoggedEvent>(db)`
    with page as (
      select e.* from audit.event e
      where (${page.before}::bigint is null or e.id < ${page.before}::bigint)
        and e.at < foundation.latest_moment() and ${conditions(filter)}
      order by e.id desc limit ${page.limit}
    )
    select p.id, p.at, p.actor, p.act, p.subject, p.before, p.after, p.reason, p.ip,
      p.request_id, a.role,
      coalesce(a.first_name || ' ' || a.last_name, m.first_name || ' ' || m.last_name)
        as actor_name,
      coalesce(ma.first_name || ' ' || ma.last_name, sa.first_name || ' ' || sa.last_name)
        as subject_name
    from page p
    left join identity.known_administrator a on p.actor = 'admin:' || a.id
    left join identity.known_member m
      on m.id = substring(p.actor from '^member:([0-9a-f-]{36})$')::uuid
    left join identity.known_member ma on ma.id = substring(p.subject from '^[0-9a-f-]{36}$')::uuid
    left join identity.known_administrator sa
      on sa.id = substring(p.subject from '^[0-9a-f-]{36}$')::uuid
    order by p.id desc`;
}
