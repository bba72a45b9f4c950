import type { Work } from '#platform/jobs/jobs.ts';
import { executionLoop, type Executors } from './execute-proposal.ts';

/** The queues and recurring jobs of this module. */
export const jobs = ({ executors }: { executors: Executors }): Work => ({
  loops: [executionLoop(executors)],
});
