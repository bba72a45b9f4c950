import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import routes from 'virtual:contract';
import type { contract } from '#contract/contract.ts';
import { solveWork } from '#core/proofs/proof-of-work.ts';
import { Problem } from './problem.ts';

/** The Idempotency-Key of what a call sends, which makes the call happen once. */
export type KeyOf = (path: readonly string[], input: unknown) => string;

/** What a call may carry beside its input. */
export type CallContext = { keyOf?: KeyOf };
type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Where a call asks for work (SEC-1) the work is done, and the call made once more. */
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

/** Tells where the calls go that come with the screens of administrators. */
export function addCalls(more: typeof routes): void {
  for (const [area, calls] of Object.entries(more)) Object.assign((routes[area] ??= {}), calls);
}

/** The API, typed by the contract: `await call.deposits.quote({ … })`. */
export const call: Client = createORPCClient(link);

/** The same calls as queries and mutations of TanStack Query. */
export const api = createTanstackQueryUtils(call);
