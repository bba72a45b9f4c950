export { keptHeadsOf } from './heads.sql.ts';
export { listOf } from './read-release.ts';
export { readSchemaDigest } from './schema.sql.ts';
export { checkNames, READERS, verifyDatabase, verifyRows } from './verify-database.ts';
