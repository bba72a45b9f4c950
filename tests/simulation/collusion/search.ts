import { type Act, acts, type Guards } from './acts.ts';
import { newWorld, type World } from './world.ts';

/** A sequence of acts that ends in a world that the search wants. */
export type Found = { capital: number; path: string[]; world: World };

type State = { world: World; path: string[] };

const copy = (world: World): World => ({
  ...world,
  balance: { ...world.balance },
  paid: { ...world.paid },
  suspense: [...world.suspense],
  pool: { ...world.pool },
  gains: { A: [...world.gains.A], B: [...world.gains.B] },
  poolCapital: { ...world.poolCapital },
  loss: { ...world.loss },
  placements: world.placements.map((placement) => ({ ...placement })),
  faults: [...world.faults],
});

/** Plays one act; returns null if it is refused. */
export function play(world: World, act: Act, by: Guards): World | null {
  const next = copy(world);
  return act.does(next, by) ? next : null;
}

/**
 * Every sequence of up to `depth` legal acts. Each world is visited once: a world reached in two
 * ways continues in the same ways. `found` collects those that `wants` accepts.
 */
export function search(
  by: Guards,
  { capital, depth }: { capital: number; depth: number },
  wants: (world: World) => boolean,
): { found: Found[]; worlds: number; kinds: Set<string> } {
  const found: Found[] = [];
  const kinds = new Set<string>();
  const known = new Set<string>();
  let states: State[] = [{ world: newWorld(capital), path: [] }];
  for (let step = 0; step < depth; step += 1) {
    const next: State[] = [];
    for (const { world, path } of states) {
      for (const act of acts) {
        const after = play(world, act, by);
        if (after === null) continue;
        kinds.add(act.kind);
        const key = JSON.stringify(after);
        if (known.has(key)) continue;
        known.add(key);
        const state = { world: after, path: [...path, act.words] };
        if (wants(after)) found.push({ capital, ...state });
        next.push(state);
      }
    }
    states = next;
  }
  return { found, worlds: known.size, kinds };
}
