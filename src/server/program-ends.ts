/** Ends a program once, cleanly, when it is told to, or when its supervisor is gone. */
export function keepProgramEnds(close: () => Promise<void>): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  // A terminal sends SIGINT to all: under a supervisor, it tells us when.
  process.on('SIGINT', () => process.send === undefined && void end());
  process.on('disconnect', () => void end());
}
