import assert from 'node:assert/strict';
import type { Rig } from './rigs/rig.ts';
import type { Story, World } from './world.ts';

/** One promise of the chains' contract; `needs` lists the abilities it requires of a chain. */
export type Case = {
  name: string;
  needs?: (rig: Rig) => boolean;
  play(world: World): Promise<void>;
};

export const percent = (units: bigint, share: bigint): bigint => (units * share) / 100n;

export async function pay({ rig }: World, { to, units }: Story, amount = units): Promise<string> {
  return rig.pay({ ...to, amount });
}

export async function isIn(world: World, story: Story, state: string, ...flags: string[]) {
  const found = await world.look(story);
  assert.deepEqual([found.state, ...found.flags], [state, ...flags]);
}

/** Pays, lets the payment become final, and expects the credit. */
export async function credit(world: World, story: Story): Promise<string> {
  const txid = await pay(world, story);
  await world.mine();
  await isIn(world, story, 'credited');
  return txid;
}
