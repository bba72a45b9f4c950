import { whyDatabase } from '../src/server/say-why.ts';

// What is said to a reader that left (`| head`) is dropped: the work goes on, to its own status.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Ends a command with one line that says why, and status 1. */
export function exitOnError(because: string): never {
  process.stderr.write(`${because}\n`);
  process.exit(1);
}

/** What went wrong, in words: of the database as programs say it, else its own message. */
export function whyOf(error: unknown): string {
  const message = whyDatabase(error);
  if (message !== null) return message;
  if (error instanceof AggregateError) return error.errors.map(whyOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
