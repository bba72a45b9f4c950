import { ConfigFault } from '#platform/config/config.ts';
import { isFullDisk, freeSpace } from '#platform/config/open-log.ts';
import { unanswered } from '#platform/db/await-database.ts';

type SystemError = Error & {
  code?: string;
  path?: string;
  address?: string;
  port?: number;
  syscall?: string;
  severity?: string;
};

const ofFiles: Record<string, (path: string) => string> = {
  EEXIST: (path) => `${path} is no folder: give DATA_DIR another one`,
  ENOTDIR: (path) => `${path} is in something that is no folder: give DATA_DIR another one`,
  ENOENT: (path) => `${path} cannot be made: give DATA_DIR another folder`,
  EACCES: (path) => `${path} may not be read and written by the user who starts this`,
  EPERM: (path) => `${path} may not be read and written by the user who starts this`,
  EROFS: (path) => `${path} is on a disk that may only be read`,
};

const pooled =
  'the database is reached by a pooler: name the way past it too, DATABASE_DIRECT_URL for web and ' +
  'WORKER_DATABASE_DIRECT_URL for the worker, and let MIGRATE_DATABASE_URL lead past it';

const away = [...unanswered, 'ECONNRESET'];

/** Describes a database error in one line; null if it is another error. */
export function whyDatabase(error: unknown): string | null {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return whyDatabase(error.errors[0]);
  }
  if (!(error instanceof Error)) return null;
  const { code = '', message, address, port, severity, syscall }: SystemError = error;
  // A socket whose file is gone, or a connection that ended in the middle of a message.
  const isCut =
    (syscall === 'connect' && code === 'ENOENT') || message.startsWith('Connection terminated');
  if (away.includes(code) || isCut) {
    const place = [address, port].filter((part) => part !== undefined).join(':');
    const where = place === '' ? '' : ` at ${place}`;
    return `the database does not answer${where}. Is it running, and is DATABASE_URL right?`;
  }
  if (code === '3D000') {
    return `the database refuses: ${message}. Make it, or put DATABASE_URL right`;
  }
  if (severity === undefined) return null;
  if (isFullDisk(error)) return `the database's disk ${freeSpace}`;
  if (code === '08P01' && message.includes('startup parameter')) return pooled;
  if (code.startsWith('28')) return `the database refuses this log-in: ${message}`;
  if (code === '42501') {
    return `the database refuses: ${message}. Each URL needs a log-in that may act as its role`;
  }
  return `the database refuses: ${message}`;
}

/** The first line of our code in a stack, to help locate the fault. */
const placeOf = ({ stack = '' }: Error): string =>
  /^ +at .*\((?:file:\/\/)?([^()]*(?:src|scripts)\/[^()]*)\)$/m.exec(stack)?.[1] ??
  'nowhere of ours';

/** Explains in words why a program does not start: never a raw stack (OPS-6). */
export function whyNot(error: unknown): string {
  if (error instanceof ConfigFault) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return whyNot(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const fault: SystemError = error;
  if (fault.path !== undefined) {
    const textOf = ofFiles[fault.code ?? ''];
    if (textOf !== undefined) return textOf(fault.path);
  }
  if (isFullDisk(fault) && fault.severity === undefined) {
    const of = fault.path ?? process.env['DATA_DIR'] ?? 'the data folder';
    return `the disk of ${of} ${freeSpace}`;
  }
  const message = whyDatabase(fault);
  if (message !== null) return message;
  return `${error.message}\n(a fault of Candor's own; please report it, with this: ${placeOf(error)})`;
}

/** Ends a program that cannot start, and prints the reason last. */
export function endUnstarted(name: string, error: unknown): never {
  process.stderr.write(`${name} does not start:\n${whyNot(error)}\n`);
  process.exit(1);
}
