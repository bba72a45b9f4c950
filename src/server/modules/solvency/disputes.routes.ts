import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { derivedId, once } from '#platform/http/idempotency.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { adminOf, memberOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { answerDispute, openDispute, proposeUnfounded } from './decide-dispute.ts';
import * as rows from './disputes.sql.ts';

const calls = contract.solvency;
const disputesAnHour = 5;
const pageSize = 20;

const presentDispute = (dispute: rows.Dispute) => ({
  id: dispute.id,
  _id: dispute.id,
  snapshot: dispute.snapshotNo,
  fault: dispute.fault,
  words: dispute.words,
  state: dispute.isApproving ? ('approving' as const) : dispute.state,
  answer: dispute.answer,
  opened_at: dispute.openedAt.toISOString(),
  answered_at: dispute.answeredAt?.toISOString() ?? null,
  decided_at: dispute.decidedAt?.toISOString() ?? null,
});

/** A member's disputes about proofs that do not verify, and the answers (MEM-15). */
const memberDisputeRoutes = () => ({
  myDisputes: route(calls.myDisputes).handler(async ({ context }) => {
    const found = await rows.disputesOfMember(context.db, memberOf(context).id);
    return { status: success, data: found.map(presentDispute) };
  }),

  openDispute: route(calls.openDispute).handler(async ({ input, context }) => {
    const { id: memberId, token } = memberOf(context);
    await limitTries(context, 'dispute proof', memberId, disputesAnHour, 3600);
    const id = derivedId(context, 'user/proof/disputes');
    return once(context.db, context, 'user/proof/disputes', input, async (tx) => {
      const { snapshot: snapshotNo, ...brought } = input;
      await openDispute(tx, token, { ...brought, id, snapshotNo });
      const message = 'Your dispute is open, and counted in public. Its evidence stays.';
      return { status: success, message };
    });
  }),
});

const list = route(calls.disputes).handler(async ({ input, context: { db } }) => {
  const { limit = pageSize, cursor = null, state = 'open' } = input;
  const found = await rows.disputesForAdmins(db, state, { limit, cursor });
  const data = found.map((disputeForAdmins) => ({
    ...presentDispute(disputeForAdmins),
    evidence: disputeForAdmins.evidence,
    user: {
      id: disputeForAdmins.memberId,
      _id: disputeForAdmins.memberId,
      first_name: disputeForAdmins.firstName,
      last_name: disputeForAdmins.lastName,
      email: disputeForAdmins.email,
    },
  }));
  const next = found.length === limit ? (found.at(-1)?.id ?? null) : null;
  return { status: success, data, next_cursor: next };
});

/** For administrators: one person answers or confirms a dispute, two people call it unfounded. */
const disputeAdminRoutes = () => ({
  disputes: list,

  answerDispute: route(calls.answerDispute).handler(({ input, context }) => {
    const { id, answer, founded } = input;
    const admin = adminOf(context);
    return once(context.db, context, 'admin/solvency/disputes/answer', input, async (tx) => {
      await answerDispute(tx, admin, { id, answer, ends: founded });
      return { status: success, message: founded ? 'Ended as founded' : 'Answered' };
    });
  }),

  proposeUnfounded: route(calls.proposeUnfounded).handler(({ input, context }) =>
    proposeOnce(context, 'admin/solvency/disputes/unfounded', input, (tx, proposer) =>
      proposeUnfounded(tx, proposer, input),
    ),
  ),
});

/** The routes of members and of administrators. */
export const disputeRoutes = () => ({ ...memberDisputeRoutes(), ...disputeAdminRoutes() });
