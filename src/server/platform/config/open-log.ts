import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
} from 'pino';
import type { Config } from './config.ts';

// These error fields of Postgres repeat the failed row: names, addresses, hashes (OPS-2).
const rowFields = new Set(['detail', 'where', 'internalQuery', 'query', 'parameters']);

function withoutRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutRows);
  const kept = Object.entries(value).filter(([name]) => !rowFields.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutRows(inner)]));
}

/** The advice for a full disk at start, after the disk's location. */
export const freeSpace = 'is full. What was saved is whole; make room, and start again';

/** The message for a full disk while Candor runs. */
export const comesBack =
  'is full. What was saved is whole; make room, and Candor goes on by itself';

const fullDisk = /No space left on device|Disk quota exceeded/;

/** Whether an error means a full disk: ours, or that of the database (OPS-6). */
export function isFullDisk(error: unknown): boolean {
  if (typeof error === 'string') return fullDisk.test(error);
  if (error instanceof AggregateError && error.errors.some(isFullDisk)) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true;
  return fullDisk.test(error.message) || (error.cause !== undefined && isFullDisk(error.cause));
}

const sayAgainMs = 60_000;

// The driver's messages when a database stops, starts or is cut off.
const away = /^Connection terminated|^timeout exceeded when trying to connect|^connect ECONN/;

/** One line for a fault that fails everything at once; null for any other error. */
function lineOf(error: unknown): string | null {
  if (isFullDisk(error)) return `a disk ${comesBack}`;
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(cause instanceof Error)) return null;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  const isStopping = code === '57P01' || code === '57P02' || code === '57P03';
  if (!isStopping && !away.test(cause.message)) return null;
  const { address, port } = cause as { address?: string; port?: number };
  const where = address === undefined ? 'the database' : [address, port].join(':');
  return `${where} does not answer. Candor goes on by itself once it does`;
}

/** Logs a full disk or an unreachable database once a minute, without stack traces (OPS-6). */
function sayingOnce(): LoggerOptions['hooks'] {
  const saidAt = new Map<string, number>();
  return {
    logMethod(given, log) {
      const first: unknown = given[0];
      const error =
        first !== null && typeof first === 'object' && 'err' in first ? first.err : first;
      const line = lineOf(error);
      if (line === null) return log.apply(this, given);
      if (performance.now() - (saidAt.get(line) ?? -Infinity) < sayAgainMs) return;
      saidAt.set(line, performance.now());
      log.apply(this, [line]);
    },
  };
}

/** Opens the log of one process; it leaves the failed row out of database errors. */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  name: string,
  stream?: DestinationStream,
): Logger {
  const serializers = { err: (error: Error) => withoutRows(stdSerializers.err(error)) };
  const options = { level: logLevel, name, serializers, hooks: sayingOnce() };
  return stream === undefined ? pino(options) : pino(options, stream);
}
