import { after, before, describe, test } from 'node:test';
import { type Coin, eachCoin } from '#core/chains/assets.ts';
import { type TestApi, testApi } from '#test/api.ts';
import { type TestDatabase, testDatabase } from '#test/ledger/database.ts';
import { openNodes } from '../../../src/server/modules/chains/chains.ts';
import { isFull } from '../../is-full.ts';
import type { MakeRig, Rig } from './rig.ts';

/** What a suite on a chain of its own plays with. */
export type RigStage = { database: TestDatabase; api: TestApi; rig: Rig };

/** Opens this process's nodes: the rig's coin where it answers, all others where nobody does. */
function openRig({ worker }: TestDatabase, rig: Rig): void {
  const nodes = eachCoin(() => ['http://127.0.0.1:9/']);
  const { network = 'regtest' } = rig;
  openNodes(worker, {
    chains: { network, nodes: { ...nodes, [rig.asset]: [rig.nodeUrl!] } },
  });
}

/**
 * A suite on a chain of its own, in the world that `build` makes of it; where the chain cannot be
 * had, why. What it answers registers it: a file with two suites makes both ready first, since the
 * runner may end a file between a suite that is over and one that is not registered yet.
 */
export async function suiteOnRig<World>(
  name: string,
  make: MakeRig,
  build: (stage: RigStage) => Promise<World>,
  play: (worldOf: () => World) => void,
): Promise<() => void> {
  const database = await testDatabase();
  const rig = await make(database);
  if ('absent' in rig) {
    console.log(`# ${name}: not here, ${rig.absent}`);
    return () => test(name, { skip: rig.absent }, () => undefined);
  }
  const api = await testApi(database);
  return () =>
    describe(name, () => {
      let world: World;
      before(async () => {
        openRig(database, rig);
        world = await build({ database, api, rig });
      });
      after(() => rig.stop());
      play(() => world);
    });
}

/** Of a node that is a program of its own: no part of `npm test`. */
export const inBatteryOnly =
  <Of extends Coin = Coin>(make: MakeRig<Of>): MakeRig<Of> =>
  async (database) =>
    isFull ? make(database) : { name: '', absent: 'played by npm test -- chains --full' };
