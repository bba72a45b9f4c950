import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { sendSpans, type Span } from './spans.ts';

// OTLP over HTTP as JSON, which every OpenTelemetry collector accepts, without its packages.

const kinds = { internal: 1, server: 2, consumer: 5 } as const;
const failed = 2;
/** The limit of spans until the next post; those beyond it are dropped and counted. */
const mostWaiting = 2_048;
const everyMs = 5_000;
const longestPostMs = 5_000;

const valueOf = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(value) };

const attributesOf = (of: Record<string, string | number>) =>
  Object.entries(of).map(([key, value]) => ({ key, value: valueOf(value) }));

const written = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: String(span.start),
  endTimeUnixNano: String(span.end),
  attributes: attributesOf(span.attributes),
  status: span.fault === undefined ? {} : { code: failed, message: span.fault },
});

type Program = { name: 'web' | 'worker'; version: string };

const bodyOf = (spans: readonly Span[], { name, version }: Program): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: attributesOf({
            'service.name': `candor-${name}`,
            'service.version': version,
          }),
        },
        scopeSpans: [{ scope: { name: 'candor' }, spans: spans.map(written) }],
      },
    ],
  });

export type Traces = { flush: () => Promise<void>; stop: () => Promise<void> };

/**
 * Posts spans to the configured collector; null without one. If the collector is away, its spans
 * are lost and nothing waits.
 */
export function openTraces(
  { traces }: Pick<Config, 'traces'>,
  program: Program,
  log: Logger,
): Traces | null {
  if (traces === null) return null;
  let waiting: Span[] = [];
  let leftOut = 0;
  let wasAway = false;
  sendSpans((span) => {
    if (waiting.length === mostWaiting) leftOut += 1;
    else waiting.push(span);
  });
  const post = async (spans: readonly Span[]): Promise<void> => {
    const answer = await fetch(traces.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...traces.headers },
      body: bodyOf(spans, program),
      redirect: 'error',
      signal: AbortSignal.timeout(longestPostMs),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the collector answers ${answer.status}`);
  };
  const flush = async (): Promise<void> => {
    const [spans, lost] = [waiting, leftOut];
    [waiting, leftOut] = [[], 0];
    if (lost > 0) log.warn({ left_out: lost }, 'spans not sent');
    if (spans.length === 0) return;
    try {
      await post(spans);
      wasAway = false;
    } catch (error) {
      // Logged once, until it is back.
      if (!wasAway) log.warn({ err: error }, 'the collector of traces is away');
      wasAway = true;
    }
  };
  let posting: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    posting = posting.then(flush);
  }, everyMs).unref();
  return {
    flush: () => (posting = posting.then(flush)),
    stop: async () => {
      clearInterval(timer);
      sendSpans(null);
      await (posting = posting.then(flush));
    },
  };
}
