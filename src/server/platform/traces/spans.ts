import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** One operation: its start and end in nanoseconds since 1970, and its parent. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'consumer';
  start: bigint;
  end: bigint;
  attributes: Record<string, string | number>;
  /** The name of the error, never its message; undefined on success. */
  fault: string | undefined;
};

type Started = Omit<Span, 'end' | 'fault'>;

const currentSpan = new AsyncLocalStorage<Started>();
let take: ((span: Span) => void) | null = null;

/** Sets where spans go; null turns them off, and then they cost nothing. */
export function sendSpans(to: ((span: Span) => void) | null): void {
  take = to;
}

// The system's clock, because it is the only one to compare with elsewhere.
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

/** Runs `work` as a separate span; names are from a closed list, without personal data. */
export function inSpan<T>(name: string, kind: Span['kind'], work: () => Promise<T>): Promise<T> {
  return take === null ? work() : inside(startSpan(name, kind), work);
}

/** The same, but only inside another span: otherwise polling loops would be most of all spans. */
export function inChildSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (take === null || currentSpan.getStore() === undefined) return work();
  return inside(startSpan(name, 'internal'), work);
}

export type RequestSpan = {
  /** Runs the code that answers, so its transactions belong to this request. */
  run: <T>(work: () => T) => T;
  end: (name: string, attributes: Span['attributes'], fault: string | undefined) => void;
};

/** Starts the span of a request; null while spans are off. */
export function startRequest(): RequestSpan | null {
  if (take === null) return null;
  const span = startSpan('', 'server');
  return {
    run: (work) => currentSpan.run(span, work),
    end: (name, attributes, fault) => end({ ...span, name, attributes }, fault),
  };
}
