import { readConfig } from '#platform/config/config.ts';
import { ringFor } from '#platform/config/keys.ts';
import { exitOnError } from '../end-command.ts';

// `npm run admin -- keys web` (or worker): prints the keys of one program, made from the root
// secret, as its CANDOR_SECRET where it runs on its own. Anyone who has a line has that program's
// keys.

const program = process.argv[2];
if (program !== 'web' && program !== 'worker') exitOnError('npm run admin -- keys web, or worker');
process.stdout.write(`${ringFor(program, readConfig(process.env).secret)}\n`);
