import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from: its address and its own id, as the log of the process names it. */
export type Origin = { ip: string; requestId: string };

const origins = new AsyncLocalStorage<Origin>();

/** Runs what answers a request, so that whatever it records can say where the request came from. */
export const fromOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

/** The request that this work belongs to; undefined in the worker and in commands. */
export const originOfNow = (): Origin | undefined => origins.getStore();
