export { adjustmentExecutors } from './execute-adjustments.ts';
