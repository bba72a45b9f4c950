import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { brandFolder } from '#test/live-settings.ts';
import { firmNames, importBrand, serveBrand } from './brand.ts';

const database = await testDatabase();
const { owner, web } = database;
await importBrand(owner, { brandDir: '/nowhere', mode: 'sandbox' });
const { call } = await testApi(database);
const pages = fastify();
serveBrand(pages, web);
const chief = await anAdministrator(owner);
const second = await anAdministrator(owner);
const support = await anAdministrator(owner, 'support');
const auditor = await anAdministrator(owner, 'auditor');
const reason = 'We are called so from today';

type Fields = Record<string, string>;
const written = { name: 'Harrow & Pine', short_name: 'Harrow', hue: '220' };
const draft = (by: Person, change: Fields = {}, mark = brandFolder['mark.svg']) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...written, ...change })) form.set(name, value);
  if (mark !== '') form.set('mark', new File([mark], 'mark.svg'));
  return call('POST', '/admin/brand/drafts', { token: by.token, form });
};
const propose = (by: Person, version: string) =>
  call('POST', '/admin/brand', { token: by.token, body: { version, reason } });
const approve = (by: Person, { proposal_id, shown_hash }: Fields) =>
  call('PATCH', `/admin/approvals/${proposal_id}`, {
    token: by.token,
    body: { decision: 'approve', shown_hash },
  });
const read = async () => (await call('GET', '/admin/brand', { token: auditor.token })).body.data;

test('a draft is judged beside its fields, and shows what was checked', async () => {
  const refused = await draft(chief, { name: 'Insured Bank', hue: '20' });
  assert.equal(refused.status, 400);
  assert.match(refused.body.fields.name, /may not claim a bank/);
  assert.match(refused.body.fields.hue, /the red that means a loss/);
  assert.equal((await draft(chief, { hue: '400' })).status, 400);
  assert.equal((await draft(chief, {}, 'GIF89a')).status, 400);
  assert.equal((await read()).draft, null);

  const kept = await draft(support);
  assert.equal(kept.status, 201);
  const { id, name, checked, mark } = kept.body.data;
  assert.equal(name, 'Harrow & Pine');
  assert.ok(checked.contrasts.every((pair: { contrast: number }) => pair.contrast >= 4.5));
  assert.equal(checked.from_loss, 167);
  assert.equal((await read()).draft.id, id);
  assert.equal((await read()).current.name, 'Hallwick');
  const picture = await pages.inject({ url: mark });
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.match(String(picture.headers['cache-control']), /immutable/);
});

test('two people change the brand, and one alone does not (HSE-1)', async () => {
  const { id } = (await draft(chief)).body.data;
  const proposed = await propose(chief, id);
  assert.equal(proposed.status, 202);
  assert.equal((await approve(chief, proposed.body.data)).body.code, 'own_proposal');
  assert.equal((await read()).current.name, 'Hallwick');
  assert.equal((await approve(second, proposed.body.data)).status, 200);
  const { current, waiting, earlier, draft: newest } = await read();
  assert.deepEqual(
    [current.name, current.hue, waiting, newest],
    ['Harrow & Pine', 220, null, null],
  );
  assert.deepEqual(
    earlier.map((one: Fields) => one['name']),
    ['Hallwick'],
  );
  assert.deepEqual(await firmNames(web), { name: 'Harrow & Pine', earlier_names: earlier });
  assert.equal((await propose(chief, id)).body.code, 'brand_stands');
});

test('a later draft without files keeps the mark, drawn for its own hue', async () => {
  const { body } = await draft(chief, { hue: '300' }, '');
  assert.equal(body.data.hue, 300);
  const [one, other] = await Promise.all(
    [body.data, (await read()).current].map(({ icon }) => pages.inject({ url: icon })),
  );
  assert.notDeepEqual(one!.rawPayload, other!.rawPayload);
});

test('who may only read, a member and a stranger draft and propose nothing', async () => {
  const member = await aMember(owner);
  const { id } = (await draft(chief)).body.data;
  for (const [by, status] of [
    [auditor, 403],
    [member, 401],
  ] as const) {
    assert.equal((await draft(by)).status, status, by.id);
    assert.equal((await propose(by, id)).status, status, by.id);
  }
  const nobody = await call('GET', '/admin/brand', {});
  assert.equal(nobody.status, 401);
  assert.equal((await propose(chief, auditor.id)).status, 404);
});

test('no row of a brand is edited or removed, not even by the owner of the tables', async () => {
  for (const sly of [
    `update brand.version set name = 'Insured Bank'`,
    'delete from brand.adoption',
    'truncate brand.version cascade',
  ]) {
    await assert.rejects(sql.raw(sly).execute(owner), { code: 'CA002' }, sly);
  }
});

test('what is not a version’s file is not found', async () => {
  const { id } = (await read()).current;
  for (const path of [
    `/brand/${id}/mark.svg`,
    `/brand/${auditor.id}/mark.png`,
    '/brand/x/mark.png',
  ]) {
    assert.equal((await pages.inject({ url: path })).statusCode, 404, path);
  }
});
