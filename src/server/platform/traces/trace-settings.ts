import { z } from 'zod';
import { isDecodable, serviceAddress } from '../config/operator-settings.ts';

const headers = z
  .string()
  .regex(/^[\w-]+=[^,\s][^,]*(,[\w-]+=[^,\s][^,]*)*$/, 'name=value, by commas')
  .refine(isDecodable, { error: 'cannot be read: write % as %25' })
  .transform((line) =>
    Object.fromEntries(
      line.split(',').map((item) => {
        const at = item.indexOf('=');
        return [item.slice(0, at).toLowerCase(), decodeURIComponent(item.slice(at + 1))];
      }),
    ),
  )
  .optional();

/** Named as in OpenTelemetry. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: serviceAddress.optional(),
    why: 'A collector of OpenTelemetry that gets traces by OTLP over HTTP. Without it there are none.',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    read: headers,
    why: 'What the collector asks for in each post: name=value, by commas.',
  },
} as const;

type TraceValues = {
  [K in keyof typeof traceSettings]: z.infer<(typeof traceSettings)[K]['read']>;
};

/** Where traces are posted; null if no collector is configured. */
export type TraceTarget = { url: string; headers: Record<string, string> } | null;

export const tracesOf = (read: TraceValues): TraceTarget => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: own } = read;
  if (endpoint === undefined) return null;
  return { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: own ?? {} };
};
