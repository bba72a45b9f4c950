import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { coins, methodOf } from '#core/chains/assets.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { FileStore } from '#platform/files/files.ts';
import { once } from '#platform/http/idempotency.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { type AssignedIds, isCarriedOut, type NotifyWorker } from '../approvals/approvals.ts';
import { recordLook } from '../audit/audit.ts';
import { platformTotals } from '../ledger/ledger.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { presentAllForAdmins } from './deposit.presenter.ts';
import { pageOf } from './list-page.ts';
import { depositsForStaff, pendingCents } from './lists.sql.ts';
import { proofFile } from './member.routes.ts';
import { rejectDeposit } from './reject-deposit.ts';
import { depositById } from './sql.ts';

const calls = contract.deposits;

type Deps = { assignedIds: AssignedIds; files: FileStore; wakeWorker: NotifyWorker | undefined };

const transactions = (assignedIds: AssignedIds) =>
  route(calls.transactions).handler(async ({ input, context: { db } }) => {
    const page = pageOf(input);
    const rows = await depositsForStaff(db, {
      ...page,
      status: input.status ?? null,
      search: input.search?.trim() || null,
      only: await assignedIds(db, input.assigned_to),
      sort: input.sort ?? 'newest',
      asset: coins.find((coin) => methodOf[coin] === input.payment_method) ?? null,
      leastCents: input.least === undefined ? null : parseUsd(input.least),
      mostCents: input.most === undefined ? null : parseUsd(input.most),
      from: input.from ?? null,
      to: input.to ?? null,
    });
    const data = await presentAllForAdmins(db, rows);
    const last = rows.length === page.limit ? rows.at(-1) : undefined;
    return { status: success, data, next_cursor: last?.id ?? null };
  });

const confirm = (wakeWorker: NotifyWorker | undefined) =>
  route(calls.confirm).handler(async ({ input, context }) => {
    const admin = adminOf(context);
    const { id: depositId, reason = null, txid = null } = input;
    const approved = await once(context.db, context, 'transactions/confirm', input, (tx) =>
      confirmDeposit(tx, admin, { depositId, reason, txid }),
    );
    if (approved.some(({ isSigned }) => !isSigned)) {
      return { status: success, message: 'Sign this under Approvals with your security key' };
    }
    let isDone = true;
    for (const { proposalId } of approved) {
      isDone &&= await isCarriedOut(context.db, proposalId, wakeWorker);
    }
    const message = isDone ? 'Payment Confirmed' : 'Payment confirmed; it is being credited';
    return { status: success, message };
  });

const reject = route(calls.reject).handler(async ({ input, context }) => {
  const admin = adminOf(context);
  return once(context.db, context, 'transactions/reject', input, async (tx) => {
    await rejectDeposit(tx, admin, { depositId: input.id, reason: input.reason });
    return { status: success, message: 'Deposit rejected' };
  });
});

// A JSON number loses precision above nine quadrillion cents; `amount` never does.
function presentTotal(cents: bigint) {
  const amount = formatUsd(cents);
  return { status: success, data: Number(amount), amount };
}

export const adminDepositRoutes = ({ assignedIds, files, wakeWorker }: Deps) => ({
  transactions: transactions(assignedIds),
  confirm: confirm(wakeWorker),
  reject,
  proofForStaff: route(calls.proofForStaff).handler(async ({ input, context }) => {
    const deposit = await depositById(context.db, input.id);
    if (deposit === undefined) throw new Refusal('not_found');
    const { ip, requestId } = context;
    const actor = `admin:${adminOf(context).id}`;
    const seen = { actor, act: 'deposit.proof.view', subject: deposit.id, ip, requestId };
    await inTransaction(context.db, (tx) => recordLook(tx, seen));
    return proofFile(files, deposit, context.resHeaders);
  }),
  pending: route(calls.pending).handler(async ({ context: { db } }) =>
    presentTotal(await pendingCents(db)),
  ),
  funds: route(calls.funds).handler(async ({ context: { db } }) =>
    presentTotal((await platformTotals(db)).deposits),
  ),
});
