import { addressProblem } from '../../../../core/chains/addresses.ts';
import { methodOf } from '../../../../core/chains/assets.ts';
import { note } from '../../../../core/rules/notes.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import { tagProblem } from '../../../../core/rules/withdrawal-rules.ts';
import { proposeByPerson, type Proposed, type Proposer } from '../../approvals/approvals.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type Unmatched, unmatchedById } from './unmatched.sql.ts';

/** What may be sent back: final, nobody's, and not on its way already. */
export async function returnable(tx: Tx, paymentId: string): Promise<Unmatched> {
  const payment = await unmatchedById(tx, paymentId);
  if (payment === undefined) throw new Refusal('not_in_suspense');
  if (payment.state !== 'final') throw new Refusal('payment_not_final');
  return payment;
}

type ReturnCommand = { paymentId: string; address: string; tag: string | null; reason: string };

/** Only where the chain says it came from: anyone who asks for it elsewhere has to claim it. */
function requireSender({ asset, senders }: Unmatched, { address, tag }: ReturnCommand): void {
  if (senders === null || senders.length === 0) throw new Refusal('sender_unknown');
  if (!senders.includes(address)) {
    const fields = { wallet_address: note('sender_not_shown') };
    throw new Refusal('sender_other', { fields });
  }
  const problem = addressProblem(methodOf[asset], address);
  if (problem !== null) throw new Refusal(problem.code);
  const unfit = tagProblem(asset, tag);
  if (unfit !== null) throw new Refusal('tag_invalid', { detail: unfit, fields: { tag: unfit } });
}

/** Proposes to send a payment of nobody known back, whole, to one of its senders (MONEY). */
export async function proposeReturn(
  tx: Tx,
  proposer: Proposer,
  command: ReturnCommand,
): Promise<Proposed> {
  const payment = await returnable(tx, command.paymentId);
  if (payment.isReturning) throw new Refusal('return_waits');
  requireSender(payment, command);
  const { id, asset, units } = payment;
  const { address, tag, reason } = command;
  return proposeByPerson(tx, proposer, {
    kind: 'suspense_return',
    subject: id,
    payload: { flow: 'suspense_return', amount: String(units), asset, address, tag },
    reason,
  });
}
