import { isSimulatedTxid } from '#core/chains/simulated-txid.ts';
import { faultOfAnchor } from '#core/proofs/anchored-transaction.ts';
import type { Sha256 } from '#core/proofs/seal-chain.ts';
import { askNode } from './ask-node.ts';
import {
  type StoredAnchors,
  storedAnchors,
  lineOf,
  type ListedAnchor,
  missingAnchor,
} from './stored-anchors.ts';

/** The functions that the anchor check needs from a witness. */
type Witness = {
  /** The witness's Bitcoin node, if there is one. */
  node: string | undefined;
  ask: (path: string) => Promise<string>;
  alarm: (reason: string, evidence: readonly string[]) => never;
  say: (line: string) => void;
  sha256: Sha256;
  /** The roots of the stored history, at these sizes. */
  rootsAt: (sizes: ReadonlySet<string>) => Map<string, string>;
  keptText: () => string;
  keep: (lines: string) => void;
  /** Whether the installation ever declared that its money is real. */
  wasLive: () => boolean;
  noteLive: () => void;
};

// The largest transactions that nodes relay: as many as one answer may hold.
const atOnce = 20;

/** Whether the installation has always declared that its money is play. */
async function isPlay({ ask, wasLive, noteLive }: Witness): Promise<boolean> {
  const statement = await ask('/.well-known/operator.json').catch(() => '{}');
  const { operator } = JSON.parse(statement) as { operator?: { mode?: string } };
  if (operator?.mode === 'live') noteLive();
  return operator?.mode === 'sandbox' && !wasLive();
}

type Page = { data: { anchors: ListedAnchor[]; next: string | null } };

/** Reads the list from the highest block down: all of it, or until nothing is new. */
async function readList({ ask }: Witness, kept: StoredAnchors, isWhole: boolean) {
  const shown: ListedAnchor[] = [];
  for (let cursor = ''; ;) {
    const path = `/api/solvency/anchors?limit=${atOnce}&cursor=${encodeURIComponent(cursor)}`;
    const { anchors, next } = (JSON.parse(await ask(path)) as Page).data;
    shown.push(...anchors);
    if (next === null) return { shown, lowest: -1n };
    const isKnown = anchors.every((anchor) => kept.get(anchor.txid)?.line === lineOf(anchor));
    if (isKnown && !isWhole) return { shown, lowest: BigInt(anchors.at(-1)?.height ?? 0) };
    cursor = next;
  }
}

/** Returns the anchors that are new or changed; raises an alarm if a final one has vanished. */
async function readAnchors(witness: Witness, isWhole: boolean): Promise<ListedAnchor[]> {
  const kept = storedAnchors(witness.keptText());
  const { shown, lowest } = await readList(witness, kept, isWhole);
  const gone = missingAnchor(kept, shown, lowest);
  if (gone !== undefined) {
    const evidence = [JSON.stringify(shown, null, 2)];
    witness.alarm(`An anchor that was final has vanished or changed: ${gone}`, evidence);
  }
  return shown.filter((anchor) => kept.get(anchor.txid)?.line !== lineOf(anchor));
}

/** Whether an anchor is settled; one that our node cannot judge yet is checked again later. */
async function isJudged({ node, alarm, say }: Witness, anchor: ListedAnchor): Promise<boolean> {
  if (node === undefined || !anchor.final || isSimulatedTxid(anchor.txid)) return true;
  const found = await askNode(node, anchor);
  if (found.is === 'other') {
    const reason = `Block ${anchor.height} of your node does not hold the published anchor ${anchor.txid}.`;
    return alarm(reason, [JSON.stringify(anchor, null, 2)]);
  }
  if (found.is === 'unknown') say(`${anchor.txid} waits for your node: ${found.because}`);
  return found.is === 'holds';
}

/** Why an anchor does not belong to the history stored here; null if it does. */
function faultOf(anchor: ListedAnchor, root: string | undefined, sha256: Sha256): string | null {
  const fault = faultOfAnchor(anchor, sha256);
  if (fault !== null) return `A published anchor does not hold: ${fault}.`;
  if (root === anchor.root) return null;
  return (
    `A block holds another history: ${anchor.txid} anchors ${anchor.size} seals with the root ` +
    `${anchor.root}. By the heads that are kept here it is ` +
    `${root ?? 'none: so many were never signed'}.`
  );
}

/** Checks that Bitcoin blocks contain the history stored here. */
async function checkAnchors(
  witness: Witness,
  fresh: ListedAnchor[],
  signed: string,
): Promise<void> {
  if (fresh.length === 0) return;
  const { alarm, say, keep, rootsAt, sha256 } = witness;
  const mayBePlay = await isPlay(witness);
  const roots = rootsAt(new Set(fresh.map(({ size }) => size)));
  for (const anchor of fresh) {
    const evidence = [JSON.stringify(anchor, null, 2), signed];
    const fault = faultOf(anchor, roots.get(anchor.size), sha256);
    if (fault !== null) alarm(fault, evidence);
    if (isSimulatedTxid(anchor.txid) && !mayBePlay) {
      alarm(`A published anchor is play money, in no block of Bitcoin: ${anchor.txid}.`, evidence);
    }
  }
  let count = 0;
  for (const anchor of fresh) {
    if (!(await isJudged(witness, anchor))) continue;
    keep(`${lineOf(anchor)}\n`);
    count += 1;
  }
  if (count > 0) say(`${count} new anchors hold`);
}

/** The part of a witness that follows anchors (INT-14): it reads the new ones and checks them. */
export const followAnchors = (witness: Witness) => ({
  read: (isWhole: boolean): Promise<ListedAnchor[]> => readAnchors(witness, isWhole),
  check: (fresh: ListedAnchor[], signed: string): Promise<void> =>
    checkAnchors(witness, fresh, signed),
});
