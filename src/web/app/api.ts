import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import routes from 'virtual:contract';
import type { contract } from '#contract/contract.ts';
import { solveWork } from '#core/proofs/proof-of-work.ts';
import { Problem } from './problem.ts';

/** Returns the Idempotency-Key of a request, so that it takes effect once. */
export type KeyOf = (path: readonly string[], input: unknown) => string;

/** The options of a call besides its input. */
export type CallContext = { keyOf?: KeyOf };
type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Solves the proof of work that a call requires (SEC-1), and repeats the call. */
async function withWork(
  first: Response,
  again: Request,
  init: Pick<RequestInit, 'redirect'>,
): Promise<Response> {
  const challenge = first.headers.get('candor-work');
  if (first.status !== 429 || challenge === null) return first;
  again.headers.set('candor-work', await solveWork(challenge, sha256));
  return fetch(again, { ...init, credentials: 'same-origin' });
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context }, path, input): Record<string, string> =>
    context.keyOf ? { 'idempotency-key': context.keyOf(path, input) } : {},
  fetch: async (request, init) => {
    const again = request.clone();
    const first = await fetch(request, { ...init, credentials: 'same-origin' });
    const response = await withWork(first, again, init);
    if (!response.ok) throw Problem.of(response.status, await response.json().catch(() => null));
    return response;
  },
});

/** Registers the routes of the calls that load with the administrators' screens. */
export function addCalls(more: typeof routes): void {
  for (const [area, calls] of Object.entries(more)) Object.assign((routes[area] ??= {}), calls);
}

/** The API, typed by the contract: `await call.deposits.quote({ … })`. */
export const call: Client = createORPCClient(link);

/** The same calls as TanStack Query queries and mutations. */
export const api = createTanstackQueryUtils(call);
