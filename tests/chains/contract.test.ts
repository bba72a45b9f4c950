import { after, before, describe, test } from 'node:test';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../is-full.ts';
import { cases } from './cases.ts';
import { type Backend, backends } from './rigs/backends.ts';
import type { Rig } from './rigs/rig.ts';
import { aWorld, type World } from './world.ts';

// One contract for every backend: each case runs against the real adapter, watcher, deposits and
// ledger, on a separate database. `npm test` runs the backends inside this process.

function playCases(rig: Rig, worldOf: () => World): void {
  const count = { passed: 0, skipped: 0, failed: 0 };
  for (const item of cases) {
    if (item.needs?.(rig) === false) {
      count.skipped += 1;
      test(item.name, { skip: 'no such thing on this chain' }, () => undefined);
    } else {
      test(item.name, async () => {
        count.failed += 1;
        await item.play(worldOf());
        count.failed -= 1;
        count.passed += 1;
      });
    }
  }
  test('the ledger keeps every rule after all of it', () => worldOf().verify());
  after(async () => {
    await rig.stop();
    const { passed, skipped, failed } = count;
    console.log(`# ${rig.name}: ${passed} passed, ${skipped} skipped, ${failed} failed`);
  });
}

/** Builds a database and a chain; a failure counts as a test, or the file would never end. */
async function build(make: Backend['make']) {
  const database = await testDatabase();
  return { database, rig: await make(database) };
}

async function playOn({ name, make }: Backend): Promise<void> {
  const built = await build(make).catch((error: unknown) => ({ error }));
  if ('error' in built) {
    test(name, () => {
      throw built.error;
    });
    return;
  }
  const { database, rig } = built;
  if ('absent' in rig) {
    console.log(`# ${name}: not here, ${rig.absent}`);
    test(name, { skip: rig.absent }, () => undefined);
    return;
  }
  let world: World;
  before(async () => {
    world = await aWorld(database, rig);
  });
  playCases(rig, () => world);
}

/** Limits the run to one backend, during work on it. */
const only = process.env['CANDOR_CHAIN'] ?? '';

for (const backend of backends.filter((item) => item.name.includes(only))) {
  if (!backend.inGate && !isFull) continue;
  describe(backend.name, () => playOn(backend));
}
