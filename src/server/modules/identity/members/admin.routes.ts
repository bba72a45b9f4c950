import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { inTransaction } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import { type Executors, proposeOnce, proposerOf } from '../../approvals/approvals.ts';
import { eraseMember } from '../closing/erase-member.ts';
import { proposeFactorReset, resetFactors, resetKind } from '../factors/reset-factors.ts';
import { emailKind, sendEmailChange } from './propose-email-change.ts';
import { liftSuspension, suspendMember } from './suspend-member.ts';

const calls = contract.identity;

const deleted = {
  closed: 'User deleted successfully',
  closing: 'Only locked profit is left: it is paid on schedule, and then the user is erased',
};

/** The staff's calls on a member's account (ADM-5). */
export const memberAdminRoutes = () => ({
  suspendMember: route(calls.suspendMember).handler(async ({ input, context }) => {
    const command = { memberId: input.id, reason: input.reason };
    await inTransaction(context.db, (tx) => suspendMember(tx, proposerOf(context), command));
    return { status: success, message: 'User suspended' };
  }),

  liftSuspension: route(calls.liftSuspension).handler(async ({ input, context }) => {
    const command = { memberId: input.id, reason: input.reason };
    await inTransaction(context.db, (tx) => liftSuspension(tx, proposerOf(context), command));
    return { status: success, message: 'Suspension lifted' };
  }),

  resetMemberFactors: route(calls.resetMemberFactors).handler(({ input, context }) =>
    proposeOnce(context, 'admin.reset-2fa', input, (tx, officer, subject) => {
      const command = { memberId: input.id, reason: input.reason };
      return proposeFactorReset(tx, officer, subject, command);
    }),
  ),

  deleteMember: route(calls.deleteMember).handler(async ({ input, context }) => {
    const command = { memberId: input.id, reason: input.reason };
    const outcome = await inTransaction(context.db, (tx) =>
      eraseMember(tx, proposerOf(context), command),
    );
    return { status: success, message: deleted[outcome] };
  }),
});

/** The executors of approvals in this module. */
export const identityExecutors: Executors = {
  [resetKind]: { execute: resetFactors },
  [emailKind]: { execute: sendEmailChange },
};
