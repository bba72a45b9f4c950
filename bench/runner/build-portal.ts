import { spawnSync } from 'node:child_process';

/** Builds what the product serves from the current source: it does not start without it. */
export function buildPortal(): void {
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--now'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) throw new Error('the portal was not built');
}
