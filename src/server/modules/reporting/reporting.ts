export { checkCoins } from './coins-in-use.sql.ts';
export { statusOfPage } from './status.routes.ts';
