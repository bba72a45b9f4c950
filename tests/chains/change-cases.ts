import assert from 'node:assert/strict';
import { type Case, credit, isIn, pay } from './case.ts';
import type { Rig } from './rigs/rig.ts';

const showsUnconfirmed = (rig: Rig): boolean => rig.can.showsUnconfirmed;
const doubleSpends = (rig: Rig): boolean => rig.can.doubleSpends;
const reorganises = (rig: Rig): boolean => rig.can.reorganises;

/** What a chain may reverse. */
export const changeCases: Case[] = [
  {
    name: 'replaced: what waits is spent elsewhere, and the deposit waits again',
    needs: doubleSpends,
    play: async (world) => {
      const story = await world.open();
      const txid = await pay(world, story);
      await world.round();
      await isIn(world, story, 'seen');
      await world.rig.doubleSpend(txid);
      await world.round();
      await isIn(world, story, 'waiting', 'replaced');
      await world.mine();
      await isIn(world, story, 'waiting', 'replaced');
      await pay(world, story);
      await world.mine();
      await isIn(world, story, 'credited', 'replaced');
      assert.equal(await world.balance(story), story.cents);
    },
  },
  {
    name: 'reorganised before credit: back to waiting, and credited once when it stands again',
    needs: (rig) => reorganises(rig) && showsUnconfirmed(rig),
    play: async (world) => {
      const story = await world.open();
      await pay(world, story);
      await world.mine(1);
      await isIn(world, story, 'confirming');
      await world.rig.reorganise(1);
      await world.round();
      await isIn(world, story, 'seen');
      assert.equal(await world.balance(story), 0n);
      await world.mine();
      await isIn(world, story, 'credited');
      assert.equal((await world.payments(story)).length, 1);
      assert.equal(await world.balance(story), story.cents);
    },
  },
  {
    name: 'killed by reorganisation: never credited',
    needs: (rig) => reorganises(rig) && doubleSpends(rig),
    play: async (world) => {
      const story = await world.open();
      const txid = await pay(world, story);
      await world.mine(1);
      await isIn(world, story, 'confirming');
      await world.rig.doubleSpend(txid, 1);
      await world.round();
      await isIn(world, story, 'waiting', 'replaced');
      await world.mine();
      assert.equal(await world.balance(story), 0n);
    },
  },
  {
    name: 'reorganised after credit: an incident, payouts held, and nothing taken in silence',
    needs: (rig) => reorganises(rig) && doubleSpends(rig),
    play: async (world) => {
      const story = await world.open(10_000n);
      const before = await world.held();
      const txid = await credit(world, story);
      const payout = await world.requestPayout(story);
      await world.rig.doubleSpend(txid, world.required);
      await world.round();
      await isIn(world, story, 'reorged');
      assert.deepEqual(await payout(), { state: 'held', hold: 'payment_lost' });
      assert.equal(await world.balance(story), 0n);
      const after = await world.held();
      assert.deepEqual(after, { ...before, incident: before.incident + story.cents });
      await world.mine();
      assert.deepEqual(await world.held(), after);
      assert.equal((await payout()).state, 'held');
    },
  },
  {
    name: 'reorganised after credit and mined again: alarm and hold end, nothing is credited twice',
    needs: (rig) => reorganises(rig) && showsUnconfirmed(rig),
    play: async (world) => {
      const story = await world.open(10_000n);
      await credit(world, story);
      const held = await world.held();
      const payout = await world.requestPayout(story);
      await world.rig.reorganise(world.required);
      await world.round();
      await isIn(world, story, 'reorged');
      await world.mine(world.required - 1);
      assert.equal((await payout()).hold, 'payment_lost');
      await world.mine(1);
      assert.deepEqual(await payout(), { state: 'requested', hold: null });
      await isIn(world, story, 'credited');
      assert.equal(await world.balance(story), 0n);
      assert.deepEqual(await world.held(), held);
    },
  },
];
