import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Case, credit, isIn, pay, percent } from './case.ts';
import type { World } from './world.ts';

/** How deep a payment of this amount must be to be final. */
async function depthOf({ database, rig }: World, units: bigint): Promise<number> {
  const found = await sql<{ depth: number }>`
    select policy.confirmations(${rig.asset}, ${units}, clock.now(), false) as depth
  `.execute(database.owner);
  return found.rows[0]!.depth;
}

/** What may arrive, and its outcome. */
export const incomingPaymentCases: Case[] = [
  {
    name: 'exact: seen, confirmed and credited once, however often it is read',
    play: async (world) => {
      const story = await world.open();
      await world.round();
      await isIn(world, story, 'waiting');
      await pay(world, story);
      await world.round();
      if (world.rig.can.showsUnconfirmed) await isIn(world, story, 'seen');
      for (let block = 1; block < world.required; block += 1) {
        await world.mine(1);
        await isIn(world, story, 'confirming');
        assert.equal(await world.balance(story), 0n);
      }
      await world.mine(1);
      await isIn(world, story, 'credited');
      await world.round();
      await world.mine(2);
      const [payment] = await world.payments(story);
      assert.equal(payment?.amount, story.units);
      assert.equal(await world.balance(story), story.cents);
    },
  },
  {
    name: 'under, then topped up before it is final: credited as one sum',
    play: async (world) => {
      const story = await world.open();
      const part = percent(story.units, 60n);
      await pay(world, story, part);
      await pay(world, story, story.units - part);
      await world.mine();
      await isIn(world, story, 'credited');
      // Each payment is rounded down to whole cents separately.
      const credited = await world.balance(story);
      assert.ok(story.cents - credited <= 1n, String(credited));
    },
  },
  {
    name: 'under, then topped up after: waits in suspense until a person credits both',
    play: async (world) => {
      const story = await world.open();
      const part = percent(story.units, 60n);
      const before = await world.held();
      await pay(world, story, part);
      await world.mine();
      await isIn(world, story, 'review', 'under');
      await pay(world, story, story.units - part);
      await world.mine();
      assert.equal(await world.balance(story), 0n);
      assert.equal((await world.held()).suspense, before.suspense + story.units);
      await world.confirm(story);
      await isIn(world, story, 'credited');
      assert.ok(story.cents - (await world.balance(story)) <= 1n);
      assert.equal((await world.held()).suspense, before.suspense);
    },
  },
  {
    name: 'over: credited as it came',
    play: async (world) => {
      const story = await world.open();
      const amount = percent(story.units, 130n);
      await pay(world, story, amount);
      await world.mine();
      await isIn(world, story, 'credited', 'over');
      assert.equal(await world.balance(story), await world.worth(amount));
    },
  },
  {
    name: 'late: waits for a person, and is credited at the price of its arrival',
    play: async (world) => {
      const story = await world.open(1_000n, true);
      await pay(world, story);
      await world.mine();
      await isIn(world, story, 'review', 'late');
      assert.equal(await world.balance(story), 0n);
      await world.confirm(story);
      assert.equal(await world.balance(story), await world.worth(story.units));
    },
  },
  {
    name: 'duplicate: the second payment is a credit of its own',
    play: async (world) => {
      const story = await world.open();
      await credit(world, story);
      await pay(world, story);
      await world.mine();
      await isIn(world, story, 'credited', 'duplicate');
      assert.equal(await world.balance(story), story.cents + (await world.worth(story.units)));
    },
  },
  {
    name: 'a stranger’s payment to a stranger is nothing to us',
    play: async (world) => {
      const story = await world.open();
      await world.rig.pay({ ...(await world.rig.newAddress()), tag: null, amount: story.units });
      const before = await world.held();
      await world.mine();
      await isIn(world, story, 'waiting');
      if (world.rig.asset !== 'XRP') assert.deepEqual(await world.held(), before);
    },
  },
  {
    name: 'an amount beyond 2^53 units is kept to the last of them',
    needs: ({ asset }) => asset === 'DOGE',
    play: async (world) => {
      const story = await world.open();
      const before = await world.held();
      const amount = 9_007_199_254_740_993n;
      await pay(world, story, amount);
      // A large payment needs more depth than a small one to be final.
      await world.mine(await depthOf(world, amount));
      const [payment] = await world.payments(story);
      assert.equal(payment?.amount, amount);
      // Above the auto-credit limit.
      await isIn(world, story, 'review', 'over');
      assert.equal((await world.held()).suspense, before.suspense + amount);
    },
  },
];
