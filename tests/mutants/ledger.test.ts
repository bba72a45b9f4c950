import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { connect } from '#platform/db/db.ts';
import { startTestServer, urlOf } from '#test/ledger/postgres.ts';
import { isFull } from '../is-full.ts';
import { makeBattery } from './battery.ts';
import { equivalent } from './equivalent.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { earlierOutcomes, keepOutcome, type Outcome } from './outcomes.ts';

// Mutates the SQL of the ledger and of approvals in one place at a time, on a copy, and checks that
// a test fails. CI plays five spread over all of them; `--full` plays every one.
// CANDOR_MUTANTS=words plays those with the words in their name. CANDOR_MUTANTS_FILE stores
// outcomes and sums them up, so the list can be played in slices: CANDOR_MUTANTS_FROM and _TO
// select a slice, CANDOR_MUTANTS_MINUTES sets how long to play the mutants not caught yet.

const { env } = process;
const given = env['CANDOR_TEST_PG'];
const own = given === undefined ? await startTestServer() : null;
const server = given ?? own?.url('ROLE', 'DATABASE') ?? '';

const template = urlOf(server, 'candor_owner', 'template');
const owner = connect(template, 'candor_owner', 1);
const all = (await mutationsOf(owner.db).finally(owner.close)).filter(
  ({ name }) => !equivalent.has(name.replace(/(?<=\.sql):\d+/, '')),
);
const filter = env['CANDOR_MUTANTS'];
const isWhole = isFull || filter !== undefined;
const [from, to] = ['FROM', 'TO'].map((end) => env[`CANDOR_MUTANTS_${end}`]);

function chosenNow(): Mutation[] {
  const named = all.filter(({ name }) => filter === undefined || name.includes(filter));
  if (isWhole) return named.slice(Number(from ?? 0), to === undefined ? undefined : Number(to));
  const step = Math.max(1, Math.floor(named.length / 5));
  return named.filter((_, index) => index % step === Math.floor(step / 2)).slice(0, 5);
}

const outcomes = earlierOutcomes();
const isDone = ({ name }: Mutation): boolean => outcomes.get(name)?.verdict === 'caught';
const chosen = chosenNow().filter((mutation) => !isDone(mutation));

function note(outcome: Outcome): void {
  outcomes.set(outcome.name, outcome);
  keepOutcome(outcome);
  const { verdict, name, why } = outcome;
  if (verdict !== 'caught') process.stdout.write(`${verdict}: ${name} (${why})\n`);
}

const endsAtMs = Number(env['CANDOR_MUTANTS_MINUTES'] ?? Infinity) * 60_000;
let next = 0;

/** One of two workers that play the next mutant until none is left. */
async function playOn(): Promise<void> {
  const battery = makeBattery(server);
  try {
    for (let mutation = chosen[next++]; mutation !== undefined; mutation = chosen[next++]) {
      note(await battery.play(mutation));
      if (performance.now() > endsAtMs) break;
    }
  } finally {
    battery.stop();
  }
}

test('every test file that is asked is there', () => {
  const files = new Set(all.flatMap(({ noticedBy }) => noticedBy));
  assert.deepEqual(
    [...files].filter((file) => !existsSync(file)),
    [],
  );
});

test(`each of ${chosen.length} weakenings is noticed`, async () => {
  await Promise.all([playOn(), playOn()]);
  const played = all
    .map(({ name }) => outcomes.get(name))
    .filter((outcome) => outcome !== undefined);
  const failed = played.filter(({ verdict }) => verdict !== 'caught');
  process.stdout.write(
    `mutants: ${played.length - failed.length}/${played.length} caught ` +
      `(of ${all.length}, and ${equivalent.size} that change nothing)\n`,
  );
  assert.deepEqual(
    failed.map(({ verdict, name }) => `${verdict}: ${name}`),
    [],
  );
});

after(async () => {
  await own?.remove();
});
