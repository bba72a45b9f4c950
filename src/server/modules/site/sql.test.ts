import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aCampaign, aTestimonial } from '#test/voices.ts';
import { runningCampaign, publishedTestimonials } from './sql.ts';

const { owner, web } = await testDatabase();

const refusedAs = (code: string) => (error: unknown) => (error as { code: string }).code === code;
const check = refusedAs('23514');
const changed = refusedAs('CA002');
const untrue = refusedAs('CA004');

describe('a campaign (INT-2)', () => {
  test('is shown from its start to its end by the business clock, and then vanishes', async () => {
    await aCampaign(owner, { title: 'Over', starts: '-3 days', ends: '-1 second' });
    await aCampaign(owner, { title: 'To come', starts: '1 hour', ends: '2 hours' });
    assert.equal(await runningCampaign(web), null);
    await aCampaign(owner, { title: 'Now', ends: '2 days' });
    assert.equal((await runningCampaign(web))?.title, 'Now');
    await sql`update clock.setting set ahead = interval '2 days'`.execute(owner);
    assert.equal(await runningCampaign(web), null);
    await sql`update clock.setting set ahead = '0'`.execute(owner);
  });

  test('ends after it starts, and is entered by someone who speaks for the operator', async () => {
    await assert.rejects(aCampaign(owner, { starts: '2 days', ends: '1 day' }), check);
    const auditor = await anAdministrator(owner, 'auditor');
    await assert.rejects(aCampaign(owner, { by: auditor.id }), untrue);
    await assert.rejects(aCampaign(owner, { by: (await aMember(owner)).id }));
  });

  test('can be stopped, but its end never moves', async () => {
    const id = await aCampaign(owner, { title: 'Stopped', ends: '1 hour' });
    const later = sql`update site.campaign set ends_at = ends_at + interval '1 day' where id = ${id}`;
    await assert.rejects(later.execute(owner), changed);
    await sql`update site.campaign set stopped_at = clock.now() where id = ${id}`.execute(owner);
    assert.notEqual((await runningCampaign(web))?.title, 'Stopped');
    const again = sql`update site.campaign set stopped_at = null where id = ${id}`;
    await assert.rejects(again.execute(owner), changed);
  });
});

describe('a testimonial (INT-2)', () => {
  const namesShown = async () => (await publishedTestimonials(web)).map(({ name }) => name);

  test('is published only with a verified member, consent and moderation', async () => {
    const unverified = await aMember(owner, { status: 'unverified' });
    await assert.rejects(aTestimonial(owner, { member: unverified.id }), {
      code: 'CR001',
      message: 'member_state',
    });
    await assert.rejects(aTestimonial(owner, { consented: false }), check);
    await assert.rejects(aTestimonial(owner, { moderator: null }), check);
    const auditor = await anAdministrator(owner, 'auditor');
    await assert.rejects(aTestimonial(owner, { moderator: auditor.id }), untrue);
    assert.deepEqual(await namesShown(), []);
    await aTestimonial(owner, { name: 'Grace H.' });
    assert.deepEqual(await namesShown(), ['Grace H.']);
  });

  test('vanishes when the consent is taken back or the member leaves', async () => {
    const [leaver, doubter] = [await aMember(owner), await aMember(owner)];
    await aTestimonial(owner, { name: 'Leaver', member: leaver.id });
    const doubted = await aTestimonial(owner, { name: 'Doubter', member: doubter.id });
    assert.deepEqual(await namesShown(), ['Doubter', 'Leaver', 'Grace H.']);
    await sql`update identity.member set status = 'suspended' where id = ${leaver.id}`.execute(
      owner,
    );
    await sql`
      update site.testimonial set consent_taken_back_at = clock.now()
      where id = ${doubted}`.execute(owner);
    assert.deepEqual(await namesShown(), ['Grace H.']);
  });

  test('says what the moderator read: its words stay', async () => {
    const id = await aTestimonial(owner, { name: 'Kept' });
    const reworded = sql`
      update site.testimonial set words = 'They doubled my money in a week.' where id = ${id}`;
    await assert.rejects(reworded.execute(owner), changed);
  });

  test('the web process cannot write one that was read already', async () => {
    const [member, by] = [await aMember(owner), await anAdministrator(owner, 'owner')];
    const command = { member: member.id, moderator: by.id };
    await assert.rejects(aTestimonial(web, command), refusedAs('42501'));
  });

  test('the web process enters and stops campaigns, and cannot move their ends', async () => {
    const by = await anAdministrator(owner, 'owner');
    const id = await aCampaign(web, { title: 'Entered by an owner', by: by.id });
    const later = sql`update site.campaign set ends_at = ends_at + interval '1 day' where id = ${id}`;
    await assert.rejects(later.execute(web), refusedAs('42501'));
  });
});
