import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { ApprovedProposal, Executors } from '../../approvals/approvals.ts';
import {
  type AccountClass,
  type FlowKind,
  type Leg,
  postSingle,
  usd,
} from '../../ledger/ledger.ts';
import { changeVenue } from '../figures.sql.ts';
import { returnable } from '../placements/propose-return.ts';
import { recoverCredit } from './execute-recovery.ts';
import { insertOperation } from './operations.sql.ts';
import { keyOf } from './settle-operations.ts';

/** An approved return; the payment stays locked while the database checks it again. */
const sendBack = {
  execute: async (tx: Tx, { id, subject }: ApprovedProposal): Promise<void> => {
    const payment = await returnable(tx, subject);
    if (payment.isReturning) throw new Refusal('return_waits');
    await insertOperation(tx, id);
    await notify(tx, { to: 'administrators', topic: 'deposits' });
  },
};

/** Only the worker moves coins: the approval is passed to it. */
const waitForWorker = {
  execute: async (tx: Tx, { id }: ApprovedProposal): Promise<void> => {
    await insertOperation(tx, id);
    await notify(tx, { to: 'administrators', topic: 'treasury' });
  },
};

/** Dollars between accounts of the operator and of a plan are booked with the last approval. */
const bookNow = (
  kind: FlowKind,
  legOf: (plan: string, from: AccountClass) => Omit<Leg, 'amount'>,
) => ({
  execute: async (tx: Tx, { id, subject, payload, completedBy }: ApprovedProposal) => {
    const from = payload['from'] as AccountClass;
    await postSingle(tx, {
      key: keyOf(kind, id),
      kind,
      subject,
      actor: `admin:${completedBy}`,
      approvalId: id,
      evidence: String(payload['evidence']),
      legs: [
        { ...legOf(String(payload['plan']), from), amount: BigInt(String(payload['amount'])) },
      ],
    });
    await notify(tx, { to: 'administrators', topic: 'treasury' });
  },
});

const changeVenues = {
  execute: async (tx: Tx, { id }: ApprovedProposal): Promise<void> => {
    const code = await changeVenue(tx, id);
    if (code !== 'changed') throw new Refusal(code);
    await notify(tx, { to: 'administrators', topic: 'treasury' });
  },
};

/** The executors of this module; they run in the transaction of the last approval. */
export const treasuryExecutors: Executors = {
  place: waitForWorker,
  gain: waitForWorker,
  capital_in: waitForWorker,
  capital_out: waitForWorker,
  network_cost: waitForWorker,
  suspense_return: sendBack,
  subsidise: bookNow('subsidise', (plan) => ({
    debit: usd('operator_capital'),
    credit: usd('pool_capital', plan),
  })),
  record_loss: bookNow('record_loss', (plan) => ({
    debit: usd('loss', plan),
    credit: usd('placement', plan),
  })),
  absorb_loss: bookNow('absorb_loss', (plan, from) => ({
    debit: usd(from, from === 'operator_capital' ? null : plan),
    credit: usd('loss', plan),
  })),
  incident_cover: bookNow('incident_cover', () => ({
    debit: usd('operator_capital'),
    credit: usd('incident'),
  })),
  incident_recover: recoverCredit,
  venue_list: changeVenues,
  venue_delist: changeVenues,
};
