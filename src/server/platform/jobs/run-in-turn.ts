type Turn = { begin: () => void; isOver: boolean };

/** Runs something in its turn, or as soon as `sooner` resolves. */
export type InTurn = (run: () => Promise<void>, sooner: Promise<void>) => Promise<void>;

/** Runs tasks one after another; a task that exceeds `longestMs` no longer blocks the next. */
export function runInTurn(longestMs: number): InTurn {
  const waiting: Turn[] = [];
  let current: Turn | null = null;
  const pass = (turn: Turn): void => {
    turn.isOver = true;
    if (current !== turn) return;
    do current = waiting.shift() ?? null;
    while (current?.isOver === true);
    current?.begin();
  };
  return async (run, sooner) => {
    const turn: Turn = { begin: () => undefined, isOver: false };
    if (current === null) current = turn;
    else {
      waiting.push(turn);
      await Promise.race([new Promise<void>((begin) => (turn.begin = begin)), sooner]);
    }
    // Already running out of turn, so it must not get a turn as well.
    turn.isOver = current !== turn;
    const timer = setTimeout(() => pass(turn), longestMs);
    try {
      await run();
    } finally {
      clearTimeout(timer);
      pass(turn);
    }
  };
}
