import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { RawTx } from '@scure/btc-signer/script.js';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { plansOf, stepsOf } from '#test/read-plans.ts';

// The database reads the added cost of a raised fee from the signed bytes.

const database = await testDatabase();
const { owner } = database;

type SignedFacts = { txid: string | null; spends: string[] | null; units: bigint | null };

async function read(bytes: string): Promise<SignedFacts> {
  const found = await sql<SignedFacts>`select * from withdrawals.read_signed(${bytes})`.execute(
    owner,
  );
  return found.rows[0]!;
}

/** A transaction that a wallet may return: this many coins, with or without witnesses. */
function signed(inputs: number, amounts: readonly bigint[], hasWitness: boolean): string {
  const nths = Array.from({ length: inputs }, (_, index) => index);
  const bytes = RawTx.encode({
    version: 2,
    segwitFlag: hasWitness,
    inputs: nths.map((index) => ({
      txid: hex.decode(index.toString(16).padStart(4, '0').padEnd(64, 'a3')),
      index: index * 300,
      finalScriptSig: new Uint8Array(hasWitness ? 0 : 105 + index),
      sequence: 0xfffffffd,
    })),
    outputs: amounts.map((amount) => ({ amount, script: hex.decode(`0014${'5c'.repeat(20)}`) })),
    witnesses: hasWitness
      ? nths.map((index) => [new Uint8Array(71 + (index % 2)), new Uint8Array(33)])
      : undefined,
    lockTime: 0,
  });
  return hex.encode(bytes);
}

const shapes: [inputs: number, amounts: bigint[]][] = [
  [1, [1n]],
  [3, [20_000n, 4_294_967_297n, 2_100_000_000_000_000n]],
  [260, Array.from({ length: 300 }, (_, index) => BigInt(index) * 7_919n)],
];

for (const hasWitness of [true, false]) {
  test(`bytes are read as another library reads them, ${hasWitness ? 'with' : 'without'} witnesses`, async () => {
    for (const [inputs, amounts] of shapes) {
      const bytes = signed(inputs, amounts, hasWitness);
      const { txid, spends, units } = await read(bytes);
      const tx = Transaction.fromRaw(hex.decode(bytes), { allowUnknownOutputs: true });
      assert.equal(txid, tx.id);
      assert.equal(
        units,
        amounts.reduce((sum, value) => sum + value, 0n),
      );
      const expected = Array.from({ length: inputs }, (_, index) => {
        const input = tx.getInput(index);
        return `${hex.encode(input.txid!)}:${input.index}`;
      });
      assert.deepEqual(spends, expected);
    }
  });
}

test('what is no transaction, or is cut before its last output, is read as none', async () => {
  const nothing = { txid: null, spends: null, units: null };
  const witnesses = 2 * (1 + 1 + 71 + 1 + 33) + 1;
  const whole = signed(2, [1n, 2n], true);
  const end = whole.length / 2 - witnesses - 4;
  for (let at = 0; at < end - 22; at += 5) {
    assert.deepEqual(await read(whole.slice(0, at * 2)), nothing, String(at));
  }
  for (const bytes of ['', '0', 'zz', '{"a":1}', `01000000ff${'f'.repeat(16)}`, 'ff'.repeat(60)]) {
    assert.deepEqual(await read(bytes), nothing, bytes);
  }
});

/** Exports of one batch: each was returned once, and the first one twice. */
async function exportsBack(count: number): Promise<void> {
  const batch = '00000000-0000-4000-8000-00000000ba7c';
  await sql`insert into withdrawals.batch (id, asset, asked_at, state)
    values (${batch}, 'BTC', clock.now(), 'exported')`.execute(owner);
  const bytes = Array.from({ length: count + 1 }, (_, index) =>
    signed(1, [5_000n + BigInt(index)], true),
  );
  await sql`
    with made as (
      insert into withdrawals.spend
        (batch_id, nth, asset, unsigned, fee_units, since_height, exported_at)
      select ${batch}, nth, 'BTC', 'unsigned', 100, 1, clock.now()
      from generate_series(1, ${count}::integer) nth returning id, nth)
    insert into withdrawals.returned (spend_id, signed_bytes, txid, returned_at, number)
    select m.id, b.bytes, (withdrawals.read_signed(b.bytes)).txid, clock.now(),
      case when b.nth > ${count} then 2 else 1 end
    from unnest(${bytes}::text[]) with ordinality b (bytes, nth)
    join made m on m.nth = (b.nth - 1) % ${count} + 1`.execute(owner);
}

test('signed bytes are read of exports alone that came back more than once', async () => {
  await exportsBack(40);
  // With and without Postgres statistics: a new installation and an old one.
  for (const counts of ['', 'analyze withdrawals.spend; analyze withdrawals.returned;']) {
    const plans = await plansOf(database.url('candor_bootstrap'), (client) =>
      client.query(`${counts} select count(*) from rules.signing`),
    );
    const counted = plans.flatMap(stepsOf).filter((step) => step['Function Name'] === 'read_count');
    // For each of the two: the count of inputs and outputs, and each script's length.
    assert.ok(counted.length > 0 && counted.length <= 2 * 4, `${counts} ${counted.length}`);
  }
});
