import { after, before, describe, test } from 'node:test';
import { type Coin, eachCoin } from '#core/chains/assets.ts';
import { type TestApi, testApi } from '#test/api.ts';
import { type TestDatabase, testDatabase } from '#test/ledger/database.ts';
import { openNodes } from '../../../src/server/modules/chains/chains.ts';
import { isFull } from '../../is-full.ts';
import type { MakeRig, Rig } from './rig.ts';

/** The inputs of a suite on a private chain. */
export type RigStage = { database: TestDatabase; api: TestApi; rig: Rig };

/** Opens this process's nodes: the rig's coin answers, all others are unreachable. */
function openRig({ worker }: TestDatabase, rig: Rig): void {
  const nodes = eachCoin(() => ['http://127.0.0.1:9/']);
  const { network = 'regtest' } = rig;
  openNodes(worker, {
    chains: { network, nodes: { ...nodes, [rig.asset]: [rig.nodeUrl!] } },
  });
}

/**
 * Registers a suite on a private chain, in the world that `build` makes of it; if the chain is
 * unavailable, the suite shows why. The returned function registers it: a file with two suites
 * prepares both first, since the runner may end a file between a finished suite and one that is not
 * registered yet.
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

/** For a node that is a separate program: not part of `npm test`. */
export const inBatteryOnly =
  <Of extends Coin = Coin>(make: MakeRig<Of>): MakeRig<Of> =>
  async (database) =>
    isFull ? make(database) : { name: '', absent: 'played by npm test -- chains --full' };
