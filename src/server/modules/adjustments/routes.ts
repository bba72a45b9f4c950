import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import type { Tx } from '#platform/db/db.ts';
import { derivedId, once } from '#platform/http/idempotency.ts';
import { needed } from '#platform/http/refuse-input.ts';
import { adminOf, route } from '#platform/http/router.ts';
import {
  proposeOnce,
  type OpenProposal,
  type Proposer,
  proposerOf,
} from '../approvals/approvals.ts';
import { proposeAdjustment } from './propose-adjustment.ts';
import { proposePositionCorrection, proposeReversal } from './propose-correction.ts';
import { proposeSettingAside } from './set-aside.ts';
import { centsOf, presentUpdatedUser, updatedText, updateUser } from './update-user.ts';

const calls = contract.adjustments;

const adjust = route(calls.adjust);
type AdjustInput = Parameters<Parameters<typeof adjust.handler>[0]>[0]['input'];

function proposeCommand(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  command: AdjustInput,
): Promise<OpenProposal> {
  const { user: memberId, reason } = command;
  if (command.act === 'reverse') {
    return proposeReversal(tx, proposer, { memberId, line: needed(command.line, 'line'), reason });
  }
  if (command.act === 'position') {
    const positionId = needed(command.position, 'position');
    const principalCents = centsOf(needed(command.principal, 'principal'));
    const correction = { memberId, positionId, principalCents, reason };
    return proposePositionCorrection(tx, proposer, subject, correction);
  }
  if (command.act === 'unclaimed') {
    return proposeSettingAside(tx, proposer, subject, { memberId, reason });
  }
  const wantedCents = centsOf(needed(command.withdrawable_balance, 'withdrawable_balance'));
  const seenCents = centsOf(needed(command.seen_balance, 'seen_balance'));
  return proposeAdjustment(tx, proposer, subject, { memberId, wantedCents, seenCents, reason });
}

/** The edit form of one member, and the proposals for changes it cannot make (ADM-5, INT-4). */
const adjustmentRoutes = () => ({
  updateUser: route(calls.updateUser).handler(({ input, context }) => {
    const { id: memberId, ...form } = input;
    const name = 'admin.users';
    const editor = { ...proposerOf(context), role: adminOf(context).role };
    const subjects = {
      balance: derivedId(context, `${name}.balance`),
      email: derivedId(context, `${name}.email`),
    };
    return once(context.db, context, name, input, async (tx) => {
      const updated = await updateUser(tx, editor, { memberId, subjects }, form);
      const data = await presentUpdatedUser(tx, memberId, updated);
      const body = { status: success, message: updatedText(updated), data };
      return { status: updated.waits.length > 0 ? (202 as const) : (200 as const), body };
    });
  }),

  adjust: adjust.handler(({ input, context }) =>
    proposeOnce(context, 'admin.adjustments', input, (tx, proposer, subject) =>
      proposeCommand(tx, proposer, subject, input),
    ),
  ),
});

/** The routes of this module, by the area of the contract. */
export const routes = () => ({ adjustments: adjustmentRoutes() });
