export { serveCheckpoints } from './checkpoint.routes.ts';
export { serveProofs } from './files.routes.ts';
export { solvencyOfPage } from './routes.ts';
export { insertDispute } from './disputes.sql.ts';
