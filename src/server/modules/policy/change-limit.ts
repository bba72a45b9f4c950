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
import { changeLimitRow, limitByName, waitingLimit, withdrawLimitRow } from './limits.sql.ts';
import { openResumption } from './limits.sql.ts';
import { resumePayoutsRow, stopPayoutsRow } from './sql.ts';

/** Proposes another value of a rule; the proposer is one of the two people. */
export async function proposeLimit(
  tx: Tx,
  officer: Proposer,
  subject: string,
  command: { name: string; value: bigint; reason: string },
): Promise<OpenProposal> {
  const limit = await limitByName(tx, command.name);
  if (limit === undefined) throw new Refusal('not_found');
  const { name, value: was } = limit;
  if (command.value < limit.least || command.value > limit.most)
    throw new Refusal('limit_out_of_range');
  if (command.value === was) throw new Refusal('limit_unchanged');
  if (limit.waiting !== null) throw new Refusal('limit_waiting');
  await notify(tx, { to: 'administrators', topic: 'policy' });
  return proposeByPerson(tx, officer, {
    kind: 'limit_change',
    subject,
    payload: { name, value: String(command.value), was: String(was), reason: command.reason },
    reason: command.reason,
    logged: { act: 'rule change proposed', subject: name },
  });
}

/** Lets one person withdraw a pending weakening. */
export async function withdrawLimit(
  tx: Tx,
  officer: Proposer,
  version: bigint,
  reason: string,
): Promise<void> {
  const waiting = await waitingLimit(tx, version);
  if (waiting === undefined) throw new Refusal('not_found');
  const code = await withdrawLimitRow(tx, officer.token, version, reason);
  if (code !== 'withdrawn') throw new Refusal(code);
  const before = { waiting: String(waiting.value) };
  await recordEvent(tx, officer, {
    act: 'rule change taken back',
    subject: waiting.name,
    before,
    reason,
  });
}

/** Lets one person stop all payouts at once; pending proposals to resume are void. */
export async function stopPayouts(tx: Tx, officer: Proposer, reason: string): Promise<void> {
  const code = await stopPayoutsRow(tx, officer.token, reason);
  if (code !== 'stopped') throw new Refusal(code);
  await recordEvent(tx, officer, { act: 'payouts stopped', subject: 'payouts', reason });
}

/** Proposes to resume payouts. */
export async function proposeResumption(
  tx: Tx,
  officer: Proposer,
  subject: string,
  command: { stoppedFor: string; reason: string },
): Promise<OpenProposal> {
  if ((await openResumption(tx)) !== null) throw new Refusal('already_proposed');
  await notify(tx, { to: 'administrators', topic: 'policy' });
  return proposeByPerson(tx, officer, {
    kind: 'payouts_resume',
    subject,
    payload: {},
    reason: command.reason,
    logged: { act: 'payouts resumption proposed', subject: 'payouts' },
  });
}

type LimitEvent = {
  act: string;
  subject: string;
  before?: object;
  after?: object;
  reason?: string;
};

async function recordEvent(tx: Tx, officer: Proposer, event: LimitEvent): Promise<void> {
  await record(tx, { actor: `admin:${officer.id}`, ...event });
  await notify(tx, { to: 'administrators', topic: 'policy' });
  await notify(tx, { to: 'administrators', topic: 'approvals' });
}

/** The executors of approvals in this module, run in the transaction of the last approval. */
export const policyExecutors: Executors = {
  limit_change: {
    execute: async (tx, { id }) => {
      const code = await changeLimitRow(tx, id);
      if (code !== 'changed') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'policy' });
    },
  },
  payouts_resume: {
    execute: async (tx, { id }) => {
      const code = await resumePayoutsRow(tx, id);
      if (code !== 'resumed') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'policy' });
    },
  },
};
