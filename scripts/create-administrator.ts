import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI } from 'otplib';
import { z } from 'zod';
import { allRoles, type Role } from '#contract/endpoint.ts';
import { email as itsEmail, plainName } from '#contract/wire.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { connect, inTransaction, type Tx } from '#platform/db/db.ts';
import { stampSecret } from '#platform/db/installation.sql.ts';
import {
  createAdministrator,
  makeKeyLink,
  type NewAdministrator,
} from '../src/server/modules/identity/identity.ts';
import { exitOnError, whyOf } from './end-command.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run admin -- create EMAIL ROLE FIRST-NAME LAST-NAME`: creates an administrator as the
// database's owner, and prints once the password, the secret for an authenticator app, and, while
// fewer than two people can sign decisions, a link to enrol a key. `-- key EMAIL` prints such a
// link for an existing administrator (INT-11). Only the terminal shows it.

const usage = `npm run admin -- create EMAIL ${allRoles.join('|')} FIRST-NAME LAST-NAME
npm run admin -- create key EMAIL`;
const role = z.enum(allRoles as readonly [Role, ...Role[]]);
const name = plainName('a name is missing', 100);
const input = z
  .union([z.tuple([z.literal('key'), itsEmail]), z.tuple([itsEmail, role, name, name])])
  .safeParse(process.argv.slice(2));
if (!input.success) exitOnError(usage);

type Owner = { config: Config; tx: Tx };

/** Runs in one transaction as the database's owner. */
async function asOwner<T>(work: (owner: Owner) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = await reachDatabase(config);
  if (database === null) {
    throw new Error(`there is no database in ${config.dataDir} yet: npm start makes it`);
  }
  const owner = connect(database.url, 'candor_owner', 1);
  return inTransaction(owner.db, async (tx) => {
    await stampSecret(tx, config.secret);
    return work({ config, tx });
  })
    .finally(owner.close)
    .finally(database.done);
}

/** Returns a link, valid once within an hour, to enrol the key that signs decisions. */
async function keyLink({ config, tx }: Owner, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const code = await makeKeyLink(tx, email, token);
  if (code !== 'made') throw new Error(keyFaults[code] ?? code);
  return `Open this link within an hour, in the browser of ${email}, to enrol their security key:
${config.publicUrl}/admin-key/${token}
Before the first deposit address it signs decisions at once; after it from 72 hours later.
`;
}

const keyFaults: Record<string, string> = {
  not_found: 'no active administrator has this address',
  keys_suffice: 'two people can sign already: one of them approves a further key',
};

/** Creates the administrator; prints how to log in, and to enrol a key if too few have one. */
async function create(owner: Owner, person: Omit<NewAdministrator, 'password' | 'totpSecret'>) {
  const { config, tx } = owner;
  const password = randomBytes(18).toString('base64url');
  const totpSecret = generateSecret();
  await createAdministrator(tx, config.secret, { ...person, password, totpSecret });
  const { email } = person;
  const decides = ['owner', 'finance'].includes(person.role);
  const link = decides ? await keyLink(owner, email).catch(() => '') : '';
  return `${email} may log in at ${config.publicUrl}/admin-login
password: ${password}
authenticator: ${generateURI({ issuer: 'Candor', label: email, secret: totpSecret })}
${link}`;
}

const given = input.data;
const work = (owner: Owner): Promise<string> => {
  if (given[0] === 'key') return keyLink(owner, given[1]);
  const [email, itsRole, firstName, lastName] = given as [string, Role, string, string];
  return create(owner, { email, role: itsRole, firstName, lastName });
};
const message = await asOwner(work).catch((error: unknown) =>
  exitOnError(`Nothing was made: ${whyOf(error)}`),
);
process.stdout.write(message);
