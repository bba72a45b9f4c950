import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, password, totpSecret } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../../../../../tests/is-full.ts';
import { makeApp } from '../../../app.ts';
import { padFor } from '../factors/factors.sql.ts';
import { makeKeys } from '../factors/seal-secret.ts';
import { codeAt } from '../factors/verify-totp.ts';
import { codeOutcome, handInProof, settleTry, waitingTries } from './code-tries.sql.ts';

// What a hijacked process learns of authenticators (INT-12, SEC-1).

const database = await testDatabase();
const { owner, web, worker } = database;
const { config } = await testApi(database);
const keys = makeKeys(config.secret);
const admin = () => anAdministrator(owner, 'owner', config.secret);
const codeIn = (seconds: number): string =>
  codeAt(totpSecret, new Date(Date.now() + seconds * 1_000));
const wrong = '000000';

/** A re-authentication by code as the web process submits it; `id` names the try. */
async function handedIn(person: { id: string; token: string }, code: string): Promise<string> {
  const pad = await padFor(web, keys, person.id);
  const input = { token: person.token, audience: 'admin' } as const;
  return (await inTransaction(web, (tx) => handInProof(tx, input, { code, pad }, null)))!;
}

async function settled(id: string): Promise<string | undefined> {
  await settleTry(worker, { id, isSignUp: false });
  return (await codeOutcome(web, id))?.outcome;
}

const failuresOf = async (id: string): Promise<number> => {
  const found = await sql<{ n: number }>`
    select code_failures as n from identity.administrator where id = ${id}`.execute(owner);
  return found.rows[0]!.n;
};

describe('a code is compared by the worker alone:', () => {
  test('guesses that the web process takes back are answered by nobody', async () => {
    const person = await admin();
    const pad = await padFor(web, keys, person.id);
    const input = { token: person.token, audience: 'admin' } as const;
    for (let index = 0; index < (isFull ? 10_000 : 200); index += 1) {
      const tried = inTransaction(web, async (tx) => {
        const id = await handInProof(tx, input, { code: codeIn(0), pad }, null);
        assert.equal(await codeOutcome(tx, id!), null);
        throw new Error('taken back');
      });
      await assert.rejects(tried, /taken back/);
    }
    assert.deepEqual(await waitingTries(worker), []);
    assert.equal(await failuresOf(person.id), 0);
  });

  test('guesses that it leaves end after five, and so does the right code', async () => {
    const person = await admin();
    const outcomes: (string | undefined)[] = [];
    for (let index = 0; index < 7; index += 1) {
      outcomes.push(await settled(await handedIn(person, index === 6 ? codeIn(0) : wrong)));
    }
    const noes = [...Array.from({ length: 5 }, () => 'second_factor_wrong'), 'codes_ended'];
    assert.deepEqual(outcomes, [...noes, 'codes_ended']);
  });

  test('what the worker takes back stays counted', async () => {
    const person = await admin();
    for (let index = 0; index < 5; index += 1) {
      const id = await handedIn(person, wrong);
      const looked = inTransaction(worker, async (tx) => {
        await settleTry(tx, { id, isSignUp: false });
        throw new Error('taken back');
      });
      await assert.rejects(looked, /taken back/);
      assert.equal(await failuresOf(person.id), index + 1);
    }
    assert.equal(await settled(await handedIn(person, codeIn(0))), 'codes_ended');
  });

  test('a code of a clock that was ahead keeps nobody out once it is right again (RT-12)', async () => {
    const person = await admin();
    await sql`update identity.administrator
      set totp_last_step = floor(extract(epoch from clock.real()) / 30) + 120
      where id = ${person.id}`.execute(owner);
    const now = codeIn(0);
    assert.equal(await settled(await handedIn(person, now)), 'proved');
    assert.equal(await settled(await handedIn(person, now)), 'second_factor_wrong', 'but once');
  });

  test('neither the web process nor the worker reads what was shown', async () => {
    for (const role of [web, worker]) {
      await assert.rejects(sql`select from identity.code_try`.execute(role), /permission denied/);
      await assert.rejects(
        sql`select identity.judge_code('', '', '', '', now())`.execute(role),
        /permission denied/,
      );
    }
    await assert.rejects(settleTry(web, { id: crypto.randomUUID(), isSignUp: false }), /denied/);
  });

  test('a pad that makes another secret than the known one proves nothing', async () => {
    const sealed = Buffer.concat([Buffer.alloc(28), Buffer.from(totpSecret)]);
    const pad = Buffer.alloc(64);
    pad[0] = totpSecret.codePointAt(0)! ^ 'Q'.codePointAt(0)!;
    const chosen = `Q${totpSecret.slice(1)}`;
    assert.notEqual(chosen, totpSecret);
    const at = new Date();
    const stepOf = async (known: string) => {
      const judged = await sql<{ step: string | null }>`
        select j.step from identity.judge_code(${sealed}, sha256(convert_to(${known}, 'UTF8')),
          ${pad}, ${codeAt(chosen, at)}, ${at}) j`.execute(owner);
      return judged.rows[0]!.step;
    };
    assert.notEqual(await stepOf(chosen), null, 'the code of the secret that it makes');
    assert.equal(await stepOf(totpSecret), null);
    const person = await admin();
    await sql`update identity.administrator set totp_secret_check = null
      where id = ${person.id}`.execute(owner);
    assert.equal(await settled(await handedIn(person, codeIn(0))), 'proved');
    const kept = await sql`select from identity.administrator where id = ${person.id}
      and totp_secret_check = sha256(convert_to(${totpSecret}, 'UTF8'))`.execute(owner);
    assert.equal(kept.rows.length, 1, 'what proved is the known one from then on');
  });

  test('nothing of it is left once it is settled', async () => {
    const person = await admin();
    await settled(await handedIn(person, codeIn(0)));
    const left = await sql`select from identity.code_try
      where settled_at is not null and (code <> '' or pad <> '')`.execute(owner);
    assert.equal(left.rows.length, 0);
  });
});

describe('a time step (RFC 6238, 5.2):', () => {
  for (const [seconds, outcome] of [
    [-60, 'second_factor_wrong'],
    [-30, 'proved'],
    [0, 'proved'],
    [30, 'proved'],
    [60, 'second_factor_wrong'],
  ] as const) {
    test(`a code of ${seconds} seconds is ${outcome}`, async () => {
      // Away from the edge of a time step: otherwise the step may change before the comparison.
      const person = await admin();
      const middle = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
      const code = codeAt(totpSecret, new Date(middle + seconds * 1_000));
      const id = await handedIn(person, code);
      await sql`update identity.code_try set made_at = ${new Date(middle)} where id = ${id}`.execute(
        owner,
      );
      const late = outcome === 'proved' ? /proved|not_checked/ : /second_factor_wrong/;
      assert.match((await settled(id))!, late);
    });
  }

  test('counts once, and no step before it counts after it', async () => {
    const person = await admin();
    assert.equal(await settled(await handedIn(person, codeIn(30))), 'proved');
    for (const seconds of [30, 0]) {
      assert.equal(await settled(await handedIn(person, codeIn(seconds))), 'second_factor_wrong');
    }
    assert.equal(await failuresOf(person.id), 0, 'a code that was right is no guess');
  });
});

describe('while the worker is silent:', () => {
  test('a log-in is told that nothing was checked, and nothing counts once it is back', async () => {
    const person = await admin();
    const log = pino({ level: 'silent' });
    const directUrl = database.url('candor_web');
    const app = await makeApp({
      config,
      db: web,
      log,
      directUrl,
      wakeWorker: async () => undefined,
    });
    const payload = { email: person.email, password, code: codeIn(0) };
    const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload });
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.json().code, 'not_checked');
    assert.match(answer.json().message, /could not be checked in time/);
    assert.equal(await failuresOf(person.id), 1);
    await app.close();
    for (const waitingTry of await waitingTries(worker)) await settleTry(worker, waitingTry);
    assert.equal(await failuresOf(person.id), 0);
    const opened = await sql`select from identity.session
      where administrator_id = ${person.id}`.execute(owner);
    assert.equal(opened.rows.length, 1, 'its own alone: nobody waited for another');
  });

  test('five tries that nobody looked at are not called guesses', async () => {
    const person = await admin();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await handedIn(person, codeIn(0)));
    await sql`update identity.code_try set made_at = made_at - interval '6 seconds'
      where person = ${person.id}`.execute(owner);
    assert.equal(await settled(await handedIn(person, codeIn(0))), 'not_checked');
    for (const id of ids) await settled(id);
    assert.equal(await failuresOf(person.id), 0);
  });
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const isLetter = (byte: number): boolean => alphabet.includes(String.fromCharCode(byte));

type Timed = { delta: number; micros: number };

/** How long Postgres takes to check a code, for each pad with one wrong letter of the secret. */
async function timesOf(place: number, times: number): Promise<Timed[]> {
  const secret = Buffer.from(totpSecret);
  const sealed = Buffer.concat([Buffer.alloc(28), secret]);
  const padWith = (delta: number): Buffer => {
    const pad = Buffer.alloc(64);
    pad[place] = delta;
    return pad;
  };
  const all: Timed[] = [];
  for (let index = 0; index < times; index += 1) {
    const delta = 1 + randomInt(127);
    const found = await sql<{ micros: number }>`
      with began as materialized (select clock_timestamp() as at), judged as materialized (
        select b.at, identity.judge_code(${sealed}, null, ${padWith(delta)}, '000000', b.at) as one
        from began b)
      select extract(epoch from clock_timestamp() - j.at)::float8 * 1e6 as micros
      from judged j where (j.one).step is null`.execute(owner);
    if (found.rows.length > 0) all.push({ delta, micros: found.rows[0]!.micros });
  }
  return all;
}

const mean = (all: number[]): number => all.reduce((sum, value) => sum + value, 0) / all.length;

/** The rank of the true letter among 32, by the time difference for results outside base32. */
function rankOf(times: Timed[], truth: string): number {
  const sorted = times.map(({ micros }) => micros).toSorted((a, b) => a - b);
  const max = sorted[Math.floor(sorted.length * 0.9)]!;
  const calm = times.filter(({ micros }) => micros <= max);
  const parting = (letter: string): number => {
    const made = (item: Timed) => isLetter(letter.charCodeAt(0) ^ item.delta);
    const [yes, no] = [calm.filter(made), calm.filter((item) => !made(item))];
    return mean(yes.map((item) => item.micros)) - mean(no.map((item) => item.micros));
  };
  const ranked = alphabet.split('').toSorted((a, b) => parting(b) - parting(a));
  return ranked.indexOf(truth) + 1;
}

describe('a chosen pad tells nothing by the time of the no:', () => {
  const people = 5;
  const pads = isFull ? 820 : 160;

  async function ranks(): Promise<number[]> {
    const found: number[] = [];
    for (let index = 0; index < people; index += 1) {
      const place = randomInt(totpSecret.length);
      found.push(rankOf(await timesOf(place, pads), totpSecret[place]!));
    }
    return found;
  }

  test('the true letter is found no more often than by chance', async (t) => {
    const found = await ranks();
    t.diagnostic(
      `${people} people, ${people * pads} pads: place of the true letter ${found.join()}`,
    );
    // Three of five in first place happen by chance once in three thousand runs.
    assert.ok(found.filter((rank) => rank === 1).length < 3, found.join());
  });

  test('a no that comes sooner is found, where it is planted', async (t) => {
    await sql`create or replace function identity.judge_code(p_sealed bytea, p_check bytea,
        p_pad bytea, p_code text, p_at timestamptz, out step bigint, out check_value bytea)
      language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
      declare opened record;
      begin
        select * into opened from identity.open_secret(p_sealed, p_pad);
        if encode(opened.letters, 'escape') ~ '[^A-Z2-7]' then return; end if;
        perform identity.totp(opened.secret, 1);
      end $$`.execute(owner);
    const found = await ranks();
    t.diagnostic(`place of the true letter ${found.join()}`);
    assert.ok(found.filter((rank) => rank === 1).length >= 3, found.join());
  });
});
