import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { TestDatabase } from '#test/ledger/database.ts';
import * as chains from '../../../src/server/modules/chains/chains.ts';
import type { Rig } from './rig.ts';

type Row = { address: string; tag: string | null };

const receiverOf = async (database: TestDatabase, txid: string): Promise<Row> => {
  const found = await sql<Row>`
    select address, tag from chains.sim_output where txid = ${txid}`.execute(database.worker);
  return found.rows[0]!;
};

/** The sandbox's chain, as Postgres stores it. */
export async function simRig(database: TestDatabase, asset: Coin): Promise<Rig> {
  const { worker } = database;
  // The ledgers of XRP and Solana never reverse final blocks; no case requires it here.
  const isMined = asset === 'BTC' || asset === 'DOGE' || asset === 'LTC';
  const reorganise = (depth: number, payments: 'gone' | 'waiting') =>
    inTransaction(worker, (tx) => chains.simulateReorganisation(tx, asset, depth, payments));
  return {
    name: `simulated ${asset}`,
    asset,
    port: chains.openChain(worker, asset),
    can: { showsUnconfirmed: true, doubleSpends: isMined, reorganises: isMined },
    newAddress: async () =>
      asset === 'XRP'
        ? { address: 'simulated account', tag: String(Number.parseInt(randomUUID(), 16)) }
        : { address: `simulated ${randomUUID()}`, tag: null },
    pay: (to) => inTransaction(worker, (tx) => chains.simulatePayment(tx, asset, to)),
    mine: async (blocks) => void (await chains.simulateBlocks(worker, asset, blocks)),
    reorganise: async (depth) => void (await reorganise(depth, 'waiting')),
    doubleSpend: async (txid, depth = 0) => {
      if (depth > 0) {
        await reorganise(depth, 'gone');
        return;
      }
      const to = await receiverOf(database, txid);
      await inTransaction(worker, (tx) => chains.simulateDoubleSpend(tx, asset, to));
    },
    sign: async (to) => {
      const spend = { nonce: randomUUID(), outputs: [to] };
      return chains.signSimulated(asset, chains.unsignedSimulated(asset, spend));
    },
    stop: async () => undefined,
  };
}
