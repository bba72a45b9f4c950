import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What was done, from when to when in nanoseconds since 1970, and within what. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'consumer';
  start: bigint;
  end: bigint;
  attributes: Record<string, string | number>;
  /** The name of what was thrown, never what it said; undefined where it went well. */
  fault: string | undefined;
};

type Started = Omit<Span, 'end' | 'fault'>;

const currentSpan = new AsyncLocalStorage<Started>();
let take: ((span: Span) => void) | null = null;

/** Where spans go from now on; null turns them off, and then they cost nothing. */
export function sendSpans(to: ((span: Span) => void) | null): void {
  take = to;
}

// The system's own clock: what it is compared with elsewhere has no other.
const now = (): bigint =>
  BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;

const idOf = (bytes: number): string => randomBytes(bytes).toString('hex');

function startSpan(name: string, kind: Span['kind']): Started {
  const parent = currentSpan.getStore();
  return {
    traceId: parent?.traceId ?? idOf(16),
    spanId: idOf(8),
    parentSpanId: parent?.spanId,
    name,
    kind,
    start: now(),
    attributes: {},
  };
}

const end = (span: Started, fault?: string): void => take?.({ ...span, end: now(), fault });

const faultOf = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^\w{1,30}$/.test(code)) return code;
  return error instanceof Error ? error.name : 'unknown';
};

async function inside<T>(span: Started, work: () => Promise<T>): Promise<T> {
  try {
    const done = await currentSpan.run(span, work);
    end(span);
    return done;
  } catch (error) {
    end(span, faultOf(error));
    throw error;
  }
}

/** Runs `work` as a span of its own; of a closed list of names, with nothing of a person. */
export function inSpan<T>(name: string, kind: Span['kind'], work: () => Promise<T>): Promise<T> {
  return take === null ? work() : inside(startSpan(name, kind), work);
}

/** The same, but only within another: loops that look for work would be most of all spans. */
export function inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (take === null || currentSpan.getStore() === undefined) return work();
  return inside(startSpan(name, 'internal'), work);
}

export type RequestSpan = {
  /** Runs what answers, so that its transactions are of this request. */
  run: <T>(work: () => T) => T;
  end: (name: string, attributes: Span['attributes'], fault: string | undefined) => void;
};

/** A request that is being answered; null while nobody takes spans. */
export function startRequest(): RequestSpan | null {
  if (take === null) return null;
  const span = startSpan('', 'server');
  return {
    run: (work) => currentSpan.run(span, work),
    end: (name, attributes, fault) => end({ ...span, name, attributes }, fault),
  };
}
