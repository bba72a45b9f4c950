import type { Coin } from '#core/chains/assets.ts';
import { derivedUuid } from '#core/proofs/derived-uuid.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeByPerson, type OpenProposal, type Proposer } from '../../approvals/approvals.ts';
import type { AccountClass } from '../../ledger/ledger.ts';
import { capitalOf, incidentOf } from '../figures.sql.ts';
import type { Justification } from './propose-operation.ts';

/** Proposes that the operator's capital covers an incident's shortfall. */
export async function proposeCover(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { cents, evidence, reason }: Justification & { cents: bigint },
): Promise<OpenProposal> {
  const [capital, incident] = [await capitalOf(tx), await incidentOf(tx)];
  if (cents > capital || cents > incident) throw new Refusal('insufficient_funds');
  return proposeByPerson(tx, proposer, {
    kind: 'incident_cover',
    subject,
    payload: { flow: 'incident_cover', amount: String(cents), evidence },
    reason,
  });
}

/** The payer of a fee: the operator, or a visible incident while there is no capital. */
export type CostPayer = Extract<AccountClass, 'operator_capital' | 'incident'>;

type Cost = Justification & { asset: Coin; units: bigint; txid: string; from: CostPayer };

/**
 * Proposes to book the coins that a transaction of ours cost, such as the fee of a sweep or an
 * anchor. Its id is the subject, so it is booked only once. The worker checks at the booking that
 * the chain shows the coins gone.
 */
export async function proposeNetworkCost(
  tx: Tx,
  proposer: Proposer,
  { asset, units, txid, from, evidence, reason }: Cost,
): Promise<OpenProposal> {
  if (units <= 0n) throw new Refusal('amount_invalid');
  return proposeByPerson(tx, proposer, {
    kind: 'network_cost',
    subject: derivedUuid('network_cost', asset, txid.toLowerCase()),
    payload: { flow: 'network_cost', units: String(units), asset, txid, from, evidence },
    reason,
  });
}
