import { existsSync } from 'node:fs';
import pg from 'pg';
import { urlOf } from '#test/ledger/postgres.ts';
import type { Mutation } from './mutations.ts';
import type { Outcome } from './outcomes.ts';
import { type PlayOutcome, makePlayer, playAlone, type Player } from './players.ts';

// A failure with such a message may come from a busy machine as well as from the mutation.
const mayBeTheMachine = /timeout|timed out|terminat|ECONN|too many|broken/i;

export type Battery = {
  /** Plays the test files on a mutated copy until one fails. */
  play: (mutation: Mutation) => Promise<Outcome>;
  stop: () => void;
};

/** `server`: a server's URL with ROLE and DATABASE in it; it has the migrated `template`. */
export function makeBattery(server: string): Battery {
  const player = makePlayer(server);
  // Test files that caught earlier mutants of a group are played first.
  const noticers = new Map<string, Map<string, number>>();
  let index = 0;
  return {
    stop: player.stop,
    play: async (mutation) => {
      const template = `mutant_${process.pid}_${process.hrtime.bigint()}_${index++}`;
      const counts = noticers.get(mutation.group) ?? new Map<string, number>();
      noticers.set(mutation.group, counts);
      const files = mutation.noticedBy
        .filter((file) => existsSync(file))
        .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
      const outcome = await onCopy(server, template, mutation, () =>
        askFiles({ server, player, mutation, template, files }),
      );
      if (outcome.verdict === 'caught') counts.set(outcome.by, (counts.get(outcome.by) ?? 0) + 1);
      return outcome;
    },
  };
}

type As = { role: 'candor_bootstrap' | 'candor_owner'; database: string };

async function run(server: string, { role, database }: As, statement: string): Promise<void> {
  const url = urlOf(server, role, database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function onCopy(
  server: string,
  template: string,
  { name, statement }: Mutation,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  const copy = `create database ${template} owner candor_owner template template strategy file_copy`;
  const maintenance: As = { role: 'candor_bootstrap', database: 'postgres' };
  await run(server, maintenance, copy);
  try {
    await run(server, { role: 'candor_owner', database: template }, statement);
  } catch (error) {
    return { name, verdict: 'not applied', by: '', why: String(error) };
  }
  return ask().finally(() => run(server, maintenance, `drop database ${template} with (force)`));
}

// The result of each such file on the unmutated template, computed once.
const unweakened = new Map<string, Promise<PlayOutcome>>();

/** A file that cannot be played at all would appear to catch every mutant. */
async function requireSound(player: Player, file: string): Promise<void> {
  const outcome = unweakened.get(file) ?? player.play({ file, template: 'template' });
  unweakened.set(file, outcome);
  const heard = await outcome;
  const why = heard === 'broken' ? heard : heard?.error;
  if (why !== undefined) throw new Error(`${file} fails where nothing is weakened: ${why}`);
}

type Question = {
  server: string;
  player: Player;
  mutation: Mutation;
  template: string;
  files: string[];
};

async function askFiles(question: Question): Promise<Outcome> {
  const { server, player, mutation, template, files } = question;
  const { name, mayHang } = mutation;
  for (const file of files) {
    const outcome = await player.play({ file, template });
    if (outcome === null) continue;
    await requireSound(player, file);
    const why = outcome === 'broken' ? outcome : `${outcome.test}: ${outcome.error}`;
    if (!mayBeTheMachine.test(why)) return { name, verdict: 'caught', by: file, why };
    const again = await playAlone(server, { file, template });
    if (again === 'failed') return { name, verdict: 'caught', by: file, why: `${why}, and alone` };
    if (again === 'passed') continue;
    return { name, verdict: mayHang ? 'caught' : 'timed out', by: file, why: 'hangs' };
  }
  return { name, verdict: 'survived', by: '', why: `${files.length} files passed` };
}
