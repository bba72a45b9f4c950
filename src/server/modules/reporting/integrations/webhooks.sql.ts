import { sql } from 'kysely';
import type { deliveryStates } from '#contract/endpoint.ts';
import type { delivery, webhook } from '#contract/integrations.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

type DeliveryState = (typeof deliveryStates)[number];

export type WebhookRow = RowOf<typeof webhook>;

export async function webhooks(db: Db): Promise<WebhookRow[]> {
  return all<WebhookRow>(db)`
    select w.id, w.url, w.events, a.email as made_by, w.made_at,
      case when w.old_until > clock.real() then w.old_until end as old_secret_until,
      d.last_delivered_at, d.waiting, d.failing, d.given_up
    from reporting.webhook w join identity.administrator a on a.id = w.made_by
    cross join lateral (
      select max(delivered_at) as last_delivered_at,
        count(*) filter (where is_open)::integer as waiting,
        count(*) filter (where is_open and attempts > 0
          and coalesce(last_status::text, last_fault) is not null)::integer as failing,
        count(*) filter (where dead_at is not null)::integer as given_up
      from (select *, delivered_at is null and dead_at is null as is_open
        from reporting.webhook_delivery where webhook_id = w.id)
    ) d
    where w.ended_at is null order by w.made_at desc, w.id`;
}

export type DeliveryRow = RowOf<typeof delivery>;

type Page = { webhook: string; state?: DeliveryState; limit: number; before: string | null };

export async function deliveriesOf(db: Db, page: Page): Promise<DeliveryRow[]> {
  return all<DeliveryRow>(db)`
    select * from (
      select d.id::text, d.event_id, d.object, d.type, d.attempts, d.at, d.delivered_at,
        d.last_status, d.last_fault, d.id as place,
        case when d.delivered_at is not null then 'delivered'
          when d.dead_at is not null then 'given_up' else 'waiting' end as state,
        case when d.delivered_at is null and d.dead_at is null then d.next_at end as next_at
      from reporting.webhook_delivery d where d.webhook_id = ${page.webhook}::uuid) d
    where (${page.state ?? null}::text is null or d.state = ${page.state ?? null}::text)
      and (${page.before}::bigint is null or d.place < ${page.before}::bigint)
    order by d.place desc limit ${page.limit}`;
}

type NewWebhook = { id: string; url: string; events: readonly string[]; sealed: Buffer };

export async function makeWebhook(tx: Tx, token: string, made: NewWebhook): Promise<void> {
  await sql`select reporting.make_webhook(${token}, ${made.id}::uuid, ${made.url},
    ${[...made.events]}::text[], ${made.sealed})`.execute(tx);
}

/** Replaces a webhook's secret; returns its URL, or null if no active webhook has this id. */
export async function rotateWebhook(
  tx: Tx,
  token: string,
  id: string,
  sealed: Buffer,
): Promise<string | null> {
  const { url } = await one<{ url: string | null }>(tx)`
    select reporting.rotate_webhook(${token}, ${id}::uuid, ${sealed}) as url`;
  return url;
}

export async function endWebhook(tx: Tx, token: string, id: string): Promise<string | null> {
  const { url } = await one<{ url: string | null }>(tx)`
    select reporting.end_webhook(${token}, ${id}::uuid) as url`;
  return url;
}

export async function resendDelivery(tx: Tx, token: string, id: string): Promise<boolean> {
  const { done } = await one<{ done: boolean }>(tx)`
    select reporting.resend_delivery(${token}, ${id}::bigint) as done`;
  return done;
}

export type Claimed = {
  id: string;
  attempt: number;
  url: string;
  eventId: string;
  body: string;
  sealed: Buffer;
  oldSealed: Buffer | null;
};

export async function isWebhook(db: Db, id: string): Promise<boolean> {
  const found = await all(db)`select from reporting.webhook where id = ${id}::uuid`;
  return found.length > 0;
}

/** Returns the ids of active webhooks. */
export async function activeWebhooks(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select id from reporting.webhook where ended_at is null order by id`;
  return found.map(({ id }) => id);
}

/** Returns the due events of a webhook, leased for a minute. */
export async function claimDeliveries(db: Db, webhook: string, max: number): Promise<Claimed[]> {
  return all<Claimed>(db)`
    select id::text, attempt, url, event_id, body, sealed, old_sealed
    from reporting.claim_deliveries(${webhook}::uuid, ${max}::integer)`;
}

type Outcome = { isTaken: boolean; status: number | null; fault: string | null };

export async function noteDelivery(
  db: Db,
  { id, attempt }: Pick<Claimed, 'id' | 'attempt'>,
  { isTaken, status, fault }: Outcome,
): Promise<void> {
  await sql`select reporting.note_delivery(${id}::bigint, ${attempt}::integer, ${isTaken},
    ${status}::integer, ${fault})`.execute(db);
}

/** Deletes up to `max` events older than `days`; returns how many. */
export async function forgetDeliveries(db: Db, days: number, max: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select reporting.forget_deliveries(${days}::integer, ${max}::integer) as count`;
  return count;
}
