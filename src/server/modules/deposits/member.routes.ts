import { createHash } from 'node:crypto';
import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { parseUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { orderOf } from '#core/rules/history-order.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { drawId } from '#platform/db/rows/draw-id.sql.ts';
import { cleanImage, fileHeaders, type FileStore } from '#platform/files/files.ts';
import { once, onceAfter } from '#platform/http/idempotency.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { attachReceipt, requireQuote } from './attach-receipt.ts';
import { presentDetail, presentQuote, presentRows } from './deposit.presenter.ts';
import { pageOf } from './list-page.ts';
import { depositsOfMember, unpaidQuotes } from './lists.sql.ts';
import { quoteDeposit } from './quote-deposit.ts';
import { cancelQuote, type Deposit, depositById } from './sql.ts';

const calls = contract.deposits;
const proofsAnHour = 10;
const quotesAnHour = 20;

/** Returns a member's deposit; throws `not_found` for another member's. */
async function ownDeposit(db: Db, memberId: string, id: string): Promise<Deposit> {
  const deposit = await depositById(db, id);
  if (deposit?.memberId !== memberId) throw new Refusal('not_found');
  return deposit;
}

/** Reads an uploaded file with its digest; returns null if there is none. */
export async function uploadOf(file: File | undefined) {
  if (file === undefined || file.size === 0) return null;
  const bytes = Buffer.from(await file.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest();
  return { bytes, digest, name: file.name.slice(0, 120) };
}

/** Cleans an uploaded picture. This is expensive, so it is the last step before saving. */
export async function pictureOf(upload: Awaited<ReturnType<typeof uploadOf>>) {
  if (upload === null) return null;
  const { bytes, digest, name } = upload;
  const picture = await cleanImage(bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.detail === undefined) throw error;
    const { code, detail } = error;
    throw new Refusal(code, { detail, fields: { payment_proof: detail } });
  });
  return { picture, digest, name };
}

/** Serves a stored receipt with headers that let it neither run nor embed anything. */
export async function proofFile(files: FileStore, deposit: Deposit, headers: Headers) {
  if (deposit.proofFile === null) throw new Refusal('not_found');
  for (const [name, value] of Object.entries(fileHeaders)) headers.set(name, value);
  const bytes = await files.get(deposit.proofFile);
  return new File([new Uint8Array(bytes)], `proof-${deposit.id}.webp`, { type: 'image/webp' });
}

const quote = route(calls.quote).handler(async ({ input, context }) => {
  const member = memberOf(context);
  // Each quote uses up one of our addresses for good.
  await limitTries(context, 'deposit quote', member.id, quotesAnHour, 3600);
  return once(context.db, context, 'deposit/quote', input, async (tx) => {
    const id = await drawId(tx);
    const cents = parseUsd(input.amount);
    const { selected_plan: planId, payment_method: method } = input;
    await quoteDeposit(tx, member, { id, planId, method, cents });
    return { status: success, data: presentQuote(await ownDeposit(tx, member.id, id)) };
  });
});

const submit = (files: FileStore) =>
  route(calls.submit).handler(async ({ input, context }) => {
    const { id: memberId } = memberOf(context);
    const { payment_proof: file, ...fields } = input;
    const upload = await uploadOf(file);
    const body = { ...fields, proof: upload?.digest.toString('hex') ?? null };
    const paid = {
      depositId: input.deposit_id ?? null,
      planId: input.selected_plan,
      method: input.payment_method,
      cents: parseUsd(input.amount),
      address: input.wallet_address,
      percentage: Number(input.interest_percentage),
    };
    // The owner and the quota are checked before a picture is decoded.
    const prepare = async () => {
      await requireQuote(context.db, memberId, paid);
      if (upload !== null) await limitTries(context, 'deposit proof', memberId, proofsAnHour, 3600);
      return pictureOf(upload);
    };
    const keyed = { route: 'deposit', input: body };
    return onceAfter(context.db, context, keyed, prepare, async (tx, proof) => {
      const id = await attachReceipt(tx, files, memberOf(context), { ...paid, proof });
      const { status, state } = await ownDeposit(tx, memberId, id);
      const message = 'Your deposit is on its way: it counts as soon as the chain confirms it.';
      return { status: success, message, data: { ...toWire({ id }), status, state } };
    });
  });

export const memberDepositRoutes = ({ files }: { files: FileStore }) => ({
  quote,
  submit: submit(files),
  byId: route(calls.byId).handler(async ({ input, context }) => {
    const deposit = await ownDeposit(context.db, memberOf(context).id, input.id);
    return { status: success, data: await presentDetail(context.db, deposit) };
  }),
  unpaid: route(calls.unpaid).handler(async ({ context }) => {
    const found = await unpaidQuotes(context.db, memberOf(context).id);
    return { status: success, data: await presentRows(context.db, found) };
  }),
  cancel: route(calls.cancel).handler(async ({ input, context }) => {
    const { id: memberId, token } = memberOf(context);
    await inTransaction(context.db, async (tx) => {
      await cancelQuote(tx, token, input.id);
      await notify(tx, { to: { memberId }, topic: 'deposits' });
    });
    return { status: success, message: 'Cancelled' };
  }),
  proof: route(calls.proof).handler(async ({ input, context }) => {
    const deposit = await ownDeposit(context.db, memberOf(context).id, input.id);
    return proofFile(files, deposit, context.resHeaders);
  }),
  history: route(calls.history).handler(async ({ input, context }) => {
    const page = pageOf(input);
    const order = orderOf(input.sort);
    const rows = await depositsOfMember(context.db, memberOf(context).id, { ...page, order });
    const last = rows.length === page.limit ? rows.at(-1) : undefined;
    return {
      status: success,
      data: await presentRows(context.db, rows),
      next_cursor: last?.id ?? null,
    };
  }),
});
