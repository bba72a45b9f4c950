export { checkCoins } from './coins-in-use.sql.ts';
export { keyOf } from './integrations/api-keys.sql.ts';
export { assignedIds } from './staff/items.sql.ts';
export { statusOfPage } from './status.routes.ts';
export { systemMetrics } from './system/metrics.ts';
export { isWorkerAlive } from './system/system.sql.ts';
