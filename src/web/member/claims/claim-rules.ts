import type { Method } from '#core/chains/assets.ts';
import { transactionForm } from '#core/rules/typed-rules.ts';
import { readTransaction } from '#core/typed/transaction-id.ts';
import { claims as text } from '#text/claims.ts';

export type PaymentClaimTyped = {
  payment_method: Method | null;
  transaction: string;
  words: string;
  payment_proof: File | null;
  from_address: string;
  signature: string;
  public_key: string;
};

export const emptyPaymentClaim: PaymentClaimTyped = {
  payment_method: null,
  transaction: '',
  words: '',
  payment_proof: null,
  from_address: '',
  signature: '',
  public_key: '',
};

/** Checks a field before it is sent, as a convenience; the contract decides. */
export const transactionRule = (typed: string) =>
  transactionForm.test(readTransaction(typed)) || text.transactionMissing;

/** Returns a claim in wire format, without empty fields. */
export function claimOf({
  payment_method: method,
  transaction,
  words,
  ...more
}: PaymentClaimTyped) {
  const given = Object.entries(more).filter(([, value]) => value !== '' && value !== null);
  const parts: { [Part in keyof typeof more]?: Exclude<(typeof more)[Part], null> } =
    Object.fromEntries(given);
  if (method === null) return null;
  return {
    payment_method: method,
    transaction: readTransaction(transaction),
    words: words.trim(),
    ...parts,
  };
}
