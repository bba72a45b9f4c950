import assert from 'node:assert/strict';
import { createPublicKey, randomInt, verify, webcrypto } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { faultOf, statementAccounts } from '#core/money/statement.ts';
import { type Checks, type Format, formats, judgeFile } from '#core/proofs/seal.ts';
import { readConfig } from '#platform/config/config.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import { aDecider, anApproval, aRate, codesOf } from '#test/ledger/books.ts';
import { granting, posting, endTerms, shared } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import { memberFigures } from '../../src/server/modules/ledger/ledger.ts';
import {
  readStatement,
  type Statement,
} from '../../src/server/modules/statements/read-statement.ts';
import { sealStatement } from '../../src/server/modules/statements/seal-statement.ts';
import {
  issuerOf,
  type StatementDocument,
} from '../../src/server/modules/statements/statement.presenter.ts';
import { isFull } from '../is-full.ts';
import { figuresOf } from './model/read-papers.ts';
import { aPencil, deposits, expected, happen, type Pencil } from './model/statement-books.ts';

// Random money histories, kept with a pencil beside the ledger; every statement of them, in every
// format, must match the pencil to the cent (MEM-14).

const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
const lives = isFull ? 1_000 : 20;
const rounds = 12;
process.stdout.write(`# SEED=${seed}, ${lives} lives\n`);

// mulberry32: small, and the same everywhere.
let state = seed;
const random = (below: number): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};

const database = await testDatabase();
const { owner, web, worker } = database;
const people = [await aDecider(database), await aDecider(database, 'owner')];

/** The next day with events: the sandbox clock advances by some days. */
async function nextDay(): Promise<string> {
  const days = 1 + random(40);
  await sql`select clock.advance(${days} * interval '1 day')`.execute(owner);
  // A round must not pass midnight.
  const found = await sql<{ day: string }>`
    update clock.setting set ahead = ahead + date_trunc('day', clock.now(), 'UTC')
      + interval '30 hours' - clock.now()
    returning to_char(clock.now() at time zone 'UTC', 'YYYY-MM-DD') as day`.execute(owner);
  return found.rows[0]!.day;
}

const days = [await nextDay()];

/** A pool large enough for all histories, and the run that may pay from it. */
async function aRun() {
  const plan = '01900000-0000-7000-8000-00000000abcd';
  const units = 5_000_000_000_000n;
  const cents = (units * 6n) / 100n;
  const rate = await aRate(database);
  const payment = await aPaymentAboveCost(database, plan, units);
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', units],
    ['fx_usd', 'pool_gain', cents],
  ];
  const about = { subject: payment, paymentId: payment, rateId: rate, plan, evidence: 'x' };
  const gain = await granting(database, posting('gain', legs, about), people, { plan });
  assert.deepEqual(await codesOf(worker, gain), ['posted']);
  return { plan, cents };
}

const { plan, cents: pool } = await aRun();

const approve = (held: {
  subject: string;
  legs: { amount: bigint; debit: { owner: string | null } }[];
}) => {
  const [leg] = held.legs;
  const granted = { flow: 'pay', amount: leg!.amount, owner: leg!.debit.owner ?? '' };
  return anApproval(database, held.subject, granted, people);
};

async function live(pencils: readonly Pencil[]): Promise<void> {
  for (let index = 0; index < rounds; index += 1) {
    const day = index === 0 ? days[0]! : await nextDay();
    if (index > 0) days.push(day);
    const rate = await aRate(database);
    const input = { flow: 'distribute', amount: pool / 100n, plan };
    const run = await anApproval(database, rate, input, people);
    const round = { day, rate, plan, run, approve };
    const arriving = pencils.filter(() => random(3) === 0);
    const postings = await deposits(database, arriving, round, random);
    for (const pencil of pencils) {
      const made = await happen(pencil, round, random);
      if (made !== null) postings.push(made);
    }
    await shared(database, ...postings.filter((item) => item.kind === 'distribute_gain'));
    await endTerms(database);
    const codes = await codesOf(owner, ...postings);
    assert.deepEqual([...new Set(codes)], ['posted']);
  }
}

const config = readConfig({ CANDOR_SECRET: 'a secret of at least 32 characters' });
const key = signingKeyOf(config.secret);
const keys = [{ kid: key.publicJwk.kid, x: key.publicJwk.x! }];

const checks: Checks = {
  sha256: async (bytes) => new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes)),
  verify: async (raw, signature, signed) => {
    const x = Buffer.from(raw).toString('base64url');
    const jwk = { kty: 'OKP', crv: 'Ed25519', x };
    return verify(null, signed, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};

const documentOf = (statement: Statement): StatementDocument => ({
  statement,
  number: '01900000-0000-7000-8000-000000000001',
  issuer: issuerOf(config, 'en'),
  detail: 'movements',
  language: 'en',
});

const pencils = Array.from({ length: lives }, aPencil);
await sql`
  insert into identity.member (id, email, first_name, last_name, phone, password_hash, status,
    referral_code, accepted_terms_at, verified_at, created_at)
  select id, id::text || '@example.org', '=Zoë', 'Łukasz, "Müller"', '', 'x', 'active',
    upper(left(replace(id::text, '-', ''), 8)), clock.real(), clock.real(), clock.real()
  from unnest(${pencils.map(({ member }) => member)}::uuid[]) m (id)`.execute(owner);
await live(pencils);

const aPeriod = (): [from: string, to: string] => {
  const [a, b] = [days[random(rounds)]!, days[random(rounds)]!].toSorted();
  return [a!, b!];
};

async function sealedOf(pencil: Pencil, [from, to] = aPeriod()) {
  const statement = await readStatement(web, pencil.member, { from, to });
  return { statement, should: expected(pencil, from, to) };
}

test(`${lives} random lives read the same in the ledger and in all three formats`, async () => {
  for (const pencil of pencils) {
    const { statement, should } = await sealedOf(pencil);
    for (const format of formats) {
      const file = await sealStatement(format, documentOf(statement), key);
      assert.deepEqual(figuresOf(format, file), should, `${format} SEED=${seed}`);
      const verdict = await judgeFile(new Uint8Array(file), keys, checks);
      assert.equal(verdict.is, 'genuine');
    }
  }
});

test('the whole of a life ends at the figures of the cards', async () => {
  for (const pencil of pencils) {
    const { statement } = await sealedOf(pencil, [days[0]!, days.at(-1)!]);
    const { balance, profit, profitLocked, payout } = await memberFigures(web, pencil.member);
    const closing = statement.sheets.map(({ closingCents }) => closingCents);
    assert.deepEqual(closing, [balance, profit, profitLocked, payout]);
    assert.equal(statement.totals.closingCents, balance + profit + profitLocked + payout);
    const { openingCents, inCents, outCents } = statement.totals;
    assert.equal(openingCents + inCents - outCents, statement.totals.closingCents);
  }
});

test('two periods that touch join: the one closes where the other opens', async () => {
  for (const pencil of pencils.slice(0, 40)) {
    const middle = days[1 + random(rounds - 2)]!;
    const before = await sealedOf(pencil, [days[0]!, middle]);
    const next = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10);
    const after = await sealedOf(pencil, [next, days.at(-1)!]);
    assert.deepEqual(
      before.statement.sheets.map((sheet) => sheet.closingCents),
      after.statement.sheets.map((sheet) => sheet.openingCents),
    );
  }
});

/** A statement with content that can be altered. */
async function aFullOne() {
  for (const pencil of pencils) {
    const read = await sealedOf(pencil, [days[0]!, days.at(-1)!]);
    if (read.statement.movements > 6) return read;
  }
  throw new Error('no life had six movements');
}

// An unreadable figure counts as detected: a minus that a spreadsheet would execute is escaped.
function readOr(format: Format, file: Buffer) {
  try {
    return figuresOf(format, file);
  } catch {
    return 'unreadable';
  }
}

describe('a planted fault is seen', () => {
  const spoilers: [name: string, spoil: (statement: Statement) => void][] = [
    ['a movement that is a cent larger', ({ sheets }) => void (sheets[0]!.lines[0]!.cents += 1n)],
    ['a movement left out', ({ sheets }) => void sheets[0]!.lines.splice(0, 1)],
    [
      'a movement told twice',
      ({ sheets: [accountSheet] }) => void accountSheet!.lines.push(accountSheet!.lines.at(-1)!),
    ],
    ['a closing balance a cent higher', ({ sheets }) => void (sheets[0]!.closingCents += 1n)],
    ['an opening balance a cent lower', ({ sheets }) => void (sheets[0]!.openingCents -= 1n)],
  ];
  for (const [name, spoil] of spoilers) {
    test(`${name}: before it is signed, and by anyone who reads any format`, async () => {
      const { statement, should } = await aFullOne();
      spoil(statement);
      assert.notEqual(faultOf(statement.sheets[0]!), null);
      for (const format of formats) {
        const file = await sealStatement(format, documentOf(statement), key);
        assert.notDeepEqual(readOr(format, file), should, format);
      }
    });
  }

  for (const format of formats) {
    test(`one bit of a ${format} changed anywhere, a byte more or less at its end`, async () => {
      const { statement } = await aFullOne();
      const file = new Uint8Array(await sealStatement(format, documentOf(statement), key));
      const isGenuine = async (bytes: Uint8Array<ArrayBuffer>) =>
        (await judgeFile(bytes, keys, checks)).is === 'genuine';
      assert.equal(await isGenuine(file), true);
      // All of the end, which holds the seal, and a sample of the bytes before it.
      const places = new Set(Array.from({ length: 700 }, (_, index) => file.length - 1 - index));
      for (let index = 0; index < 300; index += 1) places.add(random(file.length));
      for (const place of places) {
        const changed = Uint8Array.from(file);
        changed[place]! ^= 1 << random(8);
        assert.equal(await isGenuine(changed), false, `byte ${place} of ${file.length}`);
      }
      assert.equal(await isGenuine(file.slice(0, -1)), false);
      assert.equal(await isGenuine(Uint8Array.from([...file, 10])), false);
    });
  }

  test('a seal of one file on another, and one by another installation', async () => {
    const [row, other] = [await aFullOne(), await sealedOf(pencils.at(-1)!)];
    const judged = (file: Buffer) => judgeFile(new Uint8Array(file), keys, checks);
    const made = (format: Format, { statement }: typeof row, by = key) =>
      sealStatement(format, documentOf(statement), by);
    const [a, b] = [String(await made('csv', row)), String(await made('csv', other))];
    const at = (text: string): number => text.indexOf('candor-seal,');
    const mixed = Buffer.from(a.slice(0, at(a)) + b.slice(at(b)));
    assert.equal((await judged(mixed)).is, 'changed');
    const foreign = signingKeyOf('another secret of 32 characters!');
    assert.equal((await judged(await made('pdf', row, foreign))).is, 'foreign');
    const lying = {
      ...foreign,
      signed: (what: unknown) => ({
        ...foreign.signed(what),
        protected: key.signed(what).protected,
      }),
    };
    assert.equal((await judged(await made('json', row, lying))).is, 'forged');
    assert.equal((await judged(Buffer.from('%PDF-1.7\nno seal\n'))).is, 'unsealed');
    assert.equal(statementAccounts.length, row.statement.sheets.length);
  });
});
