export { statusOfPage } from './status.routes.ts';
