import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { freePort } from '#test/product.ts';
import type { BitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { coreDialect } from '../../../src/server/modules/chains/bitcoin/bitcoin-types.ts';
import { confirmationsOf } from '../../../src/server/modules/chains/sql.ts';
import { familyOf, rigOf } from '../rigs/bitcoin-rig.ts';
import { nodeProgram, type Program } from '../rigs/fetch-nodes.ts';
import { orStop, type RegtestNode, startNode } from '../rigs/regtest-node.ts';
import type { MakeRig } from '../rigs/rig.ts';

const name = 'bitcoind on signet, offline';

// A signet whose blocks anyone may sign: its first block, addresses and proof of work are signet's.
const anybody = '-signetchallenge=51';
const alone = ['-dnsseed=0', '-fixedseeds=0', '-listenonion=0', '-addresstype=bech32', anybody];

/** A block takes five million attempts here, which is slow on a busy machine. */
const mostTries = 2_000_000_000;
const patientMs = 300_000;

/** A block's coins can be spent a hundred blocks later. */
const matureAfter = 101;

async function mine(rpc: BitcoinRpc, blocks: number): Promise<void> {
  const address = await rpc.ask<string>(['getnewaddress']);
  for (let block = 0; block < blocks; block += 1) {
    await rpc.ask(['generatetoaddress', 1, address, mostTries], patientMs);
  }
}

/** A signet node with coins, and a second one as its peer: a node alone would not be trusted. */
async function startPair(program: Program): Promise<RegtestNode> {
  const place = `127.0.0.1:${await freePort()}`;
  const listens = ['-connect=0', '-listen=1', `-bind=${place}`];
  const node = await startNode(program, 'signet', [...alone, ...listens]);
  let peer: RegtestNode | null = null;
  const stop = async (): Promise<void> => {
    await peer?.stop();
    await node.stop();
  };
  return orStop({ ...node, stop }, async () => {
    peer = await startNode(program, 'signet', [...alone, `-connect=${place}`]);
    await mine(node.rpc, matureAfter);
  });
}

/** Depths are tested on regtest, where blocks are free: here one block makes an amount final. */
async function oneBlockIsEnough(owner: Db): Promise<void> {
  await sql`insert into policy.limit_version (name, value, valid_from, set_by)
    select name, 1, clock.now(), 'the signet rig'
    from policy.rule where name like 'confirmations_btc%'`.execute(owner);
}

/** Bitcoin's public test network without the public: a real node's rules, `tb1` and all. */
export const signetRig: MakeRig<'BTC'> = async ({ worker, owner }) => {
  const program = nodeProgram('bitcoind');
  if ('absent' in program) return { name, ...program };
  await oneBlockIsEnough(owner);
  const node = await startPair(program);
  const family = await familyOf('BTC', coreDialect, node);
  const rig = await rigOf(name, family, () => confirmationsOf(worker, 'BTC'));
  return { ...rig, network: 'test', mine: (blocks) => mine(node.rpc, blocks) };
};
