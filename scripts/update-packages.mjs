// Updates the lock; versions younger than a week are left out.
import { spawnSync } from 'node:child_process';

const words = ['update', '--min-release-age=7', ...process.argv.slice(2)];
const { status } = spawnSync('npm', words, { stdio: 'inherit' });
process.exit(status ?? 1);
