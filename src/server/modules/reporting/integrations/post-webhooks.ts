import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { forgetInBatches } from '#platform/jobs/forget-in-batches.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { isAccepted, postBody } from '#platform/mail/post-body.ts';
import { signedHeaders } from '#platform/mail/signed-post.ts';
import { openSigningKey } from './webhook-secrets.ts';
import {
  type Claimed,
  claimDeliveries,
  forgetDeliveries,
  activeWebhooks,
  noteDelivery,
} from './webhooks.sql.ts';

type WebhookDeps = Pick<Config, 'secret' | 'webhookReach'> & { longestMs?: number };

const atOnce = 20;
// Limits the turn of a fast receiver, so the others of a run do not wait without end.
const mostBatches = 50;

async function outcomeOf(webhook: string, due: Claimed, deps: WebhookDeps) {
  const { url, eventId, body, sealed, oldSealed } = due;
  try {
    const secrets = [sealed, ...(oldSealed === null ? [] : [oldSealed])].map((item) =>
      openSigningKey(deps.secret, webhook, item),
    );
    const headers = signedHeaders(secrets, eventId, body);
    const { webhookReach: reach, longestMs } = deps;
    const wait = longestMs === undefined ? {} : { longestMs };
    const status = await postBody({ url, headers, body, reach, ...wait });
    return { isTaken: isAccepted(status), status, fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : 'no answer';
    return { isTaken: false, status: null, fault: fault.slice(0, 200) };
  }
}

/** Posts the due events of one webhook; one failure ends its turn, so it delays no other. */
async function postTo(db: Db, webhook: string, deps: WebhookDeps): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const claimed = await claimDeliveries(db, webhook, atOnce);
    const taken = await Promise.all(
      claimed.map(async (due) => {
        const outcome = await outcomeOf(webhook, due, deps);
        await noteDelivery(db, due, outcome);
        return outcome.isTaken;
      }),
    );
    if (claimed.length === 0 || taken.includes(false)) return;
  }
}

/**
 * Posts the due events of every webhook: each at least once, in order per object, under an id that
 * stays the same in a retry (API-3). Returns false if there is no webhook.
 */
export async function postWebhooks(db: Db, deps: WebhookDeps): Promise<boolean> {
  const active = await activeWebhooks(db);
  await Promise.all(active.map((webhook) => postTo(db, webhook, deps)));
  return active.length > 0;
}

/** Deletes posted events by the retention setting, including those of ended webhooks. */
export const forgetDeliveriesLoop = ({ retention }: Pick<Config, 'retention'>): Loop => ({
  name: 'forget old deliveries',
  everyMs: 3_600_000,
  run: (db) => forgetInBatches((max) => forgetDeliveries(db, retention.deliveries, max)),
});

export const webhookLoop = (config: Config): Loop => ({
  name: 'post webhooks',
  everyMs: 2_000,
  calmMs: 10_000,
  run: (db) => postWebhooks(db, config),
});
