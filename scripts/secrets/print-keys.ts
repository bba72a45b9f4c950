import { readConfig } from '#platform/config/config.ts';
import { ringFor } from '#platform/config/keys.ts';
import { exitOnError } from '../end-command.ts';

// `npm run admin -- keys web` (or worker): prints the keys of one program, derived from the root
// secret, as its CANDOR_SECRET on another machine. A line gives its holder all keys of that
// program.

const program = process.argv[2];
if (program !== 'web' && program !== 'worker') exitOnError('npm run admin -- keys web, or worker');
process.stdout.write(`${ringFor(program, readConfig(process.env).secret)}\n`);
