import { fromBase64url } from './bytes.ts';
import {
  type DecisionFault,
  type DecisionKey,
  type DecisionSignature,
  type DecisionVerb,
  faultOfDecision,
} from './signed-decision.ts';
import { counterOf, type SignatureChecks } from './webauthn-assertion.ts';

// Every executed decision with its signatures, in one file. The worker writes none of it. `npm run
// verify` judges it from the database, and anyone else with a one-file script.

/** Bytes are base64url, times ISO 8601. */
export type DecisionFile = {
  document: 'candor-decisions';
  version: 1;
  mode: 'live' | 'sandbox';
  keys: {
    id: string;
    administrator: string;
    site: string;
    public_key: string;
    backup_eligible: boolean;
    counter: number;
    usable_from: string;
    ended_at: string | null;
  }[];
  /** The approved proposals; `shown` is the hashed text, null for older records. */
  proposals: {
    id: string;
    kind: string;
    shown: string | null;
    shown_hash: string;
    /** The people who count for this decision: its proposer and those who approved. */
    people: { administrator: string; verb: DecisionVerb }[];
  }[];
  /** In the order in which the database accepted them. */
  signatures: {
    proposal: string;
    administrator: string;
    verb: DecisionVerb;
    shown_hash: string;
    key: string;
    authenticator_data: string;
    client_data: string;
    signature: string;
    signed_at: string;
  }[];
};

/** One invalid decision: by whom, on which proposal, and why. */
export type FoundFault = {
  proposal: string;
  administrator: string | null;
  fault: DecisionFault | 'signature_missing' | 'shown_differs' | 'other_hash';
};

export type DecisionsVerdict = { signed: number; unsigned: number; faults: FoundFault[] };

/** Parses a file from its text; null if it is none. */
export function readDecisionFile(text: string): DecisionFile | null {
  try {
    const found = JSON.parse(text) as Partial<DecisionFile> | null;
    const lists = [found?.keys, found?.proposals, found?.signatures];
    const isFile = found?.document === 'candor-decisions' && found.version === 1;
    return isFile && lists.every((list) => Array.isArray(list)) ? (found as DecisionFile) : null;
  } catch {
    return null;
  }
}

const noBytes = new Uint8Array();
const bytesOf = (text: string): Uint8Array => fromBase64url(text) ?? noBytes;

const keyOf = (key: DecisionFile['keys'][number]): DecisionKey => ({
  id: key.id,
  administrator: key.administrator,
  site: key.site,
  publicKey: bytesOf(key.public_key),
  isBackupEligible: key.backup_eligible,
  counter: key.counter,
  usableFrom: Date.parse(key.usable_from),
  endedAt: key.ended_at === null ? null : Date.parse(key.ended_at),
});

const signatureOf = (row: DecisionFile['signatures'][number]): DecisionSignature => ({
  administrator: row.administrator,
  verb: row.verb,
  proposal: row.proposal,
  shownHash: row.shown_hash,
  signedAt: Date.parse(row.signed_at),
  key: row.key,
  authenticatorData: bytesOf(row.authenticator_data),
  clientData: bytesOf(row.client_data),
  signature: bytesOf(row.signature),
});

const personOf = (row: { proposal: string; administrator: string; verb: string }): string =>
  `${row.proposal} ${row.administrator} ${row.verb}`;

const hashOf = async (text: string, { sha256 }: SignatureChecks): Promise<string> =>
  Array.from(await sha256(new TextEncoder().encode(text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

type DecisionCheck = { fault: DecisionFault | null; shownHash: string };

/**
 * Judges decisions in parts, because a million of them do not fit in one text. All signatures come
 * first, in order, because a key's counter rises from one valid signature to the next; proposals
 * follow.
 */
export function decisionJudge(
  { mode, keys }: Pick<DecisionFile, 'mode' | 'keys'>,
  checks: SignatureChecks,
) {
  const known = new Map(keys.map((key) => [key.id, keyOf(key)]));
  const counters = new Map(keys.map(({ id, counter }) => [id, counter]));
  const results = new Map<string, DecisionCheck>();
  const verdict: DecisionsVerdict = { signed: 0, unsigned: 0, faults: [] };
  const judgePerson = (proposal: DecisionFile['proposals'][number], who: string, verb: string) => {
    const { id, shown_hash: shownHash } = proposal;
    const found = results.get(personOf({ proposal: id, administrator: who, verb }));
    if (found === undefined) return 'signature_missing';
    return found.shownHash === shownHash ? found.fault : 'other_hash';
  };
  return {
    verdict,
    takeSignatures: async (signatures: DecisionFile['signatures']): Promise<void> => {
      for (const decisionSignature of signatures.map(signatureOf)) {
        const counter = counters.get(decisionSignature.key) ?? 0;
        const fault = await faultOfDecision(
          decisionSignature,
          known.get(decisionSignature.key),
          counter,
          checks,
        );
        if (fault === null)
          counters.set(decisionSignature.key, counterOf(decisionSignature.authenticatorData));
        results.set(personOf(decisionSignature), { fault, shownHash: decisionSignature.shownHash });
      }
    },
    judgeProposals: async (proposals: DecisionFile['proposals']): Promise<void> => {
      for (const proposal of proposals) {
        const { id, shown, shown_hash: shownHash, people } = proposal;
        if (shown !== null && (await hashOf(shown, checks)) !== shownHash) {
          verdict.faults.push({ proposal: id, administrator: null, fault: 'shown_differs' });
        }
        for (const { administrator, verb } of people) {
          const fault = judgePerson(proposal, administrator, verb);
          if (fault === null) verdict.signed += 1;
          else if (fault === 'signature_missing' && mode === 'sandbox') verdict.unsigned += 1;
          else verdict.faults.push({ proposal: id, administrator, fault });
        }
      }
    },
  };
}

/**
 * Whether each person of each decision signed exactly the shown proposal. In a sandbox a decision
 * may be unsigned, which is counted; a signature that exists must be valid.
 */
export async function judgeDecisions(
  file: DecisionFile,
  checks: SignatureChecks,
): Promise<DecisionsVerdict> {
  const judge = decisionJudge(file, checks);
  await judge.takeSignatures(file.signatures);
  await judge.judgeProposals(file.proposals);
  return judge.verdict;
}
