import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aFile, aPdf } from '#test/forms.ts';
import { ageProof, aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { requireIdentityFor } from './kyc.ts';

const database = await testDatabase();
const api = await testApi(database);
const support = await anAdministrator(database.owner, 'support');
const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#246' } })
  .withExif({ IFD0: { Artist: 'somebody' } })
  .jpeg()
  .toBuffer();

type Who = { token: string };

function show({ token }: Who, kind: string, file?: File) {
  const form = new FormData();
  form.set('kind', kind);
  if (file !== undefined) form.set('document', file);
  return api.call('POST', '/user/kyc/documents', { token, form });
}

const aPicture = () => aFile(picture, 'me.jpg', 'image/jpeg');
const standing = async ({ token }: Who) =>
  (await api.call('GET', '/user/kyc', { token })).body.data;
const ask = ({ token }: Who, level: number) =>
  api.call('POST', '/user/kyc', { token, body: { level } });
const decide = (id: string, body: object, { token } = support) =>
  api.call('PATCH', `/admin/kyc/${id}`, { token, body });

/** A member with a pending request for level 1. */
async function anApplicant() {
  const member = await aMember(database.owner);
  await show(member, 'identity_document', aFile(aPdf(), 'passport.pdf', 'application/pdf'));
  await show(member, 'selfie', aPicture());
  const { body } = await ask(member, 1);
  return { member, id: String(body.data.id) };
}

const traces = async (memberId: string) => {
  const found = await sql<{ act: string; actor: string }>`
    select act, actor from audit.event where subject = ${memberId} order by id`.execute(
    database.owner,
  );
  return found.rows;
};

describe('the member’s path (ACC-8)', () => {
  test('from nothing to level 1, and what level 2 asks for next', async () => {
    const member = await aMember(database.owner);
    const before = await standing(member);
    assert.deepEqual([before.level, before.state, before.documents], [0, 'none', []]);
    assert.deepEqual(before.levels[0].needs, ['identity_document', 'selfie']);
    assert.deepEqual(before.levels[0].deposit_limit, '100000.00');
    assert.equal(before.deposit_limit, null);
    const short = await ask(member, 1);
    assert.deepEqual([short.status, short.body.code], [422, 'document_missing']);
    assert.deepEqual(Object.keys(short.body.fields), ['identity_document', 'selfie']);
    await show(member, 'selfie', aPicture());
    await show(member, 'identity_document', aPicture());
    const response = await ask(member, 1);
    assert.deepEqual([response.status, response.body.data.state], [201, 'submitted']);
    assert.equal((await decide(response.body.data.id, { decision: 'approve' })).status, 200);
    const after = await standing(member);
    assert.deepEqual([after.level, after.state, after.documents], [1, 'approved', []]);
    assert.equal(after.submissions[0].documents.length, 2);
    assert.equal((await ask(member, 1)).body.code, 'identity_level_reached');
    assert.deepEqual(Object.keys((await ask(member, 2)).body.fields), ['proof_of_address']);
  });

  test('a refusal says why, and other documents can be sent', async () => {
    const { member, id } = await anApplicant();
    assert.equal((await ask(member, 1)).body.code, 'identity_check_waiting');
    const mute = await decide(id, { decision: 'refuse' });
    assert.deepEqual([mute.status, mute.body.code], [422, 'reason_missing']);
    await decide(id, { decision: 'refuse', reason: 'The passport has expired.' });
    const { level, state, submissions, documents } = await standing(member);
    assert.deepEqual([level, state, documents], [0, 'refused', []]);
    assert.equal(submissions[0].reason, 'The passport has expired.');
    assert.equal((await decide(id, { decision: 'approve' })).body.code, 'already_decided');
    await show(member, 'identity_document', aPicture());
    await show(member, 'selfie', aPicture());
    assert.equal((await ask(member, 1)).status, 201);
  });

  test('a newer file takes the place of one not yet submitted; levels are not skipped', async () => {
    const member = await aMember(database.owner);
    await show(member, 'selfie', aPicture());
    await show(member, 'selfie', aFile(picture, 'better.jpg', 'image/jpeg'));
    const { documents } = await standing(member);
    assert.deepEqual(
      documents.map((row: { name: string }) => row.name),
      ['better.jpg'],
    );
    await show(member, 'proof_of_address', aPicture());
    assert.equal((await ask(member, 2)).body.code, 'identity_level_skipped');
  });
});

describe('a file is read by its content', () => {
  test('a picture is written again without its metadata, and comes as an attachment', async () => {
    const member = await aMember(database.owner);
    const { id, media_type } = (await show(member, 'selfie', aPicture())).body.data;
    assert.equal(media_type, 'image/webp');
    const url = `/api/user/kyc/documents/${id}`;
    const headers = { authorization: `Bearer ${member.token}` };
    const got = await api.app.inject({ method: 'GET', url, headers });
    assert.match(String(got.headers['content-disposition']), /^attachment/);
    assert.match(String(got.headers['content-security-policy']), /sandbox/);
    assert.equal(got.headers['cache-control'], 'private, no-store');
    const { format, exif } = await sharp(got.rawPayload).metadata();
    assert.deepEqual([format, exif], ['webp', undefined]);
  });

  test('nothing, too much, or another kind of file is refused beside the field', async () => {
    const member = await aMember(database.owner);
    const html = aFile(Buffer.from('<script>1</script>'), 'me.png', 'image/png');
    const large = aFile(aPdf(5 * 1024 * 1024 + 1), 'large.pdf', 'application/pdf');
    for (const [file, status, code] of [
      [undefined, 422, 'document_missing'],
      [html, 415, 'media_unsupported'],
      [large, 413, 'too_large'],
    ] as const) {
      const { body, status: httpStatus } = await show(member, 'selfie', file);
      assert.deepEqual([httpStatus, body.code], [status, code]);
      assert.ok(body.fields.document);
    }
    assert.equal((await show(member, 'horoscope', aPicture())).status, 400);
  });
});

describe('documents are private', () => {
  test('another member and staff find nothing that was not submitted', async () => {
    const [member, stranger] = [await aMember(database.owner), await aMember(database.owner)];
    const { id } = (await show(member, 'selfie', aPicture())).body.data;
    const asStranger = { token: stranger.token };
    assert.equal((await api.call('GET', `/user/kyc/documents/${id}`, asStranger)).status, 404);
    assert.equal((await api.call('GET', `/admin/kyc/documents/${id}`, support)).status, 404);
  });

  test('a reviewer’s look and decision stand in the log under the member', async () => {
    const { member, id } = await anApplicant();
    const queue = (await api.call('GET', '/admin/kyc', support)).body.data;
    assert.ok(queue.some((row: { id: string }) => row.id === id));
    const seen = (await api.call('GET', `/admin/kyc/${id}`, support)).body.data;
    assert.equal(seen.user.email, member.email);
    const document = `/admin/kyc/documents/${seen.documents[0].id}`;
    assert.equal((await api.call('GET', document, support)).status, 200);
    await decide(id, { decision: 'approve' });
    const staff = `admin:${support.id}`;
    assert.deepEqual(await traces(member.id), [
      { act: 'kyc.submit', actor: `member:${member.id}` },
      { act: 'kyc.view', actor: staff },
      { act: 'kyc.document', actor: staff },
      { act: 'kyc.approve', actor: staff },
    ]);
  });

  test('finance sees no document, and a decision wants a fresh proof', async () => {
    const { id } = await anApplicant();
    const finance = await anAdministrator(database.owner, 'finance');
    assert.equal((await api.call('GET', `/admin/kyc/${id}`, finance)).status, 403);
    const tired = await anAdministrator(database.owner, 'owner');
    await ageProof(database.owner, tired);
    assert.equal((await decide(id, { decision: 'approve' }, tired)).body.code, 'step_up_required');
  });
});

test('what was submitted and decided never changes, no matter who asks', async () => {
  const { id } = await anApplicant();
  await decide(id, { decision: 'approve' });
  const { owner, web, worker } = database;
  const reopen = sql`
    update kyc.submission set state = 'refused', reason = 'again' where id = ${id}`;
  await assert.rejects(reopen.execute(owner), { code: 'CA002' });
  const swap = sql`update kyc.document set submission_id = null where submission_id = ${id}`;
  await assert.rejects(swap.execute(owner), { code: 'CA002' });
  const erase = sql`delete from kyc.submission`;
  await assert.rejects(erase.execute(web), { code: '42501' });
  const forge = sql`insert into kyc.submission (member_id, level, submitted_at)
    select id, 2, clock.now() from identity.known_member limit 1`;
  await assert.rejects(forge.execute(worker), { code: '42501' });
});

describe('with real money (ACC-8)', () => {
  /** The rules for a deposit in live mode; rolled back, because a database keeps its mode. */
  const inLive = (memberId: string, cents: bigint, alreadyCents = 0n) =>
    inTransaction(database.owner, async (tx) => {
      await sql`update foundation.installation set mode = 'live'`.execute(tx);
      await requireIdentityFor(tx, memberId, { cents, alreadyCents });
      throw new Error('let through, and rolled back');
    });

  test('nothing is taken before level 1, and level 1 has a limit', async () => {
    const { member, id } = await anApplicant();
    await assert.rejects(inLive(member.id, 1n), { code: 'identity_check_required' });
    await decide(id, { decision: 'approve' });
    await assert.rejects(inLive(member.id, 10_000_000n), /let through/);
    await assert.rejects(inLive(member.id, 1n, 10_000_000n), { code: 'identity_limit_reached' });
  });

  test('the database itself refuses a quote of somebody unknown', async () => {
    const { id } = await aMember(database.owner);
    const quote = inTransaction(database.owner, async (tx) => {
      await sql`update foundation.installation set mode = 'live'`.execute(tx);
      await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents,
          units, rate_id, address_id, quoted_at, expires_at)
        select uuidv7(), ${id}, uuidv7(), uuidv7(), 'BTC', 1, 1, uuidv7(), uuidv7(), now, now
        from clock.now() now`.execute(tx);
    });
    await assert.rejects(quote, { code: 'CD001' });
  });
});
