import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestFailure } from './plain-test.ts';
import type { Answer, PlayRequest } from './play-file.ts';

// Plays test files for the battery: in a long-lived process that stops at the first failure and, if
// that one hung or broke, in a fresh process with the real test runner.

const tsx = ['--import', './src/server/tsx.ts'];
const hangsAfterMs = 240_000;

function environment(server: string): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _context, ...rest } = process.env;
  return { ...rest, CANDOR_TEST_PG: server, CANDOR_BATTERY: 'short' };
}

/** Null if every test passed; 'broken' if the process hung or ended. */
export type PlayOutcome = TestFailure | 'broken';

export type Player = { play: (input: PlayRequest) => Promise<PlayOutcome>; stop: () => void };

export function makePlayer(server: string): Player {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const options = { execArgv: tsx, env: environment(server) };
    return fork('tests/mutants/play-file.ts', { ...options, stdio: ['ignore', 1, 2, 'ipc'] });
  };
  return {
    play: async (input) => {
      const current = (child ??= start());
      const stop = new AbortController();
      const tooLong = setTimeout(() => current.kill('SIGKILL'), hangsAfterMs);
      const answered = once(current, 'message', { signal: stop.signal });
      const ended = once(current, 'exit', { signal: stop.signal }).then(() => null);
      current.send(input);
      const heard = (await Promise.race([answered, ended])) as [Answer] | null;
      clearTimeout(tooLong);
      stop.abort();
      // The loser of the race is aborted; its rejection is expected.
      await Promise.allSettled([answered, ended]);
      if (heard === null) child = null;
      return heard === null ? 'broken' : heard[0].said;
    },
    stop: () => child?.disconnect(),
  };
}

/** The same file in a separate process, with the real runner and more time. */
export async function playAlone(server: string, { file, template }: PlayRequest) {
  const env = { ...environment(server), CANDOR_TEST_TEMPLATE: template };
  const child = spawn(process.execPath, [...tsx, file], { env, stdio: 'ignore' });
  let hangs = false;
  const tooLong = setTimeout(() => {
    hangs = true;
    child.kill('SIGKILL');
  }, hangsAfterMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(tooLong);
  if (hangs) return 'timed out';
  return code === 0 ? 'passed' : 'failed';
}
