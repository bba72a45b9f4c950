import { contract } from '#contract/contract.ts';
import { brakeCauses } from '#contract/policy.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { operatorSettings } from '#platform/config/live-needs.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { brakeRoutes, payoutsOnWire } from './brake.routes.ts';
import * as change from './change-limit.ts';
import * as rows from './limits.sql.ts';
import { depositBrake, payoutsStopped } from './policy.ts';

const calls = contract.policy;

const limitOnWire = (limit: rows.Limit) => ({
  name: limit.name,
  unit: limit.unit,
  value: String(limit.value),
  weaker: limit.weaker,
  least: String(limit.least),
  most: String(limit.most),
  since: limit.since?.toISOString() ?? null,
  waiting: limit.waiting && { ...limit.waiting, from: new Date(limit.waiting.from).toISOString() },
  proposed: limit.proposed && { proposal_id: limit.proposed.id, value: limit.proposed.value },
});

// The rules of a coin that is not offered exist for the day it is.
const isOffered = ({ name }: rows.Limit): boolean => {
  const coin = /^confirmations_([a-z]+)/.exec(name)?.[1]?.toUpperCase();
  return coin === undefined || offeredCoins().some((offeredCoin) => offeredCoin === coin);
};

/** The settings page: the operator, the rules, the payout switch and the brake (ADM-9). */
function policyRoutes({ mode, operator }: Pick<Config, 'mode' | 'operator'>) {
  const named = operatorSettings.map(([setting, name, needed]) => ({
    setting,
    value: operator[name] ?? null,
    needed,
  }));
  return {
    settings: route(calls.settings).handler(async ({ context: { db } }) => {
      const closed = new Set(await depositBrake(db));
      const made = await rows.madeAt(db);
      return {
        status: success,
        data: {
          mode,
          made_at: made?.toISOString() ?? null,
          operator: named,
          limits: (await rows.allLimits(db)).filter(isOffered).map(limitOnWire),
          payouts: await payoutsOnWire(db),
          brake: brakeCauses.map((cause) => ({ cause, closed: closed.has(cause) })),
        },
      };
    }),

    ...brakeRoutes(mode),

    changeLimit: route(calls.changeLimit).handler(({ input, context }) =>
      proposeOnce(context, 'admin.limits', input, (tx, officer, subject) => {
        const { name, value, reason } = input;
        return change.proposeLimit(tx, officer, subject, { name, value: BigInt(value), reason });
      }),
    ),

    withdrawLimit: route(calls.withdrawLimit).handler(async ({ input, context }) => {
      await inTransaction(context.db, (tx) =>
        change.withdrawLimit(tx, adminOf(context), BigInt(input.id), input.reason),
      );
      return { status: success, message: 'Withdrawn. The rule stays as it is.' };
    }),

    stopPayouts: route(calls.stopPayouts).handler(async ({ input, context }) => {
      await inTransaction(context.db, (tx) =>
        change.stopPayouts(tx, adminOf(context), input.reason),
      );
      return {
        status: success,
        message: 'All payouts are stopped. Deposits are closed with them.',
      };
    }),

    resumePayouts: route(calls.resumePayouts).handler(({ input, context }) =>
      proposeOnce(context, 'admin.resume', input, async (tx, officer, subject) => {
        const stoppedFor = await payoutsStopped(tx);
        if (stoppedFor === null) throw new Refusal('payouts_running');
        const command = { stoppedFor, reason: input.reason };
        return change.proposeResumption(tx, officer, subject, command);
      }),
    ),
  };
}

/** The calls of this module, by area of the contract. */
export const routes = ({ config }: { config: Pick<Config, 'mode' | 'operator'> }) => ({
  policy: policyRoutes(config),
});
