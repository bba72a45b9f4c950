import { importsOf } from './syntax.ts';
import { isCode, isTest, type Rule, type SourceFile } from './tree.ts';

/** The entry points: the processes, the browser's entries, and the manual commands. */
const ENTRIES = [
  /^src\/server\/(supervisor|web|worker|backup|watch|tsx)\.ts$/,
  /^src\/server\/platform\/files\/(decode-picture|draw-mark)\.ts$/,
  /^src\/web\/(portal\.tsx|first-paint\.ts|site\/enhance\/enhance\.ts)$/,
  /^src\/text\/[a-z]{2}\.ts$/,
  /^src\/web\/public\/verifier\.ts$/,
  // The gallery shows components; it does not count as a use.
  /^(scripts(?!\/gallery)|bench)\//,
  /^vite\.config\.ts$/,
];

const isEntry = (path: string): boolean =>
  isCode(path) && ENTRIES.some((place) => place.test(path));

function reached(files: readonly SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const waiting = files.filter(({ path }) => isEntry(path));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file.path)) continue;
    seen.add(file.path);
    for (const { target } of importsOf(file)) {
      const next = byPath.get(target);
      if (next !== undefined && isCode(next.path)) waiting.push(next);
    }
  }
  return seen;
}

/** Every file of src is reachable from an entry point; one used only by its test is dead. */
export const deadFiles: Rule = {
  name: 'no dead files',
  check: (files) => {
    const alive = reached(files);
    return files
      .filter(({ path }) => path.startsWith('src/') && isCode(path) && !path.endsWith('.d.ts'))
      .filter(({ path }) => !isTest(path) && !alive.has(path))
      .map(({ path }) => ({ path, line: 1, because: 'nothing that runs needs it' }));
  },
};
