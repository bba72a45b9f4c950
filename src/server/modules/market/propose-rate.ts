import type { Coin } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import {
  type Executors,
  proposeByPerson,
  type OpenProposal,
  type Proposer,
} from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { endManual, setManual } from './manual.sql.ts';
import { latestRate } from './sql.ts';

type RateCommand = { asset: Coin; usdMicros: bigint; hours: number; reason: string };

/** Proposes a price of a coin while the exchanges give no fresh one (CHN-4). */
export async function proposeRate(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { asset, usdMicros, hours, reason }: RateCommand,
): Promise<OpenProposal> {
  const last = await latestRate(tx, asset);
  if (last?.fresh) throw new Refusal('rate_fresh');
  return proposeByPerson(tx, proposer, {
    kind: 'manual_rate',
    subject,
    payload: { asset, usd_micros: String(usdMicros), hours, reason },
    reason,
  });
}

/** Ends a manual price: no price is safer than a wrong one. */
export async function endRate(
  tx: Tx,
  admin: { id: string; token: string },
  id: string,
  reason: string,
): Promise<void> {
  if (!(await endManual(tx, admin.token, id))) throw new Refusal('manual_rate_over');
  const act = 'manual_rate ended';
  await record(tx, { actor: `admin:${admin.id}`, act, subject: id, reason });
  await notify(tx, { to: 'everyone', topic: 'prices' });
}

/** The executors of this module; they run in the transaction of the last approval. */
export const manualRateExecutors: Executors = {
  manual_rate: {
    execute: async (tx, { id }) => {
      const code = await setManual(tx, id);
      if (code !== 'set') throw new Refusal(code);
      await notify(tx, { to: 'everyone', topic: 'prices' });
    },
  },
};
