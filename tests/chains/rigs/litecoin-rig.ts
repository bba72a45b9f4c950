import { formatAmount } from '#core/money/money.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import type { BitcoinRpc } from '../../../src/server/modules/chains/bitcoin/bitcoin-rpc.ts';
import { coreDialect } from '../../../src/server/modules/chains/bitcoin/bitcoin-types.ts';
import { confirmationsOf } from '../../../src/server/modules/chains/sql.ts';
import { familyOf, rigOf, takeBlocks } from './bitcoin-rig.ts';
import { nodeProgram, type Program } from './fetch-nodes.ts';
import { type RegtestNode, startRegtest } from './regtest-node.ts';
import type { MakeRig, PaymentInput, Rig } from './rig.ts';

const name = 'litecoind';

// On regtest, extension blocks begin here, once they hold coins.
const extendedFrom = 432;
const blocksMade = 200;

type Unspent = { txid: string; vout?: number; address: string };

const isWithin = ({ address }: Unspent): boolean => address.startsWith('tmweb1');

/** Moves some of the stranger's coins into the extension blocks, as anyone may. */
async function openExtension(rpc: BitcoinRpc): Promise<void> {
  const mine = async (blocks: number) =>
    rpc.ask(['generatetoaddress', blocks, await rpc.ask<string>(['getnewaddress'])]);
  await mine(extendedFrom - 1 - blocksMade);
  const within = await rpc.ask<string>(['getnewaddress', '', 'mweb']);
  await rpc.ask(['sendtoaddress', within, '500']);
  await mine(10);
}

/** Pays from the extension blocks, in the last transaction of the next block. */
async function payFromWithin(rpc: BitcoinRpc, { address, amount }: PaymentInput): Promise<void> {
  const locked = await rpc.ask<object[]>(['listlockunspent']);
  const others = (await rpc.ask<Unspent[]>(['listunspent', 0])).filter(
    (unspent) => !isWithin(unspent),
  );
  const places = others.map(({ txid, vout }) => ({ txid, vout }));
  await rpc.ask(['lockunspent', false, places]);
  await rpc.ask(['sendtoaddress', address, formatAmount('LTC', amount)]);
  await rpc.ask(['lockunspent', true]);
  if (locked.length > 0) await rpc.ask(['lockunspent', false, locked]);
}

/**
 * The last blocks give way to a longer branch without their payments, which wait again. With
 * extension blocks no empty block can be requested: a negative priority makes the miner leave
 * payments out.
 */
async function reorganise(rpc: BitcoinRpc, depth: number): Promise<void> {
  await takeBlocks(rpc, depth);
  const waiting = await rpc.ask<string[]>(['getrawmempool']);
  const shift = async (units: number): Promise<void> => {
    for (const txid of waiting) await rpc.ask(['prioritisetransaction', txid, 0, units]);
  };
  await shift(-100_000_000);
  const to = await rpc.ask<string>(['getnewaddress']);
  await rpc.ask(['generatetoaddress', depth + 1, to]);
  await shift(100_000_000);
}

/** The stranger's actions on a Litecoin node, and the node itself. */
async function litecoinOn(
  { worker }: TestDatabase,
  program: Program,
  settings: readonly string[],
): Promise<{ rig: Rig<'LTC'>; node: RegtestNode }> {
  const node = await startRegtest(program, ['-addresstype=bech32', ...settings]);
  const family = await familyOf('LTC', coreDialect, node);
  return { rig: await rigOf(name, family, () => confirmationsOf(worker, 'LTC')), node };
}

/** Litecoin's node before extension blocks: a miner may choose the content of a block. */
export const plainLitecoinRig: MakeRig<'LTC'> = async (database) => {
  const program = nodeProgram('litecoind');
  if ('absent' in program) return { name, ...program };
  const { rig } = await litecoinOn(database, program, ['-walletrbf=1', '-vbparams=mweb:0:0']);
  return rig;
};

/** A Litecoin node with extension blocks on its chain. */
export const litecoinRig: MakeRig<'LTC'> = async (database) => {
  const program = nodeProgram('litecoind');
  if ('absent' in program) return { name, ...program };
  const { rig, node } = await litecoinOn(database, program, []);
  await openExtension(node.rpc);
  return {
    ...rig,
    // Its node replaces no waiting transaction, and mines no empty block beside extension blocks.
    can: { ...rig.can, doubleSpends: false },
    reorganise: (depth) => reorganise(node.rpc, depth),
    tricks: { payFromWithin: (to) => payFromWithin(node.rpc, to) },
  };
};
