import { writeFileSync } from 'node:fs';
import { connect } from '../src/server/platform/db/db.ts';
import {
  builtinsList,
  listOf,
  readBuiltins,
  readSchemaDigest,
  serverVersion,
} from '../src/server/modules/integrity/integrity.ts';
import { startTestServer } from '../tests/support/ledger/postgres.ts';

// `npm run db:digest`: writes db/schema-digest.txt from a freshly migrated database. `verify`
// compares every database with it (INT-13); a test says when it is out of date. Beside it stands
// what this version of the server brings itself, of which verify keeps a list a version.
const server = await startTestServer();
const owner = connect(server.url('candor_owner', 'template'), 'candor_owner', 1);
const schema = await owner.db.transaction().execute(readSchemaDigest);
writeFileSync(new URL('../db/schema-digest.txt', import.meta.url), listOf(schema));
const builtins = await owner.db
  .transaction()
  .execute(async (tx) => builtinsList(await serverVersion(tx), await readBuiltins(tx)));
writeFileSync(builtins.file, builtins.text);
await owner.close();
await server.remove();
process.stdout.write(`${schema.size} objects\n`);
