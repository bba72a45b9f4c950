import { fromBase64url } from './bytes.ts';
import {
  faultOfProof,
  type Proof,
  type ProofFault,
  type Published,
  owedByProof,
} from './merkle-sum.ts';
import { type Checks, jsonOf } from './seal.ts';

/** The fields of a claim that any checker reads (MEM-15). */
export type Claim = {
  document: 'candor-claim';
  installation: string;
  made_at: string;
  member: string;
  owed: { total: string };
  published: Published;
  proof: Proof | null;
};

/** The member's file: the claim, and the same claim signed. */
export type ClaimFile = {
  claim: Claim;
  public_key: { kid: string; x: string };
  jws: { protected: string; payload: string; signature: string };
};

export type ClaimVerdict = {
  /** Whether the key that the file names signed exactly this claim. */
  signed: boolean;
  /** Whether the root matches the snapshot supplied with it; null without a snapshot. */
  published: boolean | null;
  /** Why the proof fails; 'no_leaf' if nothing was owed in that snapshot. */
  fault: ProofFault | 'no_leaf' | null;
  cents: bigint;
};

const isClaimFile = (found: unknown): found is ClaimFile =>
  typeof found === 'object' && found !== null && 'claim' in found && 'jws' in found;

/** Parses the text of a claim file; null if it is none. */
export function readClaim(text: string): ClaimFile | null {
  try {
    const found: unknown = JSON.parse(text);
    return isClaimFile(found) && found.claim.document === 'candor-claim' ? found : null;
  } catch {
    return null;
  }
}

/** Parses a snapshot as `/api/solvency/snapshots/…` returns it; null if the text is none. */
export function readSnapshot(text: string): Published | null {
  try {
    const found = JSON.parse(text) as { data?: Published };
    return typeof found.data?.rootId === 'string' ? found.data : null;
  } catch {
    return null;
  }
}

async function isSigned({ claim, public_key: key, jws }: ClaimFile, { verify }: Checks) {
  const [raw, signature] = [fromBase64url(key.x), fromBase64url(jws.signature)];
  if (raw === null || signature === null) return false;
  const signed = new TextEncoder().encode(`${jws.protected}.${jws.payload}`);
  const isSame = JSON.stringify(jsonOf(jws.payload)) === JSON.stringify(claim);
  return isSame && (await verify(raw, signature, signed));
}

/**
 * Judges a claim alone, and against a snapshot from another channel if there is one: only that
 * shows that everyone received the same snapshot.
 */
export async function judgeClaim(
  file: ClaimFile,
  email: string,
  given: Published | null,
  checks: Checks,
): Promise<ClaimVerdict> {
  const { claim } = file;
  const signed = await isSigned(file, checks);
  const published = given === null ? null : given.rootId === claim.published.rootId;
  if (claim.proof === null) return { signed, published, fault: 'no_leaf', cents: 0n };
  const against = given ?? claim.published;
  const amounts = owedByProof(claim.proof);
  const known = { email, member: claim.member, amounts: amounts ?? [] };
  const fault = amounts
    ? await faultOfProof(claim.proof, against, known, checks.sha256)
    : 'amount_invalid';
  return { signed, published, fault, cents: BigInt(amounts?.[0] ?? '0') };
}
