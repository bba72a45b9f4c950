import { xAddress } from '#core/chains/addresses.ts';
import { methodOf } from '#core/chains/assets.ts';
import { networkOf, paymentUri } from '#core/chains/chain-rules.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire, userOnWire } from '#core/money/to-wire.ts';
import { formatTarget } from '#core/rules/plan-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { isSimulated, type Payment, paymentsTo } from '../chains/chains.ts';
import { postingsOf } from '../ledger/ledger.ts';
import { type Credits, creditsOf } from './credits.sql.ts';
import {
  type DepositWithMember,
  openCredits,
  otherClaims,
  type ProofNote,
  proofNotes,
} from './lists.sql.ts';
import {
  type Deposit,
  eventsOf,
  type SettlementRow,
  settlementsFor,
  settlementsOf,
} from './sql.ts';

/** Everything a wallet needs to pay this deposit, at its locked rate. */
export function presentQuote(deposit: Deposit) {
  const { asset, address, tag, units, isTest } = deposit;
  return {
    ...toWire(deposit),
    x_address: tag === null ? null : xAddress(address, tag, isTest),
    network: networkOf(asset),
    uri: paymentUri(asset, { address, tag }, units),
    payment_method: methodOf[asset],
    selected_plan: deposit.planId,
    percentage: formatTarget(deposit.targetHundredths),
    simulated: isSimulated(asset),
  };
}

const nothingYet: Credits = { creditedCents: 0n, reversedCents: 0n, inReviewCents: 0n };
const unlessNone = (cents: bigint): string | null => (cents > 0n ? formatUsd(cents) : null);

/**
 * A line of a history, with the quoted and the credited amount: the credits of all lines add up to
 * Total Deposit (MEM-18).
 */
function presentRow(deposit: Deposit, credits = nothingYet) {
  const { amount, credited: _, quoted_at: createdAt, ...wire } = toWire(deposit);
  const { creditedCents, reversedCents, inReviewCents } = credits;
  return {
    ...wire,
    investment: { amount },
    credited: creditedCents > 0n ? formatUsd(creditedCents - reversedCents) : null,
    reversed: unlessNone(reversedCents),
    in_review: unlessNone(inReviewCents),
    payment_method: methodOf[deposit.asset],
    createdAt,
  };
}

/** Returns the lines of a member's history. */
export async function presentRows(db: Db, deposits: readonly Deposit[]) {
  const credits = await creditsOf(
    db,
    deposits.map(({ id }) => id),
  );
  return deposits.map((deposit) => presentRow(deposit, credits.get(deposit.id)));
}

function presentPayment(
  { amount: units, firstSeenAt: seenAt, minedAt: _minedAt, ...payment }: Payment,
  settlements: readonly SettlementRow[],
) {
  const settlement = settlements.find((item) => item.paymentId === payment.id);
  const isCredited = settlement?.goesTo === 'credited' && settlement.cents !== null;
  return {
    ...toWire({ ...payment, units, seenAt }),
    credited: isCredited ? formatUsd(settlement.cents!) : null,
  };
}

function presentReceipt(deposit: Deposit, notes: Map<string, ProofNote>, url: string) {
  const note = deposit.proofFile === null ? undefined : notes.get(deposit.proofFile);
  if (note === undefined || deposit.proofAt === null) return null;
  return {
    ...toWire(note),
    file_name: deposit.proofName ?? 'proof',
    uploaded_at: deposit.proofAt.toISOString(),
    url,
  };
}

const proofsOf = (db: Db, deposits: readonly Deposit[]): Promise<Map<string, ProofNote>> =>
  proofNotes(
    db,
    deposits.flatMap(({ proofFile }) => proofFile ?? []),
  );

async function entriesOf(db: Db, payments: readonly Payment[]) {
  const postings = await Promise.all(payments.map((payment) => postingsOf(db, payment.id)));
  return postings
    .flat()
    .filter((leg) => leg.creditClass === 'member_balance')
    .map(({ kind, amount: cents, at }) => toWire({ kind, cents, at }));
}

/** Returns everything that a member may see of their deposit. */
export async function presentDetail(db: Db, deposit: Deposit) {
  const payments = await paymentsTo(db, [deposit.addressId]);
  const settlements = await settlementsFor(db, deposit.id);
  const history = await eventsOf(db, deposit.id);
  const notes = await proofsOf(db, [deposit]);
  const credits = await creditsOf(db, [deposit.id]);
  return {
    ...presentRow(deposit, credits.get(deposit.id)),
    quote: presentQuote(deposit),
    payments: payments.map((payment) => presentPayment(payment, settlements)),
    history: history.map((event) => toWire(event)),
    proof: presentReceipt(deposit, notes, `/api/deposit/${deposit.id}/proof`),
    entries: await entriesOf(db, payments),
  };
}

/** Why a deposit is in review, by the reason of its settlement. */
export const waitsFor: Record<NonNullable<SettlementRow['why']>, string> = {
  short: 'Less arrived than was quoted.',
  late: 'It came after the quote had ended, or was too long on its way.',
  above_limit: 'Above the auto-credit limit.',
  rejected: 'It came after the deposit had been rejected.',
  dust: 'It is worth less than a cent, or there was no price for it.',
  flagged: 'Who sent it is on a list, or nobody could be asked: two people decide.',
  closed: 'The account is closed: it goes back to its sender.',
  unmatched: 'It came without the tag that says whose it is.',
};

/** The facts from the chain and the files for a page of deposits, read once. */
type DepositFacts = {
  payments: readonly Payment[];
  settlements: readonly (SettlementRow & { depositId: string })[];
  claims: Map<string, number>;
  credits: Map<string, Credits>;
  notes: Map<string, ProofNote>;
  proposals: Map<string, string>;
};

function presentForAdmin(deposit: DepositWithMember, seen: DepositFacts) {
  const payments = seen.payments.filter((payment) => payment.addressId === deposit.addressId);
  const settlements = seen.settlements.filter((settlement) => settlement.depositId === deposit.id);
  const waiting = settlements.find((settlement) => settlement.goesTo === 'suspense');
  const proposal = payments.map(({ id }) => seen.proposals.get(id)).find((id) => id) ?? null;
  const row = presentRow(deposit, seen.credits.get(deposit.id));
  return {
    ...row,
    user: { ...userOnWire(deposit), withdrawable_balance: formatUsd(deposit.balance) },
    coin_expected: row.coin_amount,
    payments: payments.map((payment) => ({
      ...presentPayment(payment, settlements),
      other_claims: seen.claims.get(deposit.id) ?? 0,
    })),
    proof: presentReceipt(deposit, seen.notes, `/api/transactions/${deposit.id}/proof`),
    can_confirm: deposit.state === 'review' && proposal === null && !deposit.isEnded,
    can_reject:
      deposit.state === 'waiting' && payments.every((payment) => payment.state === 'gone'),
    waits_for: waiting?.why ? waitsFor[waiting.why] : null,
    proposal_id: proposal,
  };
}

/** Returns the lines of the administrators' list: the receipt beside the facts from the chain. */
export async function presentAllForAdmins(db: Db, deposits: readonly DepositWithMember[]) {
  const ids = deposits.map(({ id }) => id);
  const addressIds = deposits.map(({ addressId }) => addressId);
  const [payments, settlements, claims, credits, notes] = await Promise.all([
    paymentsTo(db, addressIds),
    settlementsOf(db, ids),
    otherClaims(db, ids),
    creditsOf(db, ids),
    proofsOf(db, deposits),
  ]);
  const proposals = await openCredits(
    db,
    payments.map(({ id }) => id),
  );
  const seen = { payments, settlements, claims, credits, notes, proposals };
  return deposits.map((deposit) => presentForAdmin(deposit, seen));
}
