// Longer than a request or job usually takes: a hanging database must not block the exit (OPS-7).
// A job that takes longer is given back to its queue before (platform/jobs/jobs.ts).
const longestEndMs = 10_000;

type Ending = { exit: (code: number) => void; longestMs: number };
const usual: Ending = { exit: (code) => process.exit(code), longestMs: longestEndMs };

/**
 * Ends a program once and cleanly, on a signal or when its supervisor is gone. If closing takes too
 * long, it exits anyway and reports that.
 */
export function keepProgramEnds(
  close: () => Promise<unknown>,
  { exit, longestMs }: Ending = usual,
): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      process.stderr.write('Candor ends without waiting any longer for its connections.\n');
      exit(1);
    }, longestMs).unref();
    await close();
    exit(0);
  };
  process.on('SIGTERM', () => void end());
  // A terminal sends SIGINT to all processes; a supervisor decides when its programs end.
  process.on('SIGINT', () => process.send === undefined && void end());
  process.on('disconnect', () => void end());
  // Undefined without a channel; false if the parent is already gone.
  if ((process.connected as boolean | undefined) === false) void end();
}
