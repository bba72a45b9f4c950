import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../../tests/support/api.ts';
import { aMember, anAdministrator } from '../../../tests/support/builders.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { runningCampaign, shownTestimonials } from './sql.ts';

const database = await testDatabase();
const { owner, web } = database;
const { call } = await testApi(database);
const { token } = await anAdministrator(owner, 'support');
const finance = await anAdministrator(owner, 'finance');

const hour = 3_600_000;
const around = (from: number, to: number) => ({
  title: 'Open books week',
  words: 'Ask us about any entry.',
  starts_at: new Date(Date.now() + from * hour).toISOString(),
  ends_at: new Date(Date.now() + to * hour).toISOString(),
});

test('a campaign runs between its dates, and ends early only by being stopped', async () => {
  const enter = (body: object, by = token) => call('POST', '/admin/campaigns', { token: by, body });
  assert.equal((await enter(around(-2, -1))).status, 400);
  assert.equal((await enter(around(2, 1))).status, 400);
  assert.equal((await enter(around(-1, 1), finance.token)).status, 403);
  assert.equal((await enter(around(-1, 1))).status, 201);
  assert.equal((await runningCampaign(web))?.title, 'Open books week');
  const [one] = (await call('GET', '/admin/campaigns', { token })).body.data;
  assert.equal(one.state, 'running');
  const stop = () => call('POST', `/admin/campaigns/${one.id}/stop`, { token });
  assert.equal((await stop()).status, 200);
  assert.equal((await stop()).status, 404);
  assert.equal(await runningCampaign(web), null);
  await assert.rejects(
    sql`update site.campaign set ends_at = ends_at + interval '1 day'`.execute(web),
    /permission denied/,
  );
});

test('a testimonial is shown once a person published it, and is decided once', async () => {
  const member = await aMember(owner);
  const made = await sql<{ id: string }>`
    insert into site.testimonial (member_id, shown_name, words, written_at, consented_at)
    values (${member.id}, 'Ada B.', 'The bad month was on my statement first.', clock.now(),
      clock.now()) returning id`.execute(owner);
  const { id } = made.rows[0]!;
  assert.deepEqual(await shownTestimonials(web), []);
  const [waiting] = (await call('GET', '/admin/testimonials?state=waiting', { token })).body.data;
  assert.deepEqual([waiting.id, waiting.state], [id, 'waiting']);
  const decide = (decision: string) =>
    call('PATCH', `/admin/testimonials/${id}`, { token, body: { decision } });
  assert.equal((await decide('publish')).status, 200);
  assert.equal((await decide('decline')).status, 404);
  assert.equal((await shownTestimonials(web)).length, 1);
});
