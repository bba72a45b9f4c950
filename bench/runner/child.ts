import { once } from 'node:events';
import { openBench } from './open-bench.ts';

// One bench in one checkout, played round by round on the parent's command until it disconnects.

const [name = '', ...args] = process.argv.slice(2);
const gone = once(process, 'disconnect');
const { open } = await openBench(name);
const bench = await open(args);
process.on('message', () => {
  bench.round().then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
      process.disconnect();
    },
  );
});
process.send?.('open');
await gone;
await bench.close();
process.exit();
