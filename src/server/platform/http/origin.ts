import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from: its address and its own id, as the log of the process names it. */
export type Origin = { ip: string; requestId: string };

type Store = Origin & { token?: string };

const origins = new AsyncLocalStorage<Store>();

/** Runs what answers a request, so that whatever it records can say where the request came from. */
export const fromOrigin = <T>({ ip, requestId }: Origin, work: () => T): T =>
  origins.run({ ip, requestId }, work);

/** Keeps the raw token of the caller, so that what is recorded is recorded in their name. */
export function noteCaller(token: string): void {
  const store = origins.getStore();
  if (store !== undefined) store.token = token;
}

/** Runs what is no part of the request that is being answered, as a worker would. */
export const outsideOrigin = <T>(work: () => T): T => origins.exit(work);

/** The request that this work belongs to; undefined in the worker and in commands. */
export const originOfNow = (): Store | undefined => origins.getStore();
