import {
  type Assertion,
  faultOfAssertion,
  type Sha256,
  type SignatureChecks,
  type SignatureFault,
} from './webauthn-assertion.ts';

// Signed decisions (INT-11): the message for a decider's authenticator, and the check of its
// signature.

/** A rejection moves nothing and is not signed. */
export type DecisionVerb = 'propose' | 'approve';

/** The subject of a decision: a proposal, by the SHA-256 of exactly the shown text, in hex. */
export type Decided = { site: string; verb: DecisionVerb; proposal: string; shownHash: string };

const version = 'candor-decision-v1';

/** Each part follows its length, so that no two decisions have the same bytes. */
export async function decisionChallenge(
  decided: Decided,
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer>> {
  const { site, verb, proposal, shownHash } = decided;
  const parts = [version, site, verb, proposal, shownHash].map((part) =>
    new TextEncoder().encode(part),
  );
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return sha256(bytes);
}

/** A key as it was enrolled; times in milliseconds. `counter` is that of the enrolment. */
export type DecisionKey = {
  id: string;
  administrator: string;
  site: string;
  publicKey: Uint8Array;
  isBackupEligible: boolean;
  counter: number;
  usableFrom: number;
  endedAt: number | null;
};

/** A stored signature: who decided what, when the database accepted it, and by which key. */
export type DecisionSignature = Assertion & {
  administrator: string;
  verb: DecisionVerb;
  proposal: string;
  shownHash: string;
  signedAt: number;
  key: string;
};

export type DecisionFault =
  | SignatureFault
  | 'key_unknown'
  | 'key_of_another_person'
  | 'key_too_young'
  | 'key_ended';

function faultOfKey(decisionSignature: DecisionSignature, key: DecisionKey): DecisionFault | null {
  if (key.administrator !== decisionSignature.administrator) return 'key_of_another_person';
  if (decisionSignature.signedAt < key.usableFrom) return 'key_too_young';
  return key.endedAt !== null && decisionSignature.signedAt >= key.endedAt ? 'key_ended' : null;
}

/**
 * Returns null if the decider's own key signed this decision; else the fault. `counter` is that of
 * the key's last valid signature before this one, or else of its enrolment.
 */
export async function faultOfDecision(
  decisionSignature: DecisionSignature,
  key: DecisionKey | undefined,
  counter: number,
  checks: SignatureChecks,
): Promise<DecisionFault | null> {
  if (key === undefined || key.id !== decisionSignature.key) return 'key_unknown';
  const challenge = await decisionChallenge(
    { ...decisionSignature, site: key.site },
    checks.sha256,
  );
  return (
    faultOfKey(decisionSignature, key) ??
    (await faultOfAssertion(decisionSignature, key, { challenge, site: key.site, counter }, checks))
  );
}
