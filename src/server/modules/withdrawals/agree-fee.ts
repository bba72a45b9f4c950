import { type Coin, coinOf } from '#core/chains/assets.ts';
import { formatAmount, formatUsd, parseAmount } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { feeWaitMs, offeredCeiling } from '#core/rules/withdrawal-rules.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { record } from '../audit/audit.ts';
import { type FeeTerms, raiseFeeCeiling, withdrawalById } from './sql.ts';

/** The member's view: the fee to agree to instead of waiting, and until when it waits. */
export const feeOnWire = (asset: Coin, { ceiling, asked, since, ...terms }: FeeTerms) => ({
  network_fee_most: ceiling === null ? null : formatAmount(asset, ceiling),
  fee_wait:
    asked === null || since === null
      ? null
      : {
          network_fee: formatAmount(asset, asked),
          offer: formatAmount(asset, offeredCeiling(asked)),
          operator_most_usd: formatUsd(terms.borneFeeCents),
          until: new Date(since.getTime() + feeWaitMs).toISOString(),
        },
});

/** A member agrees to pay more of the fee, before anything is signed (CHN-8). */
export async function agreeFee(
  tx: Tx,
  member: MemberActor,
  { id, network_fee_most: typed }: { id: string; network_fee_most: string },
): Promise<void> {
  const withdrawal = await withdrawalById(tx, id);
  if (withdrawal?.memberId !== member.id) throw new Refusal('not_found');
  const units = parseAmount(coinOf[withdrawal.method], typed);
  await raiseFeeCeiling(tx, member.token, id, units);
  await record(tx, {
    actor: `member:${member.id}`,
    act: 'withdrawal.fee',
    subject: id,
    after: { most: units.toString() },
  });
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
}
