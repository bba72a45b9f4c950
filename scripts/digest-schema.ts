import { writeFileSync } from 'node:fs';
import { connect } from '../src/server/platform/db/db.ts';
import { listOf, readSchemaDigest } from '../src/server/modules/integrity/integrity.ts';
import { startTestServer } from '../tests/support/ledger/postgres.ts';

// `npm run db:digest`: writes db/schema-digest.txt from a freshly migrated database. `verify`
// compares every database with it (INT-13); a test says when it is out of date.
const server = await startTestServer();
const owner = connect(server.url('candor_owner', 'template'), 'candor_owner', 1);
const schema = await owner.db.transaction().execute(readSchemaDigest);
writeFileSync(new URL('../db/schema-digest.txt', import.meta.url), listOf(schema));
await owner.close();
await server.remove();
process.stdout.write(`${schema.size} objects\n`);
