import { fromBase64url } from '#core/proofs/bytes.ts';
import { type Decided, type DecisionFault, faultOfDecision } from '#core/proofs/signed-decision.ts';
import { counterOf } from '#core/proofs/webauthn-assertion.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { realNow } from '#platform/clock/clock.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { record } from '../audit/audit.ts';
import {
  type DeciderRow,
  decidersOf,
  neighboursOf,
  noteSignature,
  offeredKey,
} from './signatures.sql.ts';
import type { DecisionAssertion } from './sql.ts';

/** Why a decision is not carried out: a signature is missing or invalid. */
export type UnsignedFault = DecisionFault | 'signature_missing';

const counterIn = (data: Buffer | null): number | null => (data === null ? null : counterOf(data));

async function faultOfDecider(tx: Tx, decider: DeciderRow): Promise<UnsignedFault | null> {
  const { no, signature, key } = decider;
  if (no === null || signature === null || key === null) {
    return decider.mustSign ? 'signature_missing' : null;
  }
  const { before, after } = await neighboursOf(tx, key.id, no);
  const counter = counterIn(before) ?? key.counter;
  let fault: UnsignedFault | null = await faultOfDecision(signature, key, counter, webCryptoChecks);
  const mine = counterOf(signature.authenticatorData);
  const next = counterIn(after);
  if (fault === null && next !== null && mine > 0 && next <= mine) fault = 'counter_not_rising';
  await noteSignature(tx, no, fault);
  return fault;
}

/**
 * Returns null if every person who counts for this proposal signed exactly what it showed, with
 * their own key; otherwise the fault. The worker checks this before it carries anything out, from
 * the database alone.
 */
export async function faultOfSignatures(tx: Tx, proposalId: string): Promise<UnsignedFault | null> {
  let first: UnsignedFault | null = null;
  for (const decider of await decidersOf(tx, proposalId)) {
    const fault = await faultOfDecider(tx, decider);
    first ??= fault;
  }
  return first;
}

/**
 * Refuses to carry out an unsigned decision. The result is stored before anything is carried out:
 * without it, the database locks no proposal for execution.
 */
export async function requireSignatures(db: Db, proposalId: string): Promise<void> {
  const fault = await inTransaction(db, async (tx) => {
    const found = await faultOfSignatures(tx, proposalId);
    if (found === null) return null;
    const act = 'refused an unsigned decision';
    await record(tx, { actor: 'worker', act, subject: proposalId, after: { fault: found } });
    return found;
  });
  if (fault === null) return;
  throw new Refusal(fault === 'signature_missing' ? fault : 'signature_refused');
}

/**
 * Refuses a signature that the worker would refuse, while the person can still sign again. The
 * worker decides independently; this only saves a proposal.
 */
export async function requireSignature(
  db: Db,
  administrator: string,
  decided: Omit<Decided, 'site'>,
  assertion: DecisionAssertion,
): Promise<void> {
  const offered = await offeredKey(db, administrator, assertion);
  if (offered === null) throw new Refusal('signature_refused');
  const { key, last } = offered;
  const bytes = (text: string) => fromBase64url(text) ?? new Uint8Array();
  const signature = {
    ...decided,
    administrator,
    signedAt: realNow().getTime(),
    key: key.id,
    authenticatorData: bytes(assertion.authenticator_data),
    clientData: bytes(assertion.client_data),
    signature: bytes(assertion.signature),
  };
  const counter = counterIn(last) ?? key.counter;
  const fault = await faultOfDecision(signature, key, counter, webCryptoChecks);
  if (fault !== null) throw new Refusal('signature_refused');
}
