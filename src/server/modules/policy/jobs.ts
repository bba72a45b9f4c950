import { policyExecutors } from './change-limit.ts';

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = () => policyExecutors;
