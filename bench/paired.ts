import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Two checkouts in turn, the old one twice in each round: what the new one costs beside what the
// old one costs beside itself. `npm run bench:paired -- OLD-CHECKOUT [ROUNDS]`.

const [oldFolder, roundsText = '10'] = process.argv.slice(2);
if (oldFolder === undefined) {
  process.stderr.write('npm run bench:paired -- OLD-CHECKOUT [ROUNDS]\n');
  process.exit(2);
}
const folders = { old: resolve(oldFolder), new: process.cwd() };
const script = join('bench', 'cost.ts');
copyFileSync(script, join(folders.old, script));

type Costs = Record<string, { micros: number; log: number }>;

/** What the hot paths of one checkout cost now. */
async function play(folder: string): Promise<Costs> {
  const args = ['--import', './src/server/tsx.ts', script];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (text) => (out += text));
  const code = await new Promise((done) => child.on('close', done));
  const line = /^COST (.*)$/m.exec(out)?.[1];
  if (line === undefined || code !== 0) throw new Error(`${folder} failed:\n${out}`);
  return JSON.parse(line) as Costs;
}

const rounds: Record<'first' | 'again' | 'now', Costs>[] = [];
for (let nth = 0; nth < Number(roundsText); nth += 1) {
  const first = await play(folders.old);
  const now = await play(folders.new);
  const again = await play(folders.old);
  rounds.push({ first, again, now });
  process.stderr.write(`round ${nth + 1}\n`);
}

const figures = (values: number[], digits = 2): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    .map((value) => (value ?? Number.NaN).toFixed(digits))
    .join(' / ');
};

for (const name of Object.keys(rounds[0]?.now ?? {})) {
  for (const figure of ['micros', 'log'] as const) {
    const costOf = (costs: Costs): number => costs[name]?.[figure] ?? Number.NaN;
    const old = rounds.flatMap(({ first, again }) => [costOf(first), costOf(again)]);
    const now = rounds.map((round) => costOf(round.now));
    const spread = rounds.map(({ first, again }) => costOf(again) / costOf(first));
    const ratio = rounds.map(
      (one) => (2 * costOf(one.now)) / (costOf(one.first) + costOf(one.again)),
    );
    process.stdout.write(
      `${name} ${figure}: old ${figures(old, 0)} · new ${figures(now, 0)} · ` +
        `old/old ${figures(spread)} · new/old ${figures(ratio)}\n`,
    );
  }
}
