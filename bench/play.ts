import { resolve } from 'node:path';
import { comparisonOf, type Figures, machine, tableOf } from './runner/figures.ts';
import { openBench } from './runner/open-bench.ts';
import { playPaired } from './runner/paired.ts';

// Plays one bench and prints its figures as a Markdown table.
//   npm run bench -- NAME [ROUNDS] [ARGUMENTS]                        this checkout alone
//   npm run bench -- NAME --against OLD-CHECKOUT [ROUNDS] [ARGUMENTS] beside an older one, in turn

const [name = '', ...args] = process.argv.slice(2);
const at = args.indexOf('--against');
const [, old] = at < 0 ? [] : args.splice(at, 2);
if (at >= 0 && old === undefined) throw new Error('--against names an older checkout');
const { open, rounds: unasked } = await openBench(name);
const rounds = /^\d+$/.test(args[0] ?? '') ? Number(args.shift()) : unasked;

async function playAlone(): Promise<string> {
  const bench = await open(args);
  try {
    const played: Figures[] = [];
    for (let index = 0; index < rounds; index += 1) played.push(await bench.round());
    return tableOf(played);
  } finally {
    await bench.close();
  }
}

const table =
  old === undefined
    ? await playAlone()
    : comparisonOf(await playPaired({ old: resolve(old), name, args, rounds }));
process.stdout.write(`${machine()}bench ${name}, ${rounds} rounds\n\n${table}`);
process.exit();
