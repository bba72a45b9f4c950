// Replaces `node:test` while a mutant is played (play-file.ts): the same test files, in a
// long-lived process, until the first test fails. This saves two seconds of start-up each.

// Diagnostics of a test are discarded here.
const context = { diagnostic: () => undefined };
type Body = (t: typeof context) => unknown;
type Found = { name: string; body: Body };

let path: string[] = [];
let found: Found[] = [];
let endings: Body[] = [];

export function test(name: string, body: Body): void {
  found.push({ name: [...path, name].join(' '), body });
}

export function describe(name: string, body: () => void): void {
  path = [...path, name];
  body();
  path = path.slice(0, -1);
}

/** Declared above its tests, so it runs before them. */
export const before = (body: Body): void => test('before', body);

export const after = (body: Body): void => void endings.push(body);

/** The result of a file: the first test that failed, or null if all passed. */
export type TestFailure = { test: string; error: string } | null;

/** Loads a file again, which registers its tests, and runs them in order until one fails. */
export async function runFile(load: () => Promise<unknown>): Promise<TestFailure> {
  [path, found, endings] = [[], [], []];
  let running = 'while it was loaded';
  try {
    await load();
    for (const { name, body } of found) {
      running = name;
      await body(context);
    }
    return null;
  } catch (error) {
    return { test: running, error: String(error).split('\n', 1)[0] ?? '' };
  } finally {
    for (const ending of endings) await ending(context);
  }
}
