import { isSameAddress } from '#core/chains/addresses.ts';
import { type Destination, requireDestination } from '#core/chains/destination.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeByPerson, type OpenProposal, type Proposer } from '../../approvals/approvals.ts';
import { networksOf, paymentById } from '../../chains/chains.ts';
import { type Unmatched, unmatchedById } from './unmatched.sql.ts';

/** Returns a final unmatched payment; its callers check that it is not already being returned. */
export async function returnable(tx: Tx, paymentId: string): Promise<Unmatched> {
  const payment = await unmatchedById(tx, paymentId);
  if (payment === undefined || payment.state === 'gone') {
    const { state } = payment ?? (await paymentById(tx, paymentId)) ?? {};
    throw new Refusal(state === 'gone' ? 'payment_gone' : 'not_in_suspense');
  }
  if (payment.state !== 'final') throw new Refusal('payment_not_final');
  return payment;
}

type ReturnCommand = { paymentId: string; address: string; tag: string | null; reason: string };

/** Throws unless the address is a sender on the chain: a return anywhere else needs a claim. */
async function requireSender(
  tx: Tx,
  { asset, senders }: Unmatched,
  typed: Destination,
): Promise<Destination> {
  if (senders === null || senders.length === 0) throw new Refusal('sender_unknown');
  const read = requireDestination(asset, typed, await networksOf(tx, asset));
  // In the chain's spelling, because the database compares it exactly.
  const address = senders.find((sender) => isSameAddress(asset, sender, read.address));
  if (address === undefined) {
    const fields = { wallet_address: note('sender_not_shown') };
    throw new Refusal('sender_other', { fields });
  }
  return { address, tag: read.tag };
}

/** Proposes to return an unmatched payment, in full, to one of its senders (MONEY). */
export async function proposeReturn(
  tx: Tx,
  proposer: Proposer,
  command: ReturnCommand,
): Promise<OpenProposal> {
  const payment = await returnable(tx, command.paymentId);
  if (payment.isReturning) throw new Refusal('return_waits');
  const { id, asset, units } = payment;
  const { address, tag } = await requireSender(tx, payment, command);
  const { reason } = command;
  return proposeByPerson(tx, proposer, {
    kind: 'suspense_return',
    subject: id,
    payload: { flow: 'suspense_return', amount: String(units), asset, address, tag },
    reason,
  });
}
