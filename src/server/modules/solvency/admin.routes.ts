import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { inTransaction } from '#platform/db/db.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { enqueueByAdmin } from '#platform/jobs/jobs.sql.ts';
import { record } from '../audit/audit.ts';
import { openChain } from '../chains/chains.ts';
import { acceptControlProof, anchorOf, messageOf } from './accept-control-proof.ts';
import { disputeRoutes } from './disputes.routes.ts';
import { headerOf, publishedOf } from './prove-inclusion.ts';
import { controlProofs, publishings, snapshotByNo, snapshots } from './snapshots.sql.ts';

const calls = contract.solvency;
const TRIES_SHOWN = 30;

const controlMessage = route(calls.controlMessage).handler(async ({ context: { db } }) => {
  const [last] = await snapshots(db, 1);
  if (last === undefined) return { status: success, data: null };
  const data = { message: messageOf(last), anchor: anchorOf(last), root_id: last.rootId };
  return { status: success, data };
});

const bring = route(calls.acceptControlProof).handler(async ({ input, context }) => {
  const { public_key: publicKey = null, ...brought } = input;
  const row = { ...brought, publicKey };
  const data = await acceptControlProof(context.db, openChain, adminOf(context), row);
  return { status: success, message: 'The proof is valid and has been published.', data };
});

const tries = route(calls.publishings).handler(async ({ context: { db } }) => {
  const found = await publishings(db, TRIES_SHOWN);
  const data = found.map(async ({ id, no, askedBy, refusal, at }) => {
    const snapshot = no === null ? undefined : await snapshotByNo(db, no);
    const proofs = snapshot === undefined ? [] : await controlProofs(db, snapshot.rootId);
    const total = snapshot && BigInt(publishedOf(snapshot).root.amounts[0] ?? '0');
    return {
      id,
      no,
      asked_by: askedBy,
      refusal,
      at: at.toISOString(),
      root_id: snapshot?.rootId ?? null,
      prev: snapshot === undefined ? null : headerOf(snapshot).prev,
      total: total === undefined ? null : formatUsd(total),
      control_proofs: proofs.length,
    };
  });
  return { status: success, data: await Promise.all(data) };
});

const reserves = route(calls.reserveAddresses).handler(async ({ context: { db } }) => {
  const [last] = await snapshots(db, 1);
  if (last === undefined) return { status: success, data: [] };
  const proofs = await controlProofs(db, last.rootId);
  const data = last.reserves.flatMap(({ asset, addresses }) =>
    addresses.map(({ address, held }) => {
      const proof = proofs.find(
        (controlProof) => controlProof.asset === asset && controlProof.address === address,
      );
      return {
        asset,
        address,
        held,
        proof: proof ? { kind: proof.kind, verified_at: proof.verifiedAt.toISOString() } : null,
      };
    }),
  );
  return { status: success, data };
});

const publish = route(calls.publishSnapshot).handler(async ({ context }) => {
  const { id, token } = adminOf(context);
  await inTransaction(context.db, async (tx) => {
    await enqueueByAdmin(tx, token, 'snapshot', {});
    await record(tx, { actor: `admin:${id}`, act: 'snapshot_asked_for', subject: id });
  });
  return { status: success, message: 'A snapshot is being published.' };
});

/**
 * Administrators' additions: snapshots besides the daily one, and control proofs of reserve
 * addresses (SOL-1).
 */
export const proofAdminRoutes = () => ({
  controlMessage,
  acceptControlProof: bring,
  publishings: tries,
  reserveAddresses: reserves,
  publishSnapshot: publish,
  ...disputeRoutes(),
});
