import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of a request: its address and its id, as in the process log. */
export type Origin = { ip: string; requestId: string };

type Store = Origin & { token?: string };

const origins = new AsyncLocalStorage<Store>();

/** Runs the code that answers a request, so its records can include the request's origin. */
export const fromOrigin = <T>({ ip, requestId }: Origin, work: () => T): T =>
  origins.run({ ip, requestId }, work);

/** Stores the caller's raw token, so records are made in the caller's name. */
export function noteCaller(token: string): void {
  const store = origins.getStore();
  if (store !== undefined) store.token = token;
}

/** Runs code that does not belong to the current request, as a worker would. */
export const outsideOrigin = <T>(work: () => T): T => origins.exit(work);

/** The request that this work belongs to; undefined in the worker and in commands. */
export const originOfNow = (): Store | undefined => origins.getStore();
