import { adjustmentExecutors } from './execute-adjustments.ts';

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = () => adjustmentExecutors;
