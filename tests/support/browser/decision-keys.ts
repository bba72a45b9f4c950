import { sql } from 'kysely';
import type { DecisionSignature, DecisionVerb } from '#core/proofs/signed-decision.ts';
import { inTransaction } from '#platform/db/db.ts';
import {
  approve,
  type ProposalInput,
  propose,
} from '../../../src/server/modules/approvals/approvals.ts';
import { aDecider, type Person } from '../ledger/approvers.ts';
import type { TestDatabase } from '../ledger/database.ts';
import { aSoftwareKey, type Altered } from './software-key.ts';

// Administrators who sign decisions with software keys.

export type SoftwareKey = ReturnType<typeof aSoftwareKey>;
export type Signer = Person & { software: SoftwareKey };

const moments = { usable: "interval '0'", young: "interval '1 hour'" };

/** Enrols a person's software key, usable at once or later. */
export async function enrolKey(
  database: TestDatabase,
  person: Person,
  state: keyof typeof moments = 'usable',
  more: Parameters<typeof aSoftwareKey>[0] = {},
): Promise<SoftwareKey> {
  const software = aSoftwareKey({ administrator: person.id, ...more });
  const { key } = software;
  await sql`insert into identity.decision_key (id, administrator_id, site, credential_id,
      public_key, is_backup_eligible, aaguid, attestation_format, counter, name, origin,
      enrolled_at, usable_from)
    values (${key.id}, ${person.id}, ${key.site}, ${key.id}, ${Buffer.from(key.publicKey)},
      ${key.isBackupEligible}, '00000000-0000-0000-0000-000000000000', 'none', ${key.counter},
      'Software key', 'first', clock.real() - interval '1 minute',
      clock.real() - interval '1 minute' + ${sql.raw(moments[state])})`.execute(database.owner);
  return software;
}

/** An administrator with a live session and a usable key. */
export async function aSigner(database: TestDatabase, role = 'finance'): Promise<Signer> {
  const person = await aDecider(database, role);
  return { ...person, software: await enrolKey(database, person) };
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** An assertion as a browser sends it. */
export const wireSignature = (signed: DecisionSignature) => ({
  credential_id: signed.key,
  authenticator_data: base64url(signed.authenticatorData),
  client_data: base64url(signed.clientData),
  signature: base64url(signed.signature),
});

type OpenProposal = { id: string; shownHash: string };

/** This person's signature of a proposal. */
export async function signedBy(
  { software }: Signer,
  made: OpenProposal,
  verb: DecisionVerb = 'approve',
  altered: Altered = {},
) {
  const what = { verb, proposal: made.id, shownHash: made.shownHash };
  return wireSignature(await software.sign(what, altered));
}

/** A proposal that its proposer signed, through the functions of the web process. */
export async function aSignedProposal(
  database: TestDatabase,
  proposer: Signer,
  input: Omit<ProposalInput, 'token'>,
): Promise<OpenProposal> {
  const made = await inTransaction(database.web, (tx) =>
    propose(tx, { ...input, token: proposer.token }),
  );
  const assertion = await signedBy(proposer, made, 'propose');
  await sql`select approvals.sign(${proposer.token}, ${made.id}, ${made.shownHash},
    ${JSON.stringify(assertion)}::jsonb)`.execute(database.web);
  return made;
}

/** Another person's signed approval of it. */
export const approveSigned = async (database: TestDatabase, person: Signer, made: OpenProposal) => {
  const assertion = await signedBy(person, made);
  return inTransaction(database.web, (tx) =>
    approve(tx, person.token, made.id, made.shownHash, assertion),
  );
};

/** The same as a browser sends it over HTTP. */
export async function credentialBy(
  signer: Signer,
  made: OpenProposal,
  verb: DecisionVerb = 'approve',
) {
  const row = await signedBy(signer, made, verb);
  return {
    id: row.credential_id,
    rawId: row.credential_id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      authenticatorData: row.authenticator_data,
      clientDataJSON: row.client_data,
      signature: row.signature,
    },
  };
}
