import assert from 'node:assert/strict';
import { type Case, isIn, pay } from './case.ts';

/** Attacks that are possible on one chain and not on another. */
export const attackCases: Case[] = [
  {
    name: 'partial payment: what arrived counts, never what was claimed',
    needs: (rig) => rig.tricks?.payPartially !== undefined,
    play: async (world) => {
      const story = await world.open();
      await world.round();
      const before = await world.held();
      await world.rig.tricks!.payPartially!({ ...story.to, amount: story.units * 1_000n }, 1n);
      await world.mine();
      await isIn(world, story, 'review', 'under');
      assert.deepEqual(
        (await world.payments(story)).map((payment) => payment.amount),
        [1n],
      );
      assert.equal(await world.balance(story), 0n);
      assert.equal((await world.held()).suspense, before.suspense + 1n);
    },
  },
  {
    name: 'issued tokens: whatever they call themselves, they are nothing to us',
    needs: (rig) => rig.tricks?.payIssued !== undefined,
    play: async (world) => {
      const story = await world.open();
      await world.round();
      const before = await world.held();
      await world.rig.tricks!.payIssued!({ ...story.to, amount: story.units });
      await world.mine();
      await isIn(world, story, 'waiting');
      assert.deepEqual(await world.payments(story), []);
      assert.deepEqual(await world.held(), before);
    },
  },
  {
    name: 'no tag, or a strange one: seen, in suspense, and nobody’s',
    needs: (rig) => rig.asset === 'XRP',
    play: async (world) => {
      const story = await world.open();
      await world.round();
      const before = await world.held();
      await world.rig.pay({ ...story.to, tag: null, amount: 7n });
      await world.rig.pay({ ...story.to, tag: '4294967295', amount: 11n });
      await world.mine();
      await isIn(world, story, 'waiting');
      assert.equal((await world.held()).suspense, before.suspense + 18n);
    },
  },
  {
    name: 'rent: less than a new account may hold is refused by the chain, its minimum arrives',
    needs: (rig) => rig.tricks?.payBelowRent !== undefined,
    play: async (world) => {
      const story = await world.open();
      assert.match(await world.rig.tricks!.payBelowRent!(story.to), /rent/i);
      await world.mine();
      await isIn(world, story, 'waiting');
      await pay(world, story, 890_880n);
      await world.mine();
      await isIn(world, story, 'review', 'under');
    },
  },
];
