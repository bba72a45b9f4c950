import { methodOf } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { payoutCoins } from '#core/rules/withdrawal-rules.ts';
import type { ReturnReason } from '#core/rules/withdrawal-state.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { type OpenChain, type Payee, whyUnpayable } from '../chains/chains.ts';
import { rateIfFresh } from '../market/market.ts';
import { dueOperations } from '../treasury/treasury.ts';
import { returnAmount, lockWithdrawal } from '../withdrawals/withdrawals.ts';
import * as rows from './batches.sql.ts';

/**
 * The maximum that one export checks; it pays fewer, so waiting payouts do not block later ones.
 */
export const maxChecked = 500;

/** Returns an approved withdrawal to its member with the reason; they may use another address. */
async function returnToMember(tx: Tx, id: string, reason: ReturnReason): Promise<boolean> {
  const current = await lockWithdrawal(tx, id);
  if (current?.state !== 'approved') return false;
  await returnAmount(tx, id, reason);
  const { memberId } = current;
  await record(tx, { actor: 'worker', act: 'withdrawal.return', subject: id, reason });
  await notify(tx, { to: { memberId }, topic: 'withdrawals' });
  return true;
}

type PayeeRequest = Payee & { id: string };

/** Notes a payout that an export leaves out; does nothing without an export. */
export type NoteLeftOut = (tx: Tx, id: string, because: ReturnReason) => Promise<void>;

/** The identity of an export. */
export type Exported = Pick<rows.Batch, 'id' | 'asset' | 'pays'>;

const noteIn =
  ({ id: batchId }: Exported): NoteLeftOut =>
  (tx, id, because) =>
    rows.noteLeftOut(tx, batchId, { id, because });
type OnUnpayable = (tx: Tx, payeeRequest: PayeeRequest, reason: ReturnReason) => Promise<unknown>;

/** Checks each payout once; handles each unpayable one in a separate transaction. */
async function ask(
  db: Db,
  { asset }: Exported,
  open: OpenChain,
  { due, onUnpayable }: { due: readonly PayeeRequest[]; onUnpayable: OnUnpayable },
): Promise<string[]> {
  const reasons = await whyUnpayable(db, asset, due, open);
  const payable: string[] = [];
  for (const [index, payeeRequest] of due.entries()) {
    const reason = reasons[index] ?? null;
    if (reason === null) payable.push(payeeRequest.id);
    else {
      await inTransaction(db, (tx) => onUnpayable(tx, payeeRequest, reason)).catch(
        (error: unknown) => {
          // It moved meanwhile, or the ledger refuses: it joins no export and blocks no other
          // payout.
          if (!(error instanceof Refusal)) throw error;
        },
      );
    }
  }
  return payable;
}

/**
 * Repeats the check of CHN-7 before an export. An unpayable withdrawal returns to its member at
 * once; a treasury operation stays, with the reason. Returns the payable ids; the export may hold
 * no others.
 */
export async function payableOf(
  db: Db,
  batch: Exported,
  open: OpenChain,
  {
    most = maxChecked,
    noteLeftOut = noteIn(batch),
  }: { most?: number; noteLeftOut?: NoteLeftOut } = {},
): Promise<ReadonlySet<string>> {
  const { asset } = batch;
  if (batch.pays === 'acts') {
    const due = await dueOperations(db, asset, most);
    const payees = due.map(({ id, address, tag, units }) => ({
      id,
      address,
      tag,
      amount: units,
    }));
    const onUnpayable: OnUnpayable = (tx, { id }, reason) => noteLeftOut(tx, id, reason);
    return new Set(await ask(db, batch, open, { due: payees, onUnpayable }));
  }
  const rate = await rateIfFresh(db, asset);
  const payable = new Set<string>();
  const known = new Set<string>();
  for (;;) {
    const due = (await rows.dueOf(db, methodOf[asset], most)).flatMap(
      ({ id, address, tag, amountCents }) => {
        const coins = rate === null ? null : payoutCoins(asset, amountCents, rate.usdMicros);
        return known.has(id) ? [] : [{ id, address, tag, amount: coins?.arriving ?? null }];
      },
    );
    // The returned withdrawals made room: the next ones are checked now.
    if (due.length === 0) return payable;
    const onUnpayable: OnUnpayable = async (tx, { id }, reason) => {
      if (!(await returnToMember(tx, id, reason))) return;
      await noteLeftOut(tx, id, reason);
    };
    for (const id of await ask(db, batch, open, { due, onUnpayable })) payable.add(id);
    for (const { id } of due) known.add(id);
  }
}
