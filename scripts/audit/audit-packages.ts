import { spawnSync } from 'node:child_process';
import { verdictOf } from './verdict.ts';

// `npm run audit`: asks the registry what is known of the locked packages (SEC-5). It needs the
// network, so the gate does not play it. Exits 0 where nothing of high or critical severity is
// known, 1 where something is, 2 where the registry did not answer.

const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  encoding: 'utf8',
});
const { status, lines } = verdictOf(stdout || stderr || String(error ?? ''));
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(status);
