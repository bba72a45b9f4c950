import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { base32 } from '@scure/base';
import type { Role } from '#contract/endpoint.ts';
import type { Config } from '#platform/config/config.ts';

export type DemoAdministrator = {
  email: string;
  password: string;
  role: Role;
  totp_secret: string;
};
export type DemoMember = { email: string; password: string; holds: 'fresh' | 'locked' | 'matured' };
export type DemoPeople = { administrators: DemoAdministrator[]; members: DemoMember[] };

// Invented people with distinct names, so that two approvers never look like one.
const administrators: [mailbox: string, role: Role, firstName: string, lastName: string][] = [
  ['owner', 'owner', 'Mara', 'Weiss'],
  ['owner2', 'owner', 'Tomas', 'Lind'],
  ['finance', 'finance', 'Ines', 'Ortiz'],
  ['support', 'support', 'Owen', 'Baker'],
  ['auditor', 'auditor', 'Hana', 'Novak'],
];

/** Returns the name of a demo administrator by their address. */
export function demoNameOf(email: string): { firstName: string; lastName: string } {
  const known = administrators.find(([mailbox]) => email === `${mailbox}@candor.example`);
  if (known === undefined) throw new Error(`nobody of the demo is ${email}`);
  const [, , firstName, lastName] = known;
  return { firstName, lastName };
}
const holdings = ['fresh', 'locked', 'matured'] as const;

const makePassword = (): string => randomBytes(12).toString('base64url');
const makeTotpSecret = (): string => base32.encode(randomBytes(20)).replaceAll('=', '');

const makePeople = (): DemoPeople => ({
  administrators: administrators.map(([mailbox, role]) => ({
    email: `${mailbox}@candor.example`,
    password: makePassword(),
    role,
    totp_secret: makeTotpSecret(),
  })),
  members: holdings.map((holds) => ({
    email: `${holds}@candor.example`,
    password: makePassword(),
    holds,
  })),
});

/** The demo log-ins of sandbox.json; written before any account, so a crash loses none. */
export function demoPeople(config: Pick<Config, 'dataDir'>): DemoPeople {
  const file = join(config.dataDir, 'sandbox.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoPeople;
  const people = makePeople();
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(people, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return people;
}
