import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Figures, Turn } from './figures.ts';

/** The files that fill tables by the schema of one version: each checkout plays the ones it has. */
const KNOWS_TABLES = '{seed,guards}*.ts';

/**
 * Copies this checkout's benches into a folder beside the old one's, with the old checkout's files
 * that know its tables; returns the folder, which the caller removes.
 */
export function benchesFor(oldCheckout: string, ours = 'bench'): string {
  const folder = mkdtempSync(join(oldCheckout, 'bench-against-'));
  cpSync(ours, folder, { recursive: true });
  for (const path of globSync(join(oldCheckout, 'bench', KNOWS_TABLES))) {
    cpSync(path, join(folder, basename(path)));
  }
  return folder;
}

type Player = { play: () => Promise<Figures>; end: () => Promise<void> };

async function answerOf(child: ChildProcess, who: string): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the bench of ${who} ended with ${code}`);
  });
  const [answer] = await Promise.race([once(child, 'message'), ended]);
  return answer;
}

type Place = { as: 'old' | 'new' | 'again'; checkout: string; benches: string };

/** A bench opened in a checkout; it stays open, so a round consists only of playing it. */
async function playerIn({ as, checkout, benches }: Place, args: string[]): Promise<Player> {
  const data = process.env['DATA_DIR'];
  const child = fork(join(benches, 'runner', 'child.ts'), args, {
    cwd: checkout,
    // No two players may share data, and versions store it differently: each has a separate folder.
    env: { ...process.env, ...(data === undefined ? {} : { DATA_DIR: join(data, as) }) },
    execArgv: ['--import', './src/server/tsx.ts'],
  });
  await answerOf(child, checkout);
  const play = async (): Promise<Figures> => {
    child.send('round');
    return (await answerOf(child, checkout)) as Figures;
  };
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || !child.connected) return;
    child.disconnect();
    await once(child, 'exit');
  };
  return { play, end };
}

/** Each round plays the old checkout, this one, and the old one's second instance. */
export async function playInTurn(
  [first, now, again]: [Player, Player, Player],
  rounds: number,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let index = 0; index < rounds; index += 1) {
    turns.push({ first: await first.play(), now: await now.play(), again: await again.play() });
    process.stderr.write(`round ${index + 1} of ${rounds}\n`);
  }
  return turns;
}

type Pair = { old: string; name: string; args: string[]; rounds: number };

/**
 * Plays a bench in two checkouts in turn: the old one, this one, and a second instance of the old
 * one. The difference between the two old instances is noise.
 */
export async function playPaired({ old, name, args, rounds }: Pair): Promise<Turn[]> {
  if (!existsSync(join(old, 'src', 'server', 'tsx.ts'))) {
    throw new Error(`${old} is no checkout of Candor`);
  }
  const benches = benchesFor(old);
  const players: Player[] = [];
  try {
    const places: Place[] = [
      { as: 'old', checkout: old, benches },
      { as: 'new', checkout: process.cwd(), benches: resolve('bench') },
      { as: 'again', checkout: old, benches },
    ];
    for (const place of places) players.push(await playerIn(place, [name, ...args]));
    const [first, now, again] = players as [Player, Player, Player];
    return await playInTurn([first, now, again], rounds);
  } finally {
    await Promise.all(players.map((player) => player.end()));
    rmSync(benches, { recursive: true, force: true });
  }
}
