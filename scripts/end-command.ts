/** Ends a command with one line that says why, and status 1. */
export function giveUp(because: string): never {
  process.stderr.write(`${because}\n`);
  process.exit(1);
}

/** What went wrong, in words: a refused connection keeps its reasons inside. */
export function whyOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(whyOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
