import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { readOrNote, readReserves } from '../../src/server/modules/chains/watch/read-reserves.ts';
import { settlePayment } from '../../src/server/modules/deposits/settle-deposit.ts';
import { comparedCoins } from '../../src/server/modules/policy/brake.sql.ts';
import { holdingsOf, readings } from '../../src/server/modules/solvency/reserves.sql.ts';
import { type Case, credit, isIn, pay } from './case.ts';
import type { World } from './world.ts';

const open = (world: World) => () => world.rig.port;

/** Reads the reserves and returns the published figures. */
async function read(world: World) {
  const { web, worker } = world.database;
  assert.equal(await readReserves(worker, world.rig.asset, open(world)), true);
  return published(world, web);
}

async function published({ rig: { asset } }: World, db: World['database']['web']) {
  const reading = (await readings(db)).find((item) => item.asset === asset);
  const compared = (await comparedCoins(db)).find((comparedCoin) => comparedCoin.asset === asset);
  const all = await holdingsOf(db, asset, 10_000);
  const at = (address: string): bigint =>
    all.find((holding) => holding.address === address)?.units ?? 0n;
  return { reading: reading!, compared: compared!, at, all };
}

const count = async ({ database, rig }: World): Promise<bigint> => {
  const found = await sql<{ count: bigint }>`
    select count(*) from chains.reading where asset = ${rig.asset}`.execute(database.owner);
  return found.rows[0]!.count;
};

/** The coins at our addresses, in one block, compared with the books (SOL-1, INT-8). */
export const reserveCases: Case[] = [
  {
    name: 'reserves are read by address in one block: what was paid lies there, what waits does not',
    play: async (world) => {
      const { rig } = world;
      const story = await world.open();
      const before = (await read(world)).at(story.to.address);
      await pay(world, story);
      if (rig.can.showsUnconfirmed) {
        await world.round();
        assert.equal((await read(world)).at(story.to.address), before);
      }
      await world.mine();
      await isIn(world, story, 'credited');
      const { reading, at, all } = await read(world);
      assert.equal(at(story.to.address) - before, story.units);
      const tip = await rig.port.tip();
      assert.deepEqual([reading.height, reading.isStale], [tip.height, false]);
      if (rig.can.reorganises) assert.equal(reading.hash, tip.hash);
      assert.equal(
        all.reduce((sum, holding) => sum + holding.units, 0n),
        reading.units,
      );
    },
  },
  {
    name: 'the same block read again is the same reading: nothing is counted twice',
    play: async (world) => {
      const { reading } = await read(world);
      const readBefore = await count(world);
      const again = await read(world);
      const isSameBlock = again.reading.hash === reading.hash;
      assert.equal(await count(world), isSameBlock ? readBefore : readBefore + 1n);
      assert.equal(again.reading.units, reading.units);
    },
  },
  {
    name: 'a payment that is mined and not booked counts where it is: the books do not differ',
    play: async (world) => {
      await read(world);
      const { difference } = await differenceOf(world);
      const story = await world.open();
      await pay(world, story);
      await world.rig.mine(1);
      // Read by the watcher, but not yet processed by any module.
      const on = await read(world);
      assert.equal(on.compared.arrivingUnits >= story.units, true);
      assert.equal(on.compared.chainUnits - on.compared.booksUnits, difference);
      await world.mine();
      for (const { id } of await world.payments(story)) {
        await settlePayment(world.database.worker, id);
      }
      await isIn(world, story, 'credited');
      const after = await differenceOf(world);
      assert.equal(after.difference, difference);
    },
  },
  {
    name: 'what the books do not know of is a difference, and since when it is',
    play: async (world) => {
      const { owner, web } = world.database;
      const { difference } = await differenceOf(world);
      // The chain unchanged and a book with more: as if coins had left without an entry.
      const change = (by: string) =>
        sql`update ledger.account set balance = balance ${sql.raw(by)}
          where class = 'custody' and asset = ${world.rig.asset}`.execute(owner);
      await sql`alter table ledger.account disable trigger account_follows_entries`.execute(owner);
      try {
        await change('+ 5');
        const { compared } = await read(world);
        assert.equal(compared.chainUnits - compared.booksUnits, difference - 5n);
        assert.ok(compared.differsSince);
        const since = compared.differsSince;
        await read(world);
        assert.deepEqual((await published(world, web)).compared.differsSince, since);
      } finally {
        await change('- 5');
        await sql`alter table ledger.account enable always trigger account_follows_entries`.execute(
          owner,
        );
      }
      assert.equal((await differenceOf(world)).difference, difference);
    },
  },
  {
    name: 'a reading whose block leaves the chain is void, and the one before stands',
    needs: (rig) => rig.can.reorganises && rig.can.doubleSpends,
    play: async (world) => {
      const story = await world.open();
      const before = await read(world);
      const txid = await pay(world, story);
      await world.rig.mine(1);
      const { reading, at } = await read(world);
      assert.equal(at(story.to.address), story.units);
      assert.ok(reading.height > before.reading.height);
      await world.rig.doubleSpend(txid, 1);
      await world.round();
      const left = await published(world, world.database.web);
      assert.deepEqual([left.reading.hash, left.at(story.to.address)], [before.reading.hash, 0n]);
      const anew = await read(world);
      assert.equal(anew.at(story.to.address), 0n);
      assert.equal(anew.reading.units, before.reading.units);
    },
  },
  {
    name: 'a node that is down leaves the last reading, which is called old in time',
    needs: (rig) => rig.outage !== undefined,
    play: async (world) => {
      const { owner, web, worker } = world.database;
      const before = await read(world);
      await world.rig.outage?.(true);
      await assert.rejects(readOrNote(worker, world.rig.asset, open(world)), {
        name: 'NodeFault',
      });
      const down = await published(world, web);
      assert.deepEqual([down.reading.hash, down.reading.isStale], [before.reading.hash, false]);
      assert.ok(down.compared.fault);
      await sql`alter table chains.reading disable trigger forbid_change_of_reading`.execute(owner);
      await sql`update chains.reading set seen_at = seen_at - interval '11 minutes'
        where asset = ${world.rig.asset}`.execute(owner);
      await sql`alter table chains.reading enable always trigger forbid_change_of_reading`.execute(
        owner,
      );
      const old = await published(world, web);
      assert.deepEqual([old.reading.isStale, old.reading.units], [true, before.reading.units]);
      await world.rig.outage?.(false);
      const again = await read(world);
      assert.deepEqual([again.reading.isStale, again.compared.fault], [false, null]);
    },
  },
  {
    name: 'a credit and its chain agree to the last unit, and no reading can be rewritten',
    play: async (world) => {
      const { difference } = await differenceOf(world);
      await credit(world, await world.open());
      assert.equal((await differenceOf(world)).difference, difference);
      const { owner } = world.database;
      await assert.rejects(sql`update chains.reading set units = 0`.execute(owner), /what it was/);
      await assert.rejects(sql`delete from chains.held_change`.execute(owner));
    },
  },
];

/** Chain minus books. Earlier attacks may have left a real difference, which stays. */
async function differenceOf(world: World) {
  const { compared } = await read(world);
  return { difference: compared.chainUnits - compared.booksUnits };
}
