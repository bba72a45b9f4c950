export { savedHeadsOf } from './heads.sql.ts';
export { readBuiltins, serverVersion } from './builtins.sql.ts';
export { builtinsList, listOf } from './read-release.ts';
export { readSchemaDigest } from './schema.sql.ts';
export { checkNames, READERS, verifyDatabase, verifyRows } from './verify-database.ts';
