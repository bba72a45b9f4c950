import type { Config } from '#platform/config/config.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { reloadList } from './load-list.ts';

/** Reads the deny list again every minute, so a new one needs no restart. */
export const jobs = ({ config }: { config: Pick<Config, 'screening'> }): Work => ({
  loops:
    config.screening.list === null
      ? []
      : [{ name: 'read the deny list', everyMs: 60_000, run: reloadList }],
});
