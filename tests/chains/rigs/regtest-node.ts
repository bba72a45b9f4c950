import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/product.ts';
import {
  type BitcoinRpc,
  bitcoinRpc,
} from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { nodeAt } from '../../../src/server/modules/chains/node.ts';
import type { Program } from './fetch-nodes.ts';

/** A real node on a private chain, with a funded wallet. */
export type RegtestNode = { url: string; rpc: BitcoinRpc; stop(): Promise<void> };

/** A busy machine is slow to make some hundred blocks. */
export const patientMs = 120_000;

/** Polls until the node answers. */
async function isUp(rpc: BitcoinRpc): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await rpc.ask(['getblockcount']);
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(100);
    }
  }
}

/** Prepares a node; on failure nothing of it is left running. */
export async function orStop(
  node: RegtestNode,
  makeReady: () => Promise<unknown>,
): Promise<RegtestNode> {
  try {
    await makeReady();
    return node;
  } catch (error) {
    await node.stop();
    throw error;
  }
}

/** Starts a node in a new folder, which is removed when the node stops. */
export async function startNode(
  program: Program,
  network: 'regtest' | 'signet',
  settings: readonly string[],
): Promise<RegtestNode> {
  // A wallet syncs to disk at every step: this uses a memory disk if there is one.
  const disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(disk, 'candor-node-'));
  const port = await freePort();
  const own = [`-${network}`, '-server', '-listen=0', '-txindex=1', '-fallbackfee=0.0002'];
  const access = ['-rpcuser=candor', '-rpcpassword=regtest', `-rpcport=${port}`];
  const args = [...program.args, `-datadir=${folder}`, ...own, ...access, ...settings];
  const running = spawn(program.command, args, { stdio: 'ignore' });
  const url = `http://candor:regtest@127.0.0.1:${port}/`;
  const rpc = bitcoinRpc(nodeAt(url));
  const stop = async (): Promise<void> => {
    if (running.exitCode === null) {
      running.kill();
      await once(running, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return orStop({ url, rpc, stop }, async () => {
    await isUp(rpc);
    await rpc.ask(['createwallet', 'stranger'], patientMs);
  });
}

/** A regtest chain whose first blocks pay its stranger. */
export async function startRegtest(program: Program, settings: string[]): Promise<RegtestNode> {
  const node = await startNode(program, 'regtest', settings);
  return orStop(node, async () => {
    const address = await node.rpc.ask<string>(['getnewaddress']);
    // A block's coins can be spent a hundred blocks later: half of these can.
    await node.rpc.ask(['generatetoaddress', 200, address], patientMs);
  });
}
