import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { originMessage } from '#core/chains/origin-message.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { fileHeaders, type FileStore } from '#platform/files/files.ts';
import { derivedId, once, onceAfter } from '#platform/http/idempotency.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { adminOf, memberOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../../approvals/approvals.ts';
import { recordLook } from '../../audit/audit.ts';
import { pictureOf, uploadOf } from '../member.routes.ts';
import { claimPayment, withdrawPaymentClaim } from './claim-payment.ts';
import { presentPaymentClaim, presentForAdmins, worthOf } from './claim.presenter.ts';
import * as rows from './claims.sql.ts';
import { proposeRelease, refusePaymentClaim } from './release-claim.ts';

const calls = contract.suspense;
const claimsAnHour = 20;
const pageSize = 20;

const nextOf = (page: readonly { id: string }[], limit: number): string | null =>
  page.length === limit ? (page.at(-1)?.id ?? null) : null;

/** A member's claims to unmatched money (CHN-2). */
export const memberPaymentClaimRoutes = ({ files }: { files: FileStore }) => ({
  mine: route(calls.mine).handler(async ({ context }) => {
    const { db } = context;
    const found = await rows.suspenseOf(db, memberOf(context).id);
    const data = found.map(async (suspense) => ({
      ...toWire(suspense),
      usd: await worthOf(db, suspense.asset, suspense.coinsUnits),
    }));
    return { status: success, data: await Promise.all(data) };
  }),

  claims: route(calls.claims).handler(async ({ context }) => {
    const { db } = context;
    const { id } = memberOf(context);
    const found = await rows.claimsOfMember(db, id);
    const claims = await Promise.all(found.map((claim) => presentPaymentClaim(db, claim)));
    return { status: success, data: { claims, message: originMessage('{transaction}', id) } };
  }),

  makeClaim: route(calls.makeClaim).handler(async ({ input, context }) => {
    const { id: memberId } = memberOf(context);
    await limitTries(context, 'claim payment', memberId, claimsAnHour, 3600);
    const upload = await uploadOf(input.payment_proof);
    const body = { ...input, payment_proof: undefined, proof: upload?.digest.toString('hex') };
    const id = derivedId(context, 'user/claims');
    const keyed = { route: 'user/claims', input: body };
    const picture = () => pictureOf(upload);
    return onceAfter(context.db, context, keyed, picture, async (tx, proof) => {
      await claimPayment(tx, files, memberOf(context), {
        id,
        method: input.payment_method,
        txid: input.transaction,
        words: input.words,
        fromAddress: input.from_address || null,
        signature: input.signature || null,
        publicKey: input.public_key || null,
        proof,
      });
      const message = 'Your claim is with us. Two people look at it before anything is released.';
      const data = await presentPaymentClaim(tx, (await rows.paymentClaimById(tx, id))!);
      return { status: success, message, data };
    });
  }),

  withdrawClaim: route(calls.withdrawClaim).handler(async ({ input, context }) => {
    const member = memberOf(context);
    await inTransaction(context.db, (tx) => withdrawPaymentClaim(tx, member, input.id));
    return { status: success, message: 'Your claim is withdrawn.' };
  }),
});

const totals = route(calls.totals).handler(async ({ context: { db } }) => {
  const found = await rows.suspenseTotals(db);
  const data = found.map(async (suspenseTotal) => ({
    ...toWire(suspenseTotal),
    usd: await worthOf(db, suspenseTotal.asset, suspenseTotal.coinsUnits),
  }));
  return { status: success, data: await Promise.all(data) };
});

const unmatched = route(calls.unmatched).handler(async ({ input, context: { db } }) => {
  const { limit = pageSize, cursor = null } = input;
  const found = await rows.unmatchedPayments(db, { limit, cursor });
  const data = found.map(async (item) => ({
    ...toWire(item),
    usd: await worthOf(db, item.asset, item.units),
  }));
  return { status: success, data: await Promise.all(data), next_cursor: nextOf(found, limit) };
});

const listClaims = route(calls.listClaims).handler(async ({ input, context: { db } }) => {
  const { limit = pageSize, cursor = null, state = 'open' } = input;
  const found = await rows.claimsForAdmins(db, state, { limit, cursor });
  const data = await Promise.all(
    found.map((claimForAdmins) => presentForAdmins(db, claimForAdmins)),
  );
  return { status: success, data, next_cursor: nextOf(found, limit) };
});

const release = route(calls.proposeRelease).handler(({ input, context }) => {
  const { id: claimId, payment: paymentId, reason } = input;
  return proposeOnce(context, 'admin/suspense/release', input, (tx, proposer) =>
    proposeRelease(tx, proposer, { claimId, paymentId, reason }),
  );
});

const refuse = route(calls.refuseClaim).handler(async ({ input, context }) => {
  const { id: claimId, reason } = input;
  return once(context.db, context, 'admin/suspense/refuse', input, async (tx) => {
    await refusePaymentClaim(tx, adminOf(context), { claimId, reason });
    return { status: success, message: 'Claim rejected' };
  });
});

/** The page of unmatched money: open payments, their claims, and the release by two people. */
export const suspenseAdminRoutes = ({ files }: { files: FileStore }) => ({
  totals,
  unmatched,
  listClaims,
  proposeRelease: release,
  refuseClaim: refuse,
  claimProof: route(calls.claimProof).handler(async ({ input, context }) => {
    const { ip, requestId, resHeaders } = context;
    const claim = await rows.paymentClaimById(context.db, input.id);
    if (claim === undefined || claim.proofFile === null) throw new Refusal('not_found');
    const actor = `admin:${adminOf(context).id}`;
    const seen = { actor, act: 'claim.proof.view', subject: claim.memberId, ip, requestId };
    await inTransaction(context.db, (tx) => recordLook(tx, seen));
    for (const [name, value] of Object.entries(fileHeaders)) resHeaders.set(name, value);
    const bytes = await files.get(claim.proofFile);
    return new File([new Uint8Array(bytes)], `claim-${claim.id}.webp`, { type: 'image/webp' });
  }),
});
