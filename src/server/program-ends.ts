// Past what a request or a job may take: a database that hangs must not keep us (OPS-7).
const longestEndMs = 10_000;

type Ending = { exit: (code: number) => void; longestMs: number };
const usual: Ending = { exit: (code) => process.exit(code), longestMs: longestEndMs };

/**
 * Ends a program once, cleanly, when it is told to, or when its supervisor is gone. What cannot be
 * closed in time is left to the system, and said.
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
  // A terminal sends SIGINT to all: under a supervisor, it tells us when.
  process.on('SIGINT', () => process.send === undefined && void end());
  process.on('disconnect', () => void end());
  // Undefined where nobody started us by a channel; false where who did is gone already.
  if ((process.connected as boolean | undefined) === false) void end();
}
