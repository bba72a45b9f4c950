import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

// What Postgres adds to an error repeats the row that failed: names, addresses, hashes (OPS-2).
const rowFields = new Set(['detail', 'where', 'internalQuery', 'query', 'parameters']);

function withoutRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutRows);
  const kept = Object.entries(value).filter(([name]) => !rowFields.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutRows(inner)]));
}

/** The log of one process: of an error of the database, all but the row that it is about. */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  name: string,
  stream?: DestinationStream,
): Logger {
  const serializers = { err: (error: Error) => withoutRows(stdSerializers.err(error)) };
  const options = { level: logLevel, name, serializers };
  return stream === undefined ? pino(options) : pino(options, stream);
}
