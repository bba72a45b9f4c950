import { whyDatabase } from '../src/server/say-why.ts';

// Output for a closed pipe (`| head`) is dropped: the work continues and sets its exit status.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Ends a command with a one-line reason and status 1. */
export function exitOnError(because: string): never {
  process.stderr.write(`${because}\n`);
  process.exit(1);
}

/** Describes an error: for database errors as the programs do, otherwise by its message. */
export function whyOf(error: unknown): string {
  const message = whyDatabase(error);
  if (message !== null) return message;
  if (error instanceof AggregateError) return error.errors.map(whyOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
