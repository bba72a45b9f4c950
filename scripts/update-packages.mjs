// Brings the lock up to date; no version that is younger than a week is taken.
import { spawnSync } from 'node:child_process';

const words = ['update', '--min-release-age=7', ...process.argv.slice(2)];
const { status } = spawnSync('npm', words, { stdio: 'inherit' });
process.exit(status ?? 1);
