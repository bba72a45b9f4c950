import type { Work } from '#platform/jobs/jobs.ts';
import { executionLoop, type Executors } from './execute-proposal.ts';

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ executors }: { executors: Executors }): Work => ({
  loops: [executionLoop(executors)],
});
