import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { firmFile } from '#core/brand/file-names.ts';
import { formatUsd } from '#core/money/money.ts';
import type { Proof } from '#core/proofs/merkle-sum.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { keepAnswers } from '#platform/http/keep-answers.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { requestSignedFile } from '../identity/identity.ts';
import { owedNow } from './claim.presenter.ts';
import { publishedOf } from './prove-inclusion.ts';
import {
  type ControlProof,
  controlProofs,
  type Snapshot,
  snapshotByNo,
  snapshots,
} from './snapshots.sql.ts';

const calls = contract.solvency;

const presentSnapshot = (snapshot: Snapshot) => ({
  ...publishedOf(snapshot),
  published_at: snapshot.publishedAt.toISOString(),
});

const broughtOnWire = ({ verifiedAt, publicKey, ...one }: ControlProof) => ({
  ...one,
  public_key: publicKey,
  verified_at: verifiedAt.toISOString(),
});

/**
 * Requests the proof of the unallocated money: it never changes for a snapshot, so it is cached.
 */
async function askNobodysProof(no: number, db: Db): Promise<Proof | null> {
  const bytes = await requestSignedFile(db, { token: null, kind: 'nobodys_proof', asked: { no } });
  return JSON.parse(bytes.toString()) as Proof | null;
}

/** The public snapshots, and a member's leaf in the newest one (SOL-1, MEM-15). */
export function proofRoutes() {
  const nobodysProof = keepAnswers(askNobodysProof);
  return {
    snapshots: route(calls.snapshots).handler(async ({ input, context: { db } }) => {
      const found = await snapshots(db, input.limit ?? 100, input.before);
      return { status: success, data: found.map(presentSnapshot) };
    }),

    snapshot: route(calls.snapshot).handler(async ({ input, context: { db } }) => {
      const found = await snapshotByNo(db, input.no);
      if (found === undefined) throw new Refusal('not_found');
      const nobodys = await nobodysProof(input.no, db);
      invariant(nobodys !== null, 'what is nobody’s by name has its leaf');
      const { reserves, signature } = found;
      const brought = await controlProofs(db, found.rootId);
      const data = { ...presentSnapshot(found), reserves, signature, unallocated: nobodys };
      return { status: success, data: { ...data, control_proofs: brought.map(broughtOnWire) } };
    }),

    proof: route(calls.proof).handler(async ({ context }) => {
      const { db } = context;
      const { id, token } = memberOf(context);
      const [last] = await snapshots(db, 1);
      if (last === undefined) return { status: success, data: null };
      const input = { no: last.no };
      const bytes = await requestSignedFile(db, { token, kind: 'proof', asked: input });
      const proof = JSON.parse(bytes.toString()) as Proof | null;
      const data = {
        published: presentSnapshot(last),
        proof,
        owed_now: formatUsd(await owedNow(db, id)),
      };
      return { status: success, data };
    }),

    claim: route(calls.claim).handler(async ({ context }) => {
      const { db } = context;
      const { id, token } = memberOf(context);
      await limitTries(context, 'claim', id, 30, 60);
      const [last] = await snapshots(db, 1);
      if (last === undefined) throw new Refusal('not_found');
      const input = { no: last.no };
      const bytes = await requestSignedFile(db, { token, kind: 'claim', asked: input });
      const name = firmFile(firmNow().name, `proof-${last.no}.json`);
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      return new File([bytes], name, { type: 'application/json' });
    }),
  };
}
