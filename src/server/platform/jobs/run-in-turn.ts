type Turn = { begin: () => void; isOver: boolean };

/** Runs something in its turn, or as soon as `sooner` says. */
export type InTurn = (run: () => Promise<void>, sooner: Promise<void>) => Promise<void>;

/** Lets what is given run one after the other; what takes longer than this lets the next begin. */
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
    // Out of its turn: it is not to be given one as well.
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
