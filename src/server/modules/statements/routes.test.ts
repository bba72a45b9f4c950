import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { defaultCoins } from '#core/chains/assets.ts';
import { jsonOf, splitSealed } from '#core/proofs/seal.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { testApi } from '#test/api.ts';
import { marked, outsideOf } from '#test/german/marks.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { linesOfPdf, textOfPdf } from '#test/pdf-text.ts';
import { statementLabels } from '#text/statement-labels.ts';
import { sealBooks, sealHeads } from '../ledger/ledger.ts';

const database = await testDatabase();
const { app, call, work } = await testApi(database);
const member = await aFundedMember(database, 150_000n, 'DOGE');
const { rows } = await sql<{ day: string }>`
  select to_char(clock.now() at time zone 'UTC', 'YYYY-MM-DD') as day`.execute(database.owner);
const today = rows[0]!.day;

const preview = (from: string, to: string, { token } = member) =>
  call('GET', `/user/statements?from=${from}&to=${to}`, { token });
const file = async (format: string, more = '') => {
  const query = `from=2026-01-01&to=${today}&format=${format}${more}`;
  return app.inject({
    url: `/api/user/statements/file?${query}`,
    headers: { authorization: `Bearer ${member.token}` },
  });
};

describe('a paper that the worker writes (INT-12)', () => {
  const { web, worker } = database;
  const input = { from: '2026-01-01', to: today, format: 'csv', detail: 'months' };
  const ask = async (token: string | null, kind = 'statement', request: object = input) =>
    sql<{ id: string }>`select identity.request_signed_file(${token}, ${kind},
      ${JSON.stringify(request)}::jsonb) as id`
      .execute(web)
      .then(({ rows: [row] }) => row!.id);
  const collect = (token: string | null, id: string) =>
    sql<{
      bytes: Buffer | null;
    }>`select bytes from identity.collect_signed_file(${token}, ${id})`.execute(web);
  const refused = (code: string) => ({ code: 'CR001', message: code });

  test('is asked and collected by one session, once, of its own kind of person', async () => {
    const stranger = await aMember(database.owner);
    const auditor = await anAdministrator(database.owner, 'auditor');
    const support = await anAdministrator(database.owner, 'support');
    for (const [token, kind, code] of [
      ['nobody’s', 'statement', 'unauthenticated'],
      [null, 'claim', 'unauthenticated'],
      [auditor.token, 'statement', 'unauthenticated'],
      [member.token, 'evidence', 'unauthenticated'],
      [support.token, 'evidence', 'forbidden'],
    ] as const) {
      await assert.rejects(ask(token, kind), refused(code), kind);
    }
    const id = await ask(member.token);
    await work();
    await assert.rejects(collect(stranger.token, id), refused('not_found'));
    await assert.rejects(collect(null, id), refused('unauthenticated'));
    const { bytes } = (await collect(member.token, id)).rows[0]!;
    assert.match(bytes!.toString(), /1500\.00/);
    await assert.rejects(collect(member.token, id), refused('not_found'));
  });

  test('is of the person of the session, whatever is asked beside it', async () => {
    const stranger = await aMember(database.owner);
    const id = await ask(stranger.token, 'statement', { ...input, person: member.id });
    await work();
    const found = await sql<{ refusal: unknown }>`
      select refusal from identity.collect_signed_file(${stranger.token}, ${id})`.execute(web);
    assert.deepEqual(found.rows[0]!.refusal, { code: 'shape_invalid' });
  });

  test('waits in fives at most, and is written by the worker alone', async () => {
    const eager = await aMember(database.owner);
    for (let index = 0; index < 5; index += 1) await ask(eager.token);
    await assert.rejects(ask(eager.token), refused('busy'));
    await work();
    await ask(eager.token);
    await work();
    for (const [program, statement] of [
      [web, 'select * from identity.take_signed_file()'],
      [web, `select identity.give_signed_file(uuidv7(), 'x', null)`],
      [web, 'select bytes from identity.signed_file'],
      [worker, 'select bytes from identity.signed_file'],
      [worker, `select identity.request_signed_file('x', 'statement', '{}')`],
    ] as const) {
      await assert.rejects(sql.raw(statement).execute(program), /permission denied/, statement);
    }
  });
});

describe('GET /user/statements', () => {
  test('opening + movements = closing, account by account and in sum', async () => {
    const { status, body } = await preview('2026-01-01', today);
    assert.equal(status, 200);
    const { accounts, total, movements, since } = body.data;
    assert.equal(movements, 1);
    assert.equal(since, today);
    assert.deepEqual(accounts[0], {
      account: 'balance',
      opening: '0.00',
      in: '1500.00',
      out: '0.00',
      closing: '1500.00',
    });
    assert.deepEqual(total, { opening: '0.00', in: '1500.00', out: '0.00', closing: '1500.00' });
  });

  test('of a period before anything happened is all zero, and of nobody else', async () => {
    const { body } = await preview('2025-01-01', '2025-12-31');
    assert.equal(body.data.movements, 0);
    assert.equal(body.data.total.closing, '0.00');
    const stranger = await preview('2025-01-01', today, await aMember(database.owner));
    assert.deepEqual([stranger.body.data.since, stranger.body.data.movements], [null, 0]);
  });

  test('refuses a period that ends before it begins, or after today', async () => {
    const turned = await preview(today, '2026-01-01');
    assert.deepEqual([turned.status, turned.body.code], [422, 'period_invalid']);
    assert.ok(turned.body.fields.from);
    const path = `/user/statements/file?from=${today}&to=2026-01-01&format=csv`;
    assert.equal((await call('GET', path, { token: member.token })).body.code, 'period_invalid');
    const ahead = await preview(today, '2999-01-01');
    assert.deepEqual([ahead.status, ahead.body.code], [422, 'period_invalid']);
    assert.ok(ahead.body.fields.to);
    assert.equal((await preview('2026-02-30', today)).status, 400);
  });
});

describe('GET /user/statements/file', () => {
  test('is a sealed file of each format, with the coins and the rate of the booking', async () => {
    for (const format of ['pdf', 'csv', 'json']) {
      const answer = await file(format);
      assert.equal(answer.statusCode, 200);
      const name = `candor-statement-2026-01-01-to-${today}.${format}`;
      const { 'content-disposition': disposition, 'content-type': type } = answer.headers;
      assert.equal(disposition, `attachment; filename="${name}"`);
      assert.ok(String(type).includes(format), String(type));
      const found = splitSealed(new Uint8Array(answer.rawPayload));
      assert.equal(found?.format, format);
    }
    const { accounts } = (await file('json')).json();
    const [{ coin }] = accounts[0].movements;
    assert.equal(coin.asset, 'DOGE');
    assert.match(coin.amount, /^\d+\.\d{8}$/);
    assert.match(coin.usd_rate, /^0\.\d{6}$/);
  });

  test('as CSV begins as lists do, so that spreadsheets read umlauts, under its seal', async () => {
    const bytes = (await file('csv')).rawPayload;
    assert.equal(bytes.subarray(0, 9).toString('latin1'), '\u00ef\u00bb\u00bfrecord');
    const sealed = splitSealed(new Uint8Array(bytes));
    const [, payload = ''] = sealed!.jws.split('.');
    assert.equal(jsonOf(payload)['sha256'], hash('sha256', sealed!.body, 'base64url'));
  });

  test('as CSV runs nothing of a name in a spreadsheet, wherever its cells end (F18)', async () => {
    const names = sql`update identity.member set first_name = '=1+1', last_name = 'Bob;=cmd|A0'
      where id = ${member.id}`;
    await names.execute(database.owner);
    assert.match((await file('csv')).payload, /,'=1\+1 Bob;'=cmd\|A0,/);
  });

  test('names a token by its own letters, with its six decimals (CHN-12)', async () => {
    openCoins({ coins: [...defaultCoins, 'USDC'] });
    try {
      const { token } = await aFundedMember(database, 120_000n, 'USDC');
      const answer = await app.inject({
        url: `/api/user/statements/file?from=2026-01-01&to=${today}&format=json`,
        headers: { authorization: `Bearer ${token}` },
      });
      const [{ coin, amount }] = answer.json().accounts[0].movements;
      assert.deepEqual(
        [amount, coin.asset, coin.amount, coin.usd_rate],
        ['1200.00', 'USDC', '1200.000000', '1.000000'],
      );
    } finally {
      openCoins({ coins: defaultCoins });
    }
  });

  test('by months sums up, and comes to the same', async () => {
    const { accounts, detail, total } = (await file('json', '&detail=months')).json();
    assert.equal(detail, 'months');
    const [line] = accounts[0].movements;
    assert.deepEqual([line.date, line.amount, line.movements], [today.slice(0, 7), '1500.00', 1]);
    assert.equal(total.closing, '1500.00');
  });

  test('speaks German where it is asked to, down to the separators of its figures', async () => {
    const { accounts, language } = (await file('json', '&language=de')).json();
    assert.equal(language, 'de');
    assert.deepEqual([accounts[0].name, accounts[0].opening], ['Guthaben', '0.00']);
    assert.equal(accounts[0].movements[0].source, 'Einzahlung');
    const lines = linesOfPdf((await file('pdf', '&language=de')).rawPayload);
    const texts = lines.map((line) => line.join(' '));
    assert.ok(texts.includes('Auszug'), texts.join('\n'));
    assert.ok(texts.some((line) => /Einzahlung.*\+1\.500,00\s\$/.test(line)));
    assert.ok(texts.some((line) => line.endsWith('Seite 1 von 1')));
    assert.ok(texts.some((line) => line.endsWith('/de/verify-statement')));
    assert.match((await file('csv', '&language=de')).body, /,deposit,Einzahlung,1,1500\.00,/);
  });

  test('has no word on German paper that is not of the German labels (MEM-23)', async () => {
    const own = { ...statementLabels.de };
    const { months, signs, day, dollars, source } = own;
    const figures = { months, signs, day, dollars };
    // Narrow signs that every font has, so no cell is cut short.
    const marks = ['¡', 'ı'] as const;
    const sourceMarked = (kind: string) => marks[0] + source(kind) + marks[1];
    Object.assign(statementLabels.de, marked(own, marks), figures, { source: sourceMarked });
    const bytes = (await file('pdf', '&language=de')).rawPayload;
    Object.assign(statementLabels.de, own);
    const written = textOfPdf(bytes).map(({ text }) => text);
    // A text that was cut short loses its closing mark.
    const parts = written.join(' ').split('…');
    const outside = parts.map((part) => outsideOf(part, marks)).join(' ');
    assert.match(outside, /\d,\d{8} DOGE/);
    const left = outside.replaceAll(/\S*[@/\d]\S*/g, ' ').match(/\p{L}{2,}/gu) ?? [];
    const short = months.map((month) => month.slice(0, 3));
    const names = [...months, ...short, 'Candor', 'Ada', 'Byron', 'DOGE', 'UTC'];
    assert.deepEqual(
      left.filter((word) => !names.includes(word)),
      [],
    );
  });

  test('names who it is for without a question mark where paper lacks the letters (D8)', async () => {
    const rename = (first: string, last: string) =>
      sql`update identity.member set first_name = ${first}, last_name = ${last}
        where id = ${member.id}`.execute(database.owner);
    await rename('فاطمة', 'الزهراء');
    for (const language of ['en', 'de'] as const) {
      const lines = linesOfPdf((await file('pdf', `&language=${language}`)).rawPayload);
      const texts = lines.map((line) => line.join(' '));
      assert.deepEqual(
        texts.filter((line) => line.includes('?')),
        [],
      );
      assert.ok(texts.some((line) => line.includes(member.email)));
      const where = statementLabels[language].ownLetters;
      assert.ok(
        texts.some((line) => line.includes(where)),
        'the line is whole',
      );
    }
    await rename('Ada', 'Byron');
  });

  test('prints the newest seal of the books in either language', async () => {
    await sealBooks(database.worker);
    const [newest] = await sealHeads(database.worker, 1);
    const { no, head } = newest!;
    for (const [language, line] of [
      ['en', `Seal ${no} of the books: ${head}`],
      ['de', `Siegel ${no} der Bücher: ${head}`],
    ]) {
      const lines = linesOfPdf((await file('pdf', `&language=${language}`)).rawPayload);
      assert.ok(lines.some((entry) => entry.join(' ') === line));
    }
  });

  test('has German words for every kind that moves a member’s money', async () => {
    const kinds = await sql<{ kind: string }>`
      select distinct kind from ledger.flow
      where debit_class like 'member\\_%' or credit_class like 'member\\_%'`.execute(
      database.owner,
    );
    assert.ok(kinds.rows.length > 10);
    for (const { kind } of kinds.rows)
      assert.notEqual(statementLabels.de.source(kind), statementLabels.en.source(kind), kind);
  });

  test('is for the member alone', async () => {
    const path = '/user/statements/file?from=2026-01-01&to=2026-01-02&format=pdf';
    assert.equal((await call('GET', path)).status, 401);
    assert.equal((await call('GET', `${path}x`, { token: member.token })).status, 400);
  });
});
