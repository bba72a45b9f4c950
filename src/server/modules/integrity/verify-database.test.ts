import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { codesOf } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { seedSandbox } from '../../sandbox/sandbox.ts';
import { sealBooks, sealHeads, usd } from '../ledger/ledger.ts';
import { foldTotals } from '../ledger/reads.sql.ts';
import { foldFlows } from '../reporting/ledger.sql.ts';
import { publishSnapshot } from '../solvency/publish-snapshot.ts';
import { savedHeadsOf, verifyRows } from './integrity.ts';
import { verifyWithin } from './verify-database.ts';

const database = await testDatabase();
const { owner, web, worker, superuser } = database;
const folder = mkdtempSync(join(tmpdir(), 'candor-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const config = readConfig({ DATA_DIR: folder, SANDBOX_STORY: 'short' });
await seedSandbox({ owner, web, worker }, config);
// Data that the demonstration lacks: a withdrawal, a saved address, sums, a snapshot.
const payer = await sql<{ owner: string; from: 'balance' | 'profit' }>`
  select owner, substr(class, 8) as from from ledger.account a
  where class in ('member_balance', 'member_profit') and balance >= 600 + case class
    when 'member_profit' then 0 else (select coalesce(sum(principal_cents), 0)
      from plans.position where member_id::text = a.owner) end limit 1`.execute(owner);
const { owner: member, from } = payer.rows[0]!;
const request = randomUUID();
const held = {
  key: randomUUID(),
  kind: `hold_${from}` as const,
  subject: request,
  actor: member,
  legs: [
    { debit: usd(`member_${from}`, member), credit: usd('member_payout', member), amount: 600n },
  ],
};
assert.deepEqual(await codesOf(owner, held), ['posted']);
await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method, address,
    requested_at, due_at, changed_at)
  values (${request}, ${member}, ${from}, 600, 'BITCOIN', 'bcrt1', clock.now(), clock.now(),
    clock.now())`.execute(owner);
await sql`insert into withdrawals.wallet (member_id, network, address, changed_at)
  select id, 'BITCOIN', 'bcrt1', clock.now() from identity.member limit 1
  on conflict do nothing`.execute(owner);
await foldTotals(worker);
await foldFlows(worker);
await publishSnapshot(worker, config);
await sealBooks(worker);
const kept = (await sealHeads(owner, 1_000)).map(({ no, head }) => ({ no, head }));

test('a database that only its own programs wrote has no fault', async () => {
  assert.deepEqual((await verifyRows(owner)).faults, []);
});

const tables = await sql<{ name: string }>`
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname !~ '^pg'
  and n.nspname not in ('information_schema', 'migrations')`.execute(owner);

async function switchGuardsOff(tx: Tx): Promise<void> {
  const off = tables.rows.map(({ name }) => `alter table ${name} disable trigger all`);
  await sql.raw(off.join('; ')).execute(tx);
}

const undone = new Error('undo what was planted');
const rowCheck = 'each row is as the sealed log of changes left it';
const sealedCheck = 'each sealed row is as it was sealed';

/** Plants a change with every guard off, and returns the names of the checks that detect it. */
async function seenBy(plant: string, heads: typeof kept = []): Promise<string[]> {
  let seen: string[] = [];
  const planting = superuser.transaction().execute(async (tx) => {
    await switchGuardsOff(tx);
    await sql.raw(plant).execute(tx);
    seen = (await verifyWithin(tx, heads)).faults.map(({ check }) => check);
    throw undone;
  });
  await assert.rejects(planting, undone);
  return seen;
}

// A remade seal covers the same rows as its predecessor; its first row differs from the log.
const reseal = `do $$ begin while ledger.make_seal(1000000) is not null loop end loop; end $$`;
const lastSeal = 'delete from ledger.seal where no = (select max(no) from ledger.seal)';

const edits: [what: string, plant: string, check: string][] = [
  ['all seals deleted', 'delete from ledger.seal', rowCheck],
  ['the last seal deleted', lastSeal, rowCheck],
  [
    'the last seal deleted, its rows rewritten and sealed again',
    `${lastSeal}; update ledger.transfer set actor = 'x' where id = (select transfer_id
      from ledger.entry order by position desc limit 1); ${reseal}`,
    rowCheck,
  ],
  [
    'balances of two members swapped and sealed again',
    `do $swap$ declare one text; two text; begin
       select min(owner), max(owner) into one, two from ledger.account
         where class = 'member_balance';
       update ledger.account set owner = 'x' where class = 'member_balance' and owner = one;
       update ledger.account set owner = one where class = 'member_balance' and owner = two;
       update ledger.account set owner = two where class = 'member_balance' and owner = 'x';
     end $swap$; delete from ledger.seal; ${reseal}`,
    rowCheck,
  ],
  [
    'a deposit removed with its entries and sealed again',
    `create temporary table gone on commit drop as select payload_hash from ledger.transfer
       where kind = 'deposit' order by id desc limit 1;
     delete from ledger.entry where transfer_id in (select id from ledger.transfer
       where payload_hash in (select payload_hash from gone));
     delete from ledger.transfer where payload_hash in (select payload_hash from gone);
     delete from ledger.seal; ${reseal}`,
    'each credited payment was posted as it was settled',
  ],
  [
    'a distribution without any approval',
    `update ledger.transfer set approval = null where kind = 'distribute_gain'`,
    'each posting that needs people has their approval',
  ],
  [
    'a distribution of another run',
    `update ledger.transfer set approval = uuidv7() where kind = 'distribute_gain'`,
    'each distribution belongs to a share of a run',
  ],
  [
    'all rates doubled',
    'update market.rate set usd_micros = 2 * usd_micros',
    'each converted amount follows from its rate',
  ],
  ['rates that nothing cites', 'update market.rate set usd_micros = usd_micros + 1', rowCheck],
  [
    'positions of ten million dollars more',
    `update plans.position set opened_cents = opened_cents + 1000000000,
      principal_cents = principal_cents + 1000000000`,
    'no principal exceeds its member’s balance',
  ],
  [
    'positions that began a month earlier',
    `update plans.position set opened_at = opened_at - interval '30 days'`,
    'each run weighs the days that its positions were held',
  ],
  [
    'positions that count their days by another rule',
    'update plans.position set day_rule = 1',
    'each run weighs the days that its positions were held',
  ],
  ['the audit log deleted', 'delete from audit.event', rowCheck],
  ['actors of the audit log rewritten', `update audit.event set actor = 'visitor'`, rowCheck],
  [
    'what was shown rewritten',
    `update approvals.proposal set shown = '{"amount": "1.00"}', shown_text = '{}',
       shown_version = 1`,
    'each proposal’s hash is that of what was shown',
  ],
  [
    'payloads rewritten',
    `update approvals.proposal set payload = jsonb_set(payload, '{flow}', '"gain"')
     where payload ? 'flow'`,
    'each posting is what its approval allows',
  ],
  [
    'a run that allowed less than it paid',
    `update approvals.proposal set payload = jsonb_set(payload, '{amount}', '"1"')
     where payload ->> 'flow' = 'distribute'`,
    'no approval of a run pays more than it allows',
  ],
  [
    'hashes of decisions rewritten',
    `update approvals.proposal set shown_hash = repeat('0', 64)`,
    'each signed decision verifies against what was shown',
  ],
  ['approvers deleted', 'delete from approvals.approver', rowCheck],
  [
    'a proposer who approved alone',
    `update approvals.approver v set administrator_id = p.proposed_by from approvals.proposal p
     where p.id = v.proposal_id and p.proposed_by is not null`,
    'no proposal was approved by its proposer or by too few',
  ],
  [
    'approvers replaced by strangers',
    'update approvals.approver set administrator_id = uuidv7()',
    rowCheck,
  ],
  ['payments doubled', 'update chains.payment set amount = 2 * amount', rowCheck],
  ['payments of another txid', `update chains.payment set txid = 'x' || txid`, rowCheck],
  [
    'payments gone',
    `update chains.payment set state = 'gone', block_height = null, block_hash = null`,
    rowCheck,
  ],
  [
    'a published snapshot that names another seal',
    `update solvency.snapshot set header = replace(header, '"seal":"', '"seal":"9')`,
    'each published head is that of its seal',
  ],
  [
    'a published snapshot that does not follow',
    `update solvency.snapshot set no = no + 7`,
    'each snapshot follows the one before it',
  ],
  ['published snapshots deleted', 'delete from solvency.snapshot', rowCheck],
  [
    'a checkpoint of seals that are not there',
    `insert into solvency.checkpoint values (999999, sha256(''), 'x', 'x', clock.real())`,
    'each published checkpoint is of seals that are there',
  ],
  ['an e-mail address taken over', `update identity.member set email = 'x' || email`, rowCheck],
  ['members renamed', `update identity.member set last_name = 'X'`, rowCheck],
  ['plan targets', 'update plans.version set target_hundredths = 100000', rowCheck],
  ['the history of limits', 'update policy.limit_version set value = value + 1', rowCheck],
  ['runs unapproved', 'update distributions.run set approved_at = null', rowCheck],
  [
    'shares deleted',
    'delete from distributions.share',
    'each distribution belongs to a share of a run',
  ],
  [
    'shares of other amounts',
    'update distributions.share set gain_cents = gain_cents + 1',
    'each share of a run is what was posted',
  ],
  [
    'withdrawals called paid',
    `update withdrawals.withdrawal set state = 'paid', approval_id = uuidv7()`,
    'each withdrawal’s state is what was posted',
  ],
  ['withdrawals to another address', `update withdrawals.withdrawal set address = 'x'`, rowCheck],
  ['saved addresses', `update withdrawals.wallet set address = 'x'`, rowCheck],
  [
    'sums by flow',
    'update reporting.flow_total set units = units + 1',
    'the sums by flow are those of the postings',
  ],
  [
    'sums by day',
    'update ledger.total_day set cents = cents + 1',
    'the platform’s sums by day are those of the postings',
  ],
  [
    'a reversal of another amount',
    `update ledger.transfer set kind = 'reverse', undoes = id where kind = 'deposit'`,
    'each reversal mirrors what it undoes',
  ],
  [
    'old entries that were never sealed',
    `delete from ledger.seal; update foundation.installation set mode = 'live';
     update ledger.transfer set posted_at = posted_at - interval '1 hour'
     where id = (select transfer_id from ledger.entry order by position limit 1)`,
    'nothing written ten minutes before the rest is unsealed',
  ],
  [
    'postings of another family',
    `update ledger.transfer set family = family || 'x'`,
    'each transfer cites what its kind cites',
  ],
  ['sealed rows', `update ledger.transfer set reason = 'x'`, sealedCheck],
];

describe('what a superuser edits with every guard off is found', () => {
  for (const [what, plant, check] of edits) {
    test(what, async () => {
      const seen = await seenBy(plant);
      assert.ok(seen.includes(check), seen.join('; '));
    });
  }
});

const remade = `
  update ledger.transfer set actor = 'somebody else';
  delete from integrity.change; delete from ledger.seal;
  delete from solvency.snapshot; delete from solvency.checkpoint;
  select integrity.digest_table(t) from integrity.table_to_seal t; ${reseal};
  delete from integrity.change where table_name = 'ledger.seal';
  select integrity.digest_table(t) from integrity.table_to_seal t
    where table_name = 'ledger.seal'`;

test('the whole history made again is found by a head that was kept elsewhere', async () => {
  const check = 'each head that was kept elsewhere is in this history';
  assert.ok(!(await seenBy(remade)).includes(check));
  assert.ok((await seenBy(remade, kept)).includes(check));
});

test('heads are read from what people keep', () => {
  const { no, head } = kept[0]!;
  const texts = [
    `${no}:${head}`,
    `{"seal":"${no}:${head}"}`,
    JSON.stringify({ ledger_seal: { no: no.toString(), head } }),
    JSON.stringify([{ no: no.toString(), head, sealed_at: 'x' }], null, 2),
  ];
  for (const text of texts) assert.deepEqual(savedHeadsOf(text), [{ no, head }], text);
  assert.deepEqual(savedHeadsOf('nothing'), []);
});
