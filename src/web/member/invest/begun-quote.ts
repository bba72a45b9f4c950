import { api, call } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import type { CallOptions } from '../../features/commands/command.ts';
import { leftToPay } from './payment-cases.ts';

type QuoteInput = Parameters<typeof call.deposits.quote>[0];

/** A quote that was made, and for what. */
export type BegunQuote = { id: string; of: QuoteInput };

const isFor = ({ of }: BegunQuote, input: QuoteInput): boolean =>
  of.selected_plan === input.selected_plan &&
  of.payment_method === input.payment_method &&
  of.amount === input.amount;

/**
 * The quote that was made for just this before, while it can still be paid: who comes back by Back
 * goes on with it, and its rate stays (INP-3).
 */
export async function goOnWith(
  begun: BegunQuote | null,
  input: QuoteInput,
  now: number,
): Promise<BegunQuote | null> {
  if (begun === null || !isFor(begun, input)) return null;
  const { data } = await queryClient.fetchQuery(
    api.deposits.byId.queryOptions({ input: { id: begun.id }, staleTime: 0 }),
  );
  return leftToPay(data, now) > 0 ? begun : null;
}

/** Locks a rate, and opens an address of its own. */
export async function newQuote(input: QuoteInput, options: CallOptions): Promise<BegunQuote> {
  const { data } = await call.deposits.quote(input, options);
  return { id: data.id, of: input };
}
