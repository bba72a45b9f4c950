import { toBase64url } from '#core/proofs/bytes.ts';
import { decisionChallenge, type DecisionVerb } from '#core/proofs/signed-decision.ts';
import { signing } from '#text/en/admin/signing.ts';
import { call } from '../../app/api.ts';
import { Problem } from '../../app/problem.ts';
import { signWithPasskey } from '../../features/passkeys/passkeys.ts';
import type { Proposal } from '../list-kit/api-types.ts';

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Signs exactly the content that this proposal shows with the person's own key. */
export async function signDecision(verb: DecisionVerb, { id, shown_hash }: Proposal) {
  const { data: keys } = await call.identity.decisionKeys();
  const usable = keys.filter(({ state }) => state === 'usable');
  if (usable.length === 0) throw new Problem(0, 'signature_missing', signing.noKey);
  const { origin: site, hostname: rpId } = window.location;
  const decided = { site, verb, proposal: id, shownHash: shown_hash };
  return signWithPasskey({
    challenge: toBase64url(await decisionChallenge(decided, sha256)),
    rpId,
    allowCredentials: usable.map((key) => ({ id: key.credential_id, type: 'public-key' })),
    userVerification: 'required',
  });
}
