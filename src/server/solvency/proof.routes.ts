import { contract } from '../../contract/contract.ts';
import { success } from '../../contract/wire.ts';
import { formatUsd } from '../../core/money.ts';
import { invariant, Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Config } from '../config/config.ts';
import { inTransaction } from '../db/db.ts';
import { limitTries } from '../http/limits.sql.ts';
import { adminOf, memberOf, route } from '../http/router.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { acceptControlProof, messageOf } from './accept-control-proof.ts';
import { proveInclusion, publishedOf } from './prove-inclusion.ts';
import { unallocated } from './publish-snapshot.ts';
import {
  type ControlProof,
  controlProofs,
  type Snapshot,
  snapshotByNo,
  snapshots,
} from './snapshots.sql.ts';
import { owedNow, sealClaim } from './tell-claim.ts';

const calls = contract.solvency;

const onWire = (snapshot: Snapshot) => ({
  ...publishedOf(snapshot),
  published_at: snapshot.publishedAt.toISOString(),
});

const broughtOnWire = ({ verifiedAt, ...one }: ControlProof) => ({
  ...one,
  verified_at: verifiedAt.toISOString(),
});

/** Snapshots for everybody, and a member's own leaf in the newest (SOL-1, MEM-15). */
export function proofRoutes(config: Config) {
  const { secret } = config;
  return {
    snapshots: route(calls.snapshots).handler(async ({ input, context: { db } }) => {
      const found = await snapshots(db, input.limit ?? 100, input.before);
      return { status: success, data: found.map(onWire) };
    }),

    snapshot: route(calls.snapshot).handler(async ({ input, context: { db } }) => {
      const found = await snapshotByNo(db, input.no);
      if (found === undefined) throw new Refusal('not_found');
      const nobodys = await proveInclusion(db, found, unallocated, secret);
      invariant(nobodys !== null, 'what is nobody’s by name has its leaf');
      const { reserves, signature } = found;
      const brought = await controlProofs(db, found.rootId);
      const data = { ...onWire(found), reserves, signature, unallocated: nobodys };
      return { status: success, data: { ...data, control_proofs: brought.map(broughtOnWire) } };
    }),

    proof: route(calls.proof).handler(async ({ context }) => {
      const { db } = context;
      const { id } = memberOf(context);
      const [last] = await snapshots(db, 1);
      if (last === undefined) return { status: success, data: null };
      const proof = await proveInclusion(db, last, id, secret);
      const data = { published: onWire(last), proof, owed_now: formatUsd(await owedNow(db, id)) };
      return { status: success, data };
    }),

    claim: route(calls.claim).handler(async ({ context }) => {
      const { db } = context;
      const { id } = memberOf(context);
      await limitTries(context, 'claim', id, 30, 60);
      const [last] = await snapshots(db, 1);
      if (last === undefined) throw new Refusal('not_found');
      const proof = await proveInclusion(db, last, id, secret);
      const text = await sealClaim(db, config, { memberId: id, snapshot: last, proof });
      const name = `candor-proof-${last.no}.json`;
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      return new File([text], name, { type: 'application/json' });
    }),
  };
}

/** What the desk adds: a snapshot beside the daily one, and signatures of reserve addresses. */
export function proofDeskRoutes() {
  return {
    controlMessage: route(calls.controlMessage).handler(async ({ context: { db } }) => {
      const [last] = await snapshots(db, 1);
      if (last === undefined) return { status: success, data: null };
      return { status: success, data: { message: messageOf(last), root_id: last.rootId } };
    }),

    acceptControlProof: route(calls.acceptControlProof).handler(async ({ input, context }) => {
      const { id } = adminOf(context);
      const data = await inTransaction(context.db, (tx) => acceptControlProof(tx, id, input));
      return { status: success, data };
    }),

    publishSnapshot: route(calls.publishSnapshot).handler(async ({ context }) => {
      const { id } = adminOf(context);
      await inTransaction(context.db, async (tx) => {
        await enqueue(tx, 'snapshot', { by: id });
        await record(tx, { actor: `admin:${id}`, act: 'snapshot_asked_for', subject: id });
      });
      return { status: success, message: 'A snapshot is being published.' };
    }),
  };
}
