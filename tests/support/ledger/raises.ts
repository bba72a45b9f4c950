import { randomBytes, randomUUID } from 'node:crypto';
import { base64, hex } from '@scure/base';
import { OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import * as books from './books.ts';
import type { TestDatabase } from './database.ts';

const key = new Uint8Array(32).fill(7);
const own = p2wpkh(pubECDSA(key)).script;
const payee = OutScript.encode({ type: 'wpkh', hash: new Uint8Array(20).fill(9) });
const sequence = 0xfffffffd;

/** The possible alterations of an export, by its signer or by a hijacked process. */
export type Altered = {
  txid?: string;
  sequence?: number;
  lockTime?: number;
  version?: number;
  paid?: bigint;
  payee?: Uint8Array;
  change?: bigint;
  changeScript?: Uint8Array;
  more?: bigint;
};

const feeUnits = 10_000n;
const paidUnits = 300_000n;
// Above one person's limit, so that this limit is met before the change is used up.
const changeUnits = 50_000_000n;

function psbtOf(spent: string, altered: Altered): string {
  const { txid = spent, version = 2, lockTime = 0, paid = paidUnits, more } = altered;
  const tx = new Transaction({ version, lockTime });
  tx.addInput({
    txid,
    index: 1,
    sequence: altered.sequence ?? sequence,
    witnessUtxo: { script: own, amount: paidUnits + changeUnits + feeUnits },
  });
  tx.addOutput({ script: altered.payee ?? payee, amount: paid });
  if (more !== undefined) tx.addOutput({ script: payee, amount: more });
  tx.addOutput({ script: altered.changeScript ?? own, amount: altered.change ?? changeUnits });
  return base64.encode(tx.toPSBT(0));
}

/** Signs as the key's holder does: returns its bytes, and its id. */
export function signedOf(psbt: string): { signedBytes: string; txid: string } {
  const tx = Transaction.fromPSBT(base64.decode(psbt));
  tx.sign(key);
  tx.finalize();
  return { signedBytes: tx.hex, txid: tx.id };
}

/**
 * A signed, sent and stuck export of bitcoins, inserted without the calls that make one: no chain
 * of a test database is real.
 */
export async function aStuckSpend(database: TestDatabase) {
  const { owner } = database;
  const member = await books.aFundedMember(database, 60_000n);
  const rate = await books.aRate(database);
  const [batch, spend, withdrawal] = [randomUUID(), randomUUID(), randomUUID()];
  const spent = hex.encode(randomBytes(32));
  const unsigned = psbtOf(spent, {});
  const { signedBytes, txid } = signedOf(unsigned);
  await inTransaction(owner, async (tx) => {
    await sql`insert into withdrawals.batch (id, asset, pays, state, asked_at)
      values (${batch}, 'BTC', 'withdrawals', 'exported', clock.now())`.execute(tx);
    await sql`insert into withdrawals.spend (id, batch_id, nth, asset, unsigned, fee_units,
        change_address, change_units, since_height, exported_at, txid, sent_at)
      select ${spend}, ${batch}, 1, 'BTC', ${unsigned}, ${feeUnits}, 'ours', ${changeUnits}, 0, now,
        ${txid}, now from clock.now() now`.execute(tx);
    await sql`insert into withdrawals.spend_input (spend_id, asset, txid, output_index)
      values (${spend}, 'BTC', ${spent}, 1)`.execute(tx);
    await sql`insert into withdrawals.returned (spend_id, number, signed_bytes, txid, returned_at)
      values (${spend}, 1, ${signedBytes}, ${txid}, clock.now())`.execute(tx);
    // It has no approval and no hold.
    await sql`alter table withdrawals.withdrawal disable trigger user`.execute(tx);
    await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method,
        address, state, approval_id, requested_at, due_at, waits, changed_at, body_hash)
      select ${withdrawal}, ${member}, 'balance', 18000, 'BITCOIN', 'theirs', 'sent',
        gen_random_uuid(), now, now, '[]', now, '' from clock.now() now`.execute(tx);
    await sql`alter table withdrawals.withdrawal enable trigger user`.execute(tx);
    await sql`alter table withdrawals.payout disable trigger user`.execute(tx);
    await sql`insert into withdrawals.payout (withdrawal_id, asset, address, rate_id, total_units,
        fee_units, signed_at, spend_id, output_index, txid, sent_at)
      select ${withdrawal}, 'BTC', 'theirs', ${rate}, ${paidUnits}, 0, now, ${spend}, 0, ${txid},
        now from clock.now() now`.execute(tx);
    await sql`alter table withdrawals.payout enable trigger user`.execute(tx);
  });
  /** Its replacement with this total fee, honest or altered. */
  const raised = (fee: bigint, altered: Altered = {}) => ({
    spendId: spend,
    unsigned: psbtOf(spent, { change: changeUnits - (fee - feeUnits), ...altered }),
    feeUnits: fee,
    changeUnits: changeUnits - (fee - feeUnits),
  });
  return { id: spend, txid, signedBytes, feeUnits, changeUnits, raised };
}
