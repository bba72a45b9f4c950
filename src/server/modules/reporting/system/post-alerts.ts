import type { AlertHook } from '#platform/config/alert-settings.ts';
import type { Db } from '#platform/db/db.ts';
import { isAccepted, postBody } from '#platform/mail/post-body.ts';
import { signedHeaders } from '#platform/mail/signed-post.ts';
import { alertsToPost, notePosted } from './alerts.sql.ts';

/**
 * Posts what is not posted yet: the start of an alert, then its end. If the receiver does not
 * answer 2xx, each run sends the same again, under the same id, for a day.
 */
export async function postAlerts(db: Db, hook: NonNullable<AlertHook>): Promise<void> {
  for (const { id, isEnd, at, data } of await alertsToPost(db)) {
    const type = isEnd ? 'alert.ended' : 'alert.began';
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    const headers = signedHeaders(hook.secrets, `${id}.${type}`, body);
    const status = await postBody({ url: hook.url, headers, body, reach: 'network' });
    // Later posts wait, so an end never comes before its start.
    if (!isAccepted(status)) throw new Error(`ALERT_WEBHOOK_URL answered ${status}`);
    await notePosted(db, id, isEnd);
  }
}
