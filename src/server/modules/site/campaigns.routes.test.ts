import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { runningCampaign, publishedTestimonials } from './sql.ts';

const database = await testDatabase();
const { owner, web } = database;
const { call } = await testApi(database);
const { token } = await anAdministrator(owner, 'support');
const finance = await anAdministrator(owner, 'finance');

const hour = 3_600_000;
const period = (from: number, to: number) => ({
  title: 'Open books week',
  words: 'Ask us about any entry.',
  starts_at: new Date(Date.now() + from * hour).toISOString(),
  ends_at: new Date(Date.now() + to * hour).toISOString(),
});

test('a campaign runs between its dates, and ends early only by being stopped', async () => {
  const enter = (body: object, by = token) => call('POST', '/admin/campaigns', { token: by, body });
  assert.equal((await enter(period(-2, -1))).status, 400);
  assert.equal((await enter(period(2, 1))).status, 400);
  assert.equal((await enter(period(-1, 1), finance.token)).status, 403);
  assert.equal((await enter(period(-1, 1))).status, 201);
  assert.equal((await runningCampaign(web))?.title, 'Open books week');
  const [item] = (await call('GET', '/admin/campaigns', { token })).body.data;
  assert.equal(item.state, 'running');
  const stop = () => call('POST', `/admin/campaigns/${item.id}/stop`, { token });
  assert.equal((await stop()).status, 200);
  assert.equal((await stop()).status, 404);
  assert.equal(await runningCampaign(web), null);
  await assert.rejects(
    sql`update site.campaign set ends_at = ends_at + interval '1 day'`.execute(web),
    /permission denied/,
  );
});

test('a member writes, consents, and takes it back at once; a suspended one only takes back', async () => {
  const member = await aMember(owner);
  const own = () => call('GET', '/user/testimonial', { token: member.token });
  const write = (text: string, consent: unknown = true) =>
    call('POST', '/user/testimonial', { token: member.token, body: { words: text, consent } });
  const takeBack = () => call('POST', '/user/testimonial/take-back', { token: member.token });
  const state = async () => (await own()).body.data.written.state;
  const decide = async (decision: string) => {
    const [item] = (await call('GET', '/admin/testimonials?state=waiting', { token })).body.data;
    return call('PATCH', `/admin/testimonials/${item.id}`, { token, body: { decision } });
  };
  const shown = async () => (await publishedTestimonials(web)).map(({ words }) => words);
  assert.deepEqual((await own()).body.data, { name: 'Ada B.', written: null });
  assert.equal((await write('Too short.')).status, 400);
  assert.equal((await write('The payout took two days, and they said so.', false)).status, 400);
  assert.equal((await takeBack()).status, 404);

  assert.equal((await write('The payout took two days, and they said so.')).status, 201);
  assert.equal(await state(), 'waiting');
  assert.deepEqual(await shown(), []);
  assert.equal((await write('The payout took two days. They said so before.')).status, 201);
  assert.equal((await decide('publish')).status, 200);
  assert.deepEqual(await shown(), ['The payout took two days. They said so before.']);
  assert.equal((await write('Now it takes a day, which I did not expect.')).status, 201);
  assert.deepEqual(await shown(), []);

  const turn = (status: string) =>
    sql`update identity.member set status = ${status} where id = ${member.id}`.execute(owner);
  await turn('suspended');
  assert.equal((await decide('publish')).status, 404);
  assert.deepEqual((await write('Words of a suspended member.')).body.code, 'suspended');
  await turn('active');
  assert.equal((await decide('publish')).status, 200);
  await turn('suspended');
  assert.deepEqual([await state(), await shown()], ['hidden', []]);
  assert.equal((await takeBack()).status, 200);
  await turn('active');
  assert.deepEqual([await state(), await shown()], ['taken_back', []]);
  assert.equal((await takeBack()).status, 404);
});

test('the web process puts words into nobody’s mouth, and publishes none (INT-2, INT-12)', async () => {
  const member = await aMember(owner);
  const stopped = await aMember(owner, { status: 'suspended' });
  const insert = sql`insert into site.testimonial (member_id, shown_name, words, written_at,
      consented_at)
    values (${member.id}, 'Ada B.', 'Words that nobody wrote.', clock.now(), clock.now())`;
  await assert.rejects(insert.execute(web), /permission denied/);
  const publish = sql`update site.testimonial set published_at = clock.now()`;
  await assert.rejects(publish.execute(web), /permission denied/);
  const write = (by: string | null) => sql`select site.write_words(${by}, 'Words')`.execute(web);
  for (const forged of [null, 'guess', member.id]) {
    await assert.rejects(write(forged), { message: 'unauthenticated' });
  }
  await assert.rejects(write(stopped.token), { message: 'suspended' });
  const moderate = sql`select site.moderate_words(${finance.token}, gen_random_uuid(), true)`;
  await assert.rejects(moderate.execute(web), { message: 'forbidden' });
});

test('a testimonial is shown once a person published it, and is decided once', async () => {
  const member = await aMember(owner);
  const made = await sql<{ id: string }>`
    insert into site.testimonial (member_id, shown_name, words, written_at, consented_at)
    values (${member.id}, 'Ada B.', 'The bad month was on my statement first.', clock.now(),
      clock.now()) returning id`.execute(owner);
  const { id } = made.rows[0]!;
  assert.deepEqual(await publishedTestimonials(web), []);
  const [waiting] = (await call('GET', '/admin/testimonials?state=waiting', { token })).body.data;
  assert.deepEqual([waiting.id, waiting.state], [id, 'waiting']);
  const decide = (decision: string) =>
    call('PATCH', `/admin/testimonials/${id}`, { token, body: { decision } });
  assert.equal((await decide('publish')).status, 200);
  assert.equal((await decide('decline')).status, 404);
  assert.equal((await publishedTestimonials(web)).length, 1);
});
