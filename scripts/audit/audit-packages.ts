import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { everyVerdict, verdictOf } from './verdict.ts';

// `npm run release -- audit`: checks the packages of each lock for known vulnerabilities in the
// registry: ours, and those of the client generators, which only tests install (SEC-5, record
// 0020). It needs the network, so the gate does not run it. Exits 0 if none of high or critical
// severity is known, 1 if one is, 2 if the registry did not answer for a lock.

const root = join(import.meta.dirname, '../..');

const verdicts = ['.', 'tests/clients', 'tests/clients/full'].map((folder) => {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: join(root, folder),
    encoding: 'utf8',
  });
  return { folder, ...verdictOf(stdout || stderr || String(error ?? '')) };
});
const { status, lines } = everyVerdict(verdicts);
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(status);
