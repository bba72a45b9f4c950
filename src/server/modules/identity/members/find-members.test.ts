import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

// A name is found in any spelling (F22): staff may paste from Mac files, which separate letters and
// marks, or have a keyboard without marks or with wide letters.

const database = await testDatabase();
const { owner } = database;
const { call } = await testApi(database);
const { token } = await anAdministrator(owner, 'owner');

const wide = (text: string): string =>
  text
    .replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))
    .replaceAll(' ', '\u3000');

/** Names, and other spellings that find them. */
const people: [first: string, last: string, alike: string[]][] = [
  ['Zoë', 'Größmann', ['zoe grossmann', 'ZOË GRÖSSMANN', 'Zoe GRÖẞMANN', 'Zoe Größ', 'Grossm']],
  ['Łukasz', 'Ødegård', ['lukasz odegard', 'LUKASZ ØDEGÅRD', 'Odeg']],
  ['İrem', 'Şahin', ['irem sahin', 'Irem Şah', 'ŞAHİN']],
  ['Nguyễn', 'Thị Hường', ['Nguyen Thi Huong', 'NGUYỄN THỊ', 'thi huong']],
  ['Seán', 'O’Brien', ["sean o'brien", 'Sean OBrien', 'OʼBRIEN']],
  ['علی‌رضا', 'محمدی', ['علیرضا محمدی', 'علی‌رضا']],
  ['Ἀλέξιος', 'Παπαδόπουλος', ['αλεξιος παπαδοπουλος', 'ΑΛΕΞΙΟΣ ΠΑΠΑΔΌΠΟΥΛΟΣ']],
  ['Андрей', 'Королёв', ['АНДРЕЙ КОРОЛЕВ', 'андрей королёв', 'корол']],
  ['さくら', 'ガルシア', ['ｶﾞﾙｼｱ', 'さくら ガル']],
  ['Marie-Ève', 'Œuvray', ['marie‑eve oeuvray', 'MARIE–ÈVE', 'Oeuv']],
];

const makeAll = async () => {
  const ids: string[] = [];
  const sponsor = await aMember(owner);
  for (const [first, last] of people) {
    const { id } = await aMember(owner, { referredBy: sponsor.id });
    await sql`update identity.member set first_name = ${first}, last_name = ${last}
      where id = ${id}`.execute(owner);
    ids.push(id);
  }
  return { ids, sponsor };
};
const { ids, sponsor } = await makeAll();

const formsOf = ([first, last, alike]: (typeof people)[number]): string[] =>
  [`${first} ${last}`, last, ...alike].flatMap((name) => [
    name,
    name.normalize('NFD'),
    name.toLowerCase(),
    name.toUpperCase(),
    wide(name),
    `\u200e${name}\u00a0`,
  ]);

const found = async (path: string, name: string, as = token) => {
  const answer = await call('GET', `${path}${encodeURIComponent(name)}`, { token: as });
  assert.equal(answer.status, 200, `${path}${name}`);
  return answer.body;
};

for (const [at, person] of people.entries()) {
  test(`the lists of staff and of a sponsor find ${person[0]} ${person[1]} as anybody types it`, async () => {
    for (const name of formsOf(person)) {
      const { data } = await found('/admin/users?search=', name);
      assert.deepEqual(
        data.users.map(({ id }: { id: string }) => id),
        [ids[at]],
        name,
      );
      const hits = (await found('/admin/search?search=', name)).data;
      assert.deepEqual(
        hits.map(({ member }: { member: { id: string } }) => member.id),
        [ids[at]],
        name,
      );
      const referred = (await found('/users/affiliates?search=', name, sponsor.token)).data;
      assert.equal(JSON.stringify(referred).includes(person[1]), true, name);
    }
    const csv = await found('/admin/export/users?search=', person[1].normalize('NFD'));
    assert.equal(String(csv).split('\r\n').filter(Boolean).length, 2);
  });
}

test('the log finds an administrator by the name in every form, and a mail however written', async () => {
  const person = await anAdministrator(owner, 'owner');
  await sql`update identity.administrator set first_name = 'Jürgen', last_name = 'Weiß'
    where id = ${person.id}`.execute(owner);
  await call('GET', `/admin/users/${ids[0]}`, { token: person.token });
  for (const name of [
    'jurgen weiss',
    'JÜRGEN WEIẞ',
    'Jürgen'.normalize('NFD'),
    wide(person.email),
  ]) {
    assert.ok((await found('/admin/audit?search=', name)).data.length > 0, name);
  }
});

test('a search for nothing but marks finds nobody', async () => {
  for (const name of ["'", '\u0301\u0308', '’ʼ']) {
    assert.deepEqual((await found('/admin/users?search=', name)).data.users, [], name);
  }
});

test('a search by name reads an index, and not all members', async () => {
  await owner.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select id from identity.known_member m
      where foundation.search_form(m.first_name || ' ' || m.last_name) >= 'ada'
        and foundation.search_form(m.first_name || ' ' || m.last_name) < 'adb'`.execute(tx);
    assert.match(JSON.stringify(plan.rows), /Index Cond/);
  });
});
