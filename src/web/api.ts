import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import routes from 'virtual:contract';
import type { contract } from '../contract/contract.ts';
import { Problem } from './problem.ts';

/** What a call may carry beside its input: the key that makes a money call happen once. */
type CallContext = { idempotencyKey?: string };
type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context }): Record<string, string> =>
    context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
  fetch: async (request, init) => {
    const response = await fetch(request, { ...init, credentials: 'same-origin' });
    if (!response.ok) throw Problem.of(response.status, await response.json().catch(() => null));
    return response;
  },
});

/** The API, typed by the contract: `await call.deposits.quote({ … })`. */
export const call: Client = createORPCClient(link);

/** The same calls as queries and mutations of TanStack Query. */
export const api = createTanstackQueryUtils(call);
