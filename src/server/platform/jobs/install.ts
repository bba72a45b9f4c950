import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { scriptFor } from './queue-schema.sql.ts';
import { queues } from './queues.ts';

// The library's scripts contain a transaction; here they run inside the upgrade's.
const withoutTransaction = (text: string): string =>
  text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');

// The interval of a worker's heartbeat: jobs of a killed worker start again within two minutes
// instead of after the quarter of an hour that a job may take.
const policy = { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 30 };

/** Creates or upgrades the queue's schema, as the owner, inside the caller's transaction. */
export async function installQueues(client: pg.Client): Promise<void> {
  const executeSql = async (text: string, values?: unknown[]) => {
    // A script of several statements returns a list; the library reads only single results.
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(
      withoutTransaction(text),
      values,
    );
    return Array.isArray(answer) ? { rows: [] } : { rows: answer.rows as unknown[] };
  };
  const script = await scriptFor(client, 'pgboss');
  if (script !== null) await executeSql(script);
  // Without `migrate` the library only checks and starts no background work.
  const boss = new PgBoss({
    db: { executeSql },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  for (const queue of queues) {
    const found = await boss.getQueue(queue);
    if (found === null) await boss.createQueue(queue, policy);
    else if (found.heartbeatSeconds !== policy.heartbeatSeconds) {
      await boss.updateQueue(queue, policy);
    }
  }
  await boss.stop({ graceful: false });
}
