import { anchorRoutes } from './anchors/anchors.routes.ts';
import { payoutBatchRoutes } from './batches.routes.ts';

/** The calls of this module, by area of the contract. */
export const routes = () => ({ solvency: anchorRoutes(), withdrawals: payoutBatchRoutes() });
