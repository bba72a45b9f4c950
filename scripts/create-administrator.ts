import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI } from 'otplib';
import { z } from 'zod';
import { allRoles, type Role } from '../src/contract/endpoint.ts';
import { readConfig } from '../src/server/config/config.ts';
import { connect, inTransaction } from '../src/server/db/db.ts';
import { createAdministrator } from '../src/server/identity/identity.ts';
import { giveUp, whyOf } from './give-up.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run admin:create -- EMAIL ROLE FIRST-NAME LAST-NAME`: makes an administrator as the
// database's owner, and prints once the password and the secret for an authenticator app.

const usage = `npm run admin:create -- EMAIL ${allRoles.join('|')} FIRST-NAME LAST-NAME`;
const wanted = z
  .tuple([
    z.email(),
    z.enum(allRoles as readonly [Role, ...Role[]]),
    z.string().min(1),
    z.string().min(1),
  ])
  .safeParse(process.argv.slice(2));
if (!wanted.success) giveUp(usage);

const [email, role, firstName, lastName] = wanted.data;
const password = randomBytes(18).toString('base64url');
const totpSecret = generateSecret();

/** Makes the person; answers where to log in. */
async function create(): Promise<string> {
  const config = readConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) {
    throw new Error(`there is no database in ${config.dataDir} yet: npm start makes it`);
  }
  const owner = connect(database.url, 'candor_owner', 1);
  const person = { email, role, firstName, lastName, password, totpSecret };
  await inTransaction(owner.db, (tx) => createAdministrator(tx, config.secret, person))
    .finally(owner.close)
    .finally(database.done);
  return `${config.publicUrl}/admin-login`;
}

const where = await create().catch((error: unknown) =>
  giveUp(`No administrator was made: ${whyOf(error)}.`),
);
process.stdout.write(`${email} may log in at ${where}
password: ${password}
authenticator: ${generateURI({ issuer: 'Candor', label: email, secret: totpSecret })}
`);
