import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Case, isIn, pay } from './case.ts';

/** Concurrent watchers, other chains, nodes that are down. */
const watcherCases: Case[] = [
  {
    name: 'many watchers at once: one saves what it saw, and one credit stands',
    play: async (world) => {
      const story = await world.open();
      await pay(world, story);
      await world.rig.mine(world.required);
      await Promise.all(Array.from({ length: 4 }, () => world.round()));
      await world.round();
      await isIn(world, story, 'credited');
      assert.equal(await world.balance(story), story.cents);
    },
  },
  {
    name: 'a cursor of another chain is refused',
    play: async (world) => {
      const { owner } = world.database;
      const rename = (to: string) =>
        sql`update chains.cursor set identity = ${to} where asset = ${world.rig.asset}`.execute(
          owner,
        );
      await world.round();
      await rename('another');
      await assert.rejects(world.round(), /was read from another chain/);
      await rename(await world.rig.port.identity());
      await world.round();
    },
  },
  {
    name: 'a node that is down is said, leaves the cursor, and loses nothing',
    needs: (rig) => rig.outage !== undefined,
    play: async (world) => {
      const story = await world.open();
      await world.round();
      await world.rig.outage?.(true);
      await assert.rejects(world.round(), { name: 'NodeFault', kind: 'unreachable' });
      await world.rig.outage?.(false);
      await pay(world, story);
      await world.mine();
      await isIn(world, story, 'credited');
    },
  },
];

/** Sending and lookup. */
const sendingCases: Case[] = [
  {
    name: 'what is broadcast twice is one transaction, looked up by its id',
    needs: (rig) => rig.sign !== undefined,
    play: async ({ rig, required }) => {
      const to = await rig.newAddress();
      const amount = rig.asset === 'DOGE' ? 500_000_000n : 5_000_000n;
      const raw = await rig.sign!({ ...to, amount });
      const txid = await rig.port.broadcast(raw);
      assert.equal(await rig.port.broadcast(raw), txid);
      if (rig.can.showsUnconfirmed) {
        assert.equal((await rig.port.lookup(txid)).state, 'pending');
      }
      await rig.mine(required);
      assert.equal(await rig.port.broadcast(raw), txid);
      const found = await rig.port.lookup(txid);
      assert.ok(found.state === 'confirmed' && found.confirmations >= required);
      assert.equal(found.outputs.find((output) => output.address === to.address)?.amount, amount);
    },
  },
  {
    name: 'a transaction that nobody sent is unknown',
    play: async ({ rig }) => {
      const unknown = rig.asset === 'SOL' ? '5'.repeat(88) : 'ab'.repeat(32);
      const state = (await rig.port.lookup(unknown)).state;
      assert.equal(state, 'unknown');
    },
  },
];

export const nodeCases: Case[] = [...watcherCases, ...sendingCases];
