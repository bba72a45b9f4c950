import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { everyVerdict, verdictOf } from './verdict.ts';

// `npm run release -- audit`: asks the registry what is known of the packages of each lock: ours,
// and those of the generators of clients, which the tests alone install (SEC-5, record 0020). It
// needs the network, so the gate does not play it. Exits 0 where nothing of high or critical
// severity is known, 1 where something is, 2 where the registry did not answer for one of them.

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
