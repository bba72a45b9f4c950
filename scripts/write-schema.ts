import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { connect } from '#platform/db/db.ts';
import { startTestServer } from '#test/ledger/postgres.ts';
import {
  builtinsList,
  listOf,
  readBuiltins,
  readSchemaDigest,
  serverVersion,
} from '../src/server/modules/integrity/integrity.ts';
import { drawMap } from './schema/draw-map.ts';
import { drawSchemas } from './schema/draw-schema.ts';

// `npm test -- schema --accept`: records a freshly migrated database. db/schema has its tables, for
// people. db/schema-digest.txt has a digest of each object that determines the database's
// behaviour; `verify` compares every database with them (INT-13). db/builtins-VERSION.txt lists
// what the server itself includes. What follows from the map of money is written first: the names
// of its accounts and postings, and the rule of each kind. Tests report what is out of date.
const server = await startTestServer();
const owner = connect(server.url('candor_owner', 'template'), 'candor_owner', 1);
for (const [path, text] of await drawMap(owner.db)) {
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
  if (path.endsWith('.sql')) await sql.raw(text).execute(owner.db);
}
const schema = await owner.db.transaction().execute(readSchemaDigest);
writeFileSync(new URL('../db/schema-digest.txt', import.meta.url), listOf(schema));
const builtins = await owner.db
  .transaction()
  .execute(async (tx) => builtinsList(await serverVersion(tx), await readBuiltins(tx)));
writeFileSync(builtins.file, builtins.text);
const folder = new URL('../db/schema/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of await drawSchemas(owner.db)) {
  writeFileSync(new URL(`${name}.sql`, folder), text);
}
await owner.close();
await server.remove();
process.stdout.write(`${schema.size} objects\n`);
