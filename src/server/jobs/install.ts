import { PgBoss } from 'pg-boss';
import { queues } from './queues.ts';

/** Makes or upgrades the queue's own schema, as the owner. */
export async function installQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  for (const queue of queues) {
    if ((await boss.getQueue(queue)) === null) {
      await boss.createQueue(queue, { retryLimit: 8, retryDelay: 5, retryBackoff: true });
    }
  }
  await boss.stop({ graceful: false });
}
