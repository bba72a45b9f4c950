import { policyExecutors } from './change-limit.ts';

/** The worker's executors of approved proposals, by kind. */
export const executors = () => policyExecutors;
