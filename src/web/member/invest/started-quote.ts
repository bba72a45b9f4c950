import { api, call } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import type { CallOptions } from '../../features/commands/command.ts';
import { leftToPay } from './payment-cases.ts';

type QuoteInput = Parameters<typeof call.deposits.quote>[0];

/** A quote and the input that it was made for. */
export type StartedQuote = { id: string; of: QuoteInput };

const isFor = ({ of }: StartedQuote, input: QuoteInput): boolean =>
  of.selected_plan === input.selected_plan &&
  of.payment_method === input.payment_method &&
  of.amount === input.amount;

/**
 * Returns the quote made earlier for the same input, while it can still be paid: after Back, the
 * member continues with it and keeps its rate (INP-3).
 */
export async function goOnWith(
  started: StartedQuote | null,
  input: QuoteInput,
  now: number,
): Promise<StartedQuote | null> {
  if (started === null || !isFor(started, input)) return null;
  const { data } = await queryClient.fetchQuery(
    api.deposits.byId.queryOptions({ input: { id: started.id }, staleTime: 0 }),
  );
  return leftToPay(data, now) > 0 ? started : null;
}

/** Locks a rate, and opens a new address. */
export async function newQuote(input: QuoteInput, options: CallOptions): Promise<StartedQuote> {
  const { data } = await call.deposits.quote(input, options);
  return { id: data.id, of: input };
}
