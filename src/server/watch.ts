import { setTimeout as sleep } from 'node:timers/promises';
import { openLog } from '#platform/config/open-log.ts';
import { waitForStart, sayReady } from './keep-program.ts';
import { keepProgramEnds } from './program-ends.ts';
import { endUnstarted } from './say-why.ts';
import { lookAt } from './watching/look-at.ts';
import { watchInstallation } from './watching/watch-installation.ts';
import { readWatchConfig } from './watching/ways.ts';

// Sends a mail if web, worker or database is gone, which the worker cannot report itself (record
// 0510). It needs no database and holds no key of Candor, so it runs on any machine.

const everyMs = 30_000;

async function start(): Promise<void> {
  await waitForStart();
  const named = process.argv.slice(2).find((word) => word.includes('://'));
  const { address, ways, logLevel } = readWatchConfig(process.env, named);
  const log = openLog({ logLevel }, 'watch');
  keepProgramEnds(async () => undefined);
  const watch = watchInstallation(() => lookAt(address), ways, log);
  sayReady();
  for (;;) {
    await watch.look();
    await sleep(everyMs);
  }
}

await start().catch((error: unknown) => endUnstarted("Candor's watch", error));
