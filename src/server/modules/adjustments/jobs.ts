import { adjustmentExecutors } from './execute-adjustments.ts';

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = () => adjustmentExecutors;
