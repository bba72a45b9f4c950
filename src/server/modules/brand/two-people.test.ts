import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { approveSigned, aSignedProposal, aSigner } from '#test/browser/decision-keys.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { brandFolder } from '#test/live-settings.ts';
import { executeProposal } from '../approvals/approvals.ts';
import { firmNames, importBrand, readBrand } from './brand.ts';
import { executors } from './jobs.ts';
import { draftBrand } from './propose-brand.ts';
import { adoptedBrands } from './sql.ts';

// With real money: decisions are signed, and a brand stands a day after the second.
const database = await testDatabase();
const { owner, web, worker } = database;
await importBrand(owner, { brandDir: '/nowhere', mode: 'sandbox' });
await sql`update foundation.installation set mode = 'live'`.execute(owner);
const ada = await aSigner(database, 'owner');
const bob = await aSigner(database, 'owner');

const written = { name: 'Harrow & Pine', shortName: 'Harrow', hue: 220, copyright: null };
const mark = Buffer.from(brandFolder['mark.svg']);

async function proposed() {
  const { id } = await draftBrand(web, ada.token, written, { mark });
  const payload = { version: id, reason: 'Our name from today' };
  return aSignedProposal(database, ada, { kind: 'brand_change', subject: id, payload });
}
const codeOf = async (id: string) =>
  (
    await sql<{ code: string | null }>`select failed_code as code from approvals.proposal
    where id = ${id}`.execute(owner)
  ).rows[0]!.code;

test('a brand that one person asks for is not adopted', async () => {
  const { id } = await proposed();
  const asked = await sql<{ code: string }>`select brand.adopt(${id}) as code`.execute(worker);
  assert.notEqual(asked.rows[0]!.code, 'adopted');
  await executeProposal(worker, id, executors());
  assert.equal((await adoptedBrands(web)).length, 1);
});

test('in live an approved brand stands a day later', async () => {
  const made = await proposed();
  await approveSigned(database, bob, made);
  await executeProposal(worker, made.id, executors());
  assert.equal(await codeOf(made.id), null);
  const [later, first] = await adoptedBrands(web);
  assert.deepEqual([later!.name, first!.name], ['Harrow & Pine', 'Hallwick']);
  assert.equal(later!.takesEffectAt.getTime() - later!.adoptedAt.getTime(), 86_400_000);
  assert.equal((await readBrand(web))!.name, 'Hallwick');
  assert.deepEqual(await firmNames(worker), { name: 'Hallwick', earlier_names: [] });
});

test('an approval adopts once', async () => {
  const made = await proposed();
  await approveSigned(database, bob, made);
  await executeProposal(worker, made.id, executors());
  await executeProposal(worker, made.id, executors());
  const again = await sql<{ code: string }>`select brand.adopt(${made.id}) as code`.execute(worker);
  assert.notEqual(again.rows[0]!.code, 'adopted');
  assert.equal((await adoptedBrands(web)).length, 3);
});
