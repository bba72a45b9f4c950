import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { testDatabase } from '#test/ledger/database.ts';

// The refusals of the signed-decision tables themselves, for any writer (INT-11).

const { superuser } = await testDatabase();
const [check, unique, foreign, kept] = ['23514', '23505', '23503', 'CA002'];
const [known, other] = [1, 2].map((n) => `'00000000-0000-4000-8000-00000000000${n}'`);

const facts: Record<string, string> = {
  proposal_id: known!,
  administrator_id: other!,
  verb: `'approve'`,
  key_id: known!,
  authenticator_data: `'a'`,
  client_data: `'c'`,
  signature: `'s'`,
  signed_at: 'clock.real()',
};
const signature = (change: Record<string, string> = {}, how = ''): string => {
  const row = { ...facts, ...change };
  return `insert into approvals.signature (${Object.keys(row).join(', ')}) ${how}
    values (${Object.values(row).join(', ')});`;
};
const note = (no: string, fault = 'null'): string =>
  `insert into approvals.signature_check values (${no}, ${fault}, clock.real());`;
const bytes = (n: number): string => `convert_to(repeat('x', ${n}), 'UTF8')`;
const item = signature({ no: '1000' }, 'overriding system value');
const both = item + note('1000');
const replica = 'set local session_replication_role = replica;';

const proposal = (column: string, value: string, status = 'approved'): string =>
  `insert into approvals.proposal (kind, subject, payload, shown, shown_hash, proposer_proved,
    needed, status, proposed_at, expires_at, decided_at, ${column})
  values ('k', uuidv7(), '{}', '{}', repeat('0', 64), false, 1, '${status}', clock.real(),
    clock.real(), clock.real(), ${value});`;

const bad: [statement: string, code: string | undefined][] = [
  [signature({ verb: `'reject'` }), check],
  [signature({ authenticator_data: bytes(1_025) }), check],
  [signature({ client_data: bytes(4_097) }), check],
  [signature({ signature: bytes(1_025) }), check],
  [signature({ proposal_id: other! }), foreign],
  [signature({ key_id: other! }), foreign],
  [item + signature(), unique],
  [item + signature({ no: '1000', administrator_id: known! }, 'overriding system value'), unique],
  [note('1000'), foreign],
  [item + note('1000', `''`), check],
  [item + note('1000', `repeat('x', 41)`), check],
  [both + note('1000'), unique],
  [proposal('failed_code', `''`, 'failed'), check],
  [proposal('failed_code', `repeat('x', 61)`, 'failed'), check],
  [proposal('failed_code', `'x'`), check],
  [proposal('failed_code', 'null', 'failed'), check],
  [proposal('shown_version', '1'), check],
  ...['signature', 'signature_check'].flatMap((table): [string, string | undefined][] =>
    [`update approvals.${table} set ${table === 'signature' ? 'verb = verb' : 'fault = fault'}`]
      .concat(`delete from approvals.${table}`, `truncate approvals.${table} cascade`)
      .map((change) => [both + replica + change, kept]),
  ),
];

for (const [statement, code] of bad) {
  test(`it refuses: ${statement.replaceAll(/\s+/g, ' ').slice(-90)}`, async () => {
    const playing = superuser.transaction().execute(async (tx) => {
      await sql.raw(replica).execute(tx);
      await sql`insert into approvals.proposal (id, kind, subject, payload, shown, shown_hash,
          proposer_proved, needed, proposed_at, expires_at)
        values (${sql.raw(known!)}, 'k', uuidv7(), '{}', '{}', repeat('0', 64), false, 2,
          clock.real(), clock.real())`.execute(tx);
      await sql`insert into identity.decision_key (id, administrator_id, site, credential_id,
          public_key, is_backup_eligible, aaguid, attestation_format, counter, name, origin,
          enrolled_at, usable_from)
        values (${sql.raw(known!)}, uuidv7(), 'https://a', 'c', 'k', false, uuidv7(), 'none', 0,
          'n', 'first', clock.real(), clock.real())`.execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
    await assert.rejects(playing, { code });
  });
}

test('the rows that these vary are themselves accepted', async () => {
  const undo = new Error('undo');
  const playing = superuser.transaction().execute(async (tx) => {
    await sql.raw(replica + both + proposal('failed_code', `'x'`, 'failed')).execute(tx);
    throw undo;
  });
  await assert.rejects(playing, undo);
});

test('who claims a payment is held against who sent it, as screens do', async () => {
  const matched = async (asset: Coin, senders: string[], from: string | null, text: string) => {
    const undo = new Error('undo');
    let match: string | undefined;
    const playing = superuser.transaction().execute(async (tx) => {
      await sql.raw(replica).execute(tx);
      await sql`insert into chains.payment (id, asset, txid, output_index, amount, address, state,
          first_seen_at, changed_at)
        values (${sql.raw(known!)}, ${asset}, 'a', 0, 1, 'b', 'seen', clock.real(), clock.real())
        `.execute(tx);
      await sql`insert into deposits.origin (payment_id, senders, asked_at)
        values (${sql.raw(known!)}, ${senders}, clock.real())`.execute(tx);
      const found = await sql<{ said: string }>`
        select deposits.sender_match(${sql.raw(known!)}, ${from}, ${text}) as said`.execute(tx);
      match = found.rows[0]!.said;
      throw undo;
    });
    await assert.rejects(playing, undo);
    return match;
  };
  assert.equal(await matched('DOGE', ['D1'], 'D1', ''), 'match');
  assert.equal(await matched('BTC', ['bc1qabc'], 'BC1QABC', ''), 'match');
  assert.equal(await matched('LTC', ['ltc1qabc'], 'LTC1QABC', ''), 'match');
  assert.equal(await matched('DOGE', ['Dabc'], 'DABC', ''), 'no_match');
  assert.equal(await matched('DOGE', ['D1'], null, 'I sent it from D1.'), 'match');
  assert.equal(await matched('DOGE', ['D1'], null, 'from my own'), 'unknown');
});
