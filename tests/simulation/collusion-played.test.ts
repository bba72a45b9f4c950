import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../is-full.ts';
import { acts, guards, type Guards } from './collusion/acts.ts';
import { anOperator, type Operator } from './collusion/house.ts';
import { partsIn, partsOf, playReal, realOf } from './collusion/real.ts';
import { play } from './collusion/search.ts';
import { newWorld, type World } from './collusion/world.ts';

// Compares the abstract model of two colluding administrators with the real one: each act is played
// in SQL, and random sequences are refused and executed alike (INT-9). The gate plays a share of
// them.

const sequences = isFull ? 200 : 8;
const length = 10;
const template = process.env['CANDOR_TEST_TEMPLATE'] ?? 'template';
const all: Guards = new Set(guards);
const base = await testDatabase();

let made = 0;

/** A new operator, in a database that is dropped with it. */
async function withOperator(
  capital: number,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const here = base.url('candor_owner').match(/\/([^/?]+)(\?|$)/)![1]!;
  const name = `${here}_${(made += 1)}`;
  await sql
    .raw(`create database ${name} owner candor_owner template ${template} strategy file_copy`)
    .execute(base.superuser);
  const url = (role: Parameters<typeof base.url>[0]) => base.url(role).replace(here, name);
  const owner = connect(url('candor_owner'), 'candor_owner', 2);
  const web = connect(url('candor_web'), 'candor_web', 2);
  const worker = connect(url('candor_worker'), 'candor_worker', 2);
  try {
    await sql`insert into foundation.installation (mode, made_at)
      values ('sandbox', clock.real()) on conflict do nothing`.execute(owner.db);
    await work(await anOperator({ owner: owner.db, web: web.db, worker: worker.db, url }, capital));
  } finally {
    await Promise.all([owner, web, worker].map((database) => database.close()));
    await sql.raw(`drop database ${name} with (force)`).execute(base.superuser);
  }
}

/** Deterministic numbers: the same sequences each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Acts that lead to a distribution are more frequent than those that empty the wallets. */
const weights: Record<string, number> = {
  place: 2,
  place_return: 6,
  gain: 8,
  distribute_gain: 6,
  reverse: 3,
  suspense_claim: 4,
};

const doneKinds = new Map<string, number>();
const refusedKinds = new Map<string, number>();
const count = (of: Map<string, number>, kind: string) => of.set(kind, (of.get(kind) ?? 0) + 1);

/** Plays sequence `index` both ways, and returns how many acts the two agreed on. */
async function playBoth(index: number): Promise<number> {
  const random = chance(index * 7_919 + 1);
  const capital = [0, 2, 4][index % 3]!;
  let agreed = 0;
  await withOperator(capital, async (operator) => {
    let world: World = newWorld(capital);
    const path: string[] = [];
    for (let step = 0; step < length; step += 1) {
      const there = acts.flatMap((act) => {
        const real = realOf(act.words, world);
        return real === null ? [] : [{ act, real, after: play(world, act, all) }];
      });
      const legal = there.filter(({ after }) => after !== null);
      // Chooses by kind, not by act: a placement has many variants, an absorbed loss one.
      const from = legal.length > 0 && random() < 0.65 ? legal : there;
      const kinds = [...new Set(from.map(({ act }) => act.kind))].flatMap((item) =>
        Array<string>(weights[item] ?? 1).fill(item),
      );
      const kind = kinds[Math.floor(random() * kinds.length)]!;
      const items = from.filter(({ act }) => act.kind === kind);
      const { act, real, after } = items[Math.floor(random() * items.length)]!;
      path.push(act.words);
      const done = await playReal(operator, real);
      assert.equal(done, after !== null, `sequence ${index}: ${path.join('; ')}`);
      count(done ? doneKinds : refusedKinds, act.kind);
      agreed += 1;
      world = after ?? world;
      assert.deepEqual(
        await partsOf(operator),
        partsIn(world),
        `books of ${index}: ${path.join('; ')}`,
      );
    }
  });
  return agreed;
}

/** Plays these acts both ways; returns the first with different answers. */
async function firstUnlike(
  operator: Operator,
  capital: number,
  labels: string[],
): Promise<string | null> {
  let world: World = newWorld(capital);
  for (const label of labels) {
    const real = realOf(label, world);
    const act = acts.find(({ words: its }) => its === label)!;
    const [done, after] = [await playReal(operator, real!), play(world, act, all)];
    if (done !== (after !== null)) return label;
    world = after ?? world;
  }
  return null;
}

/** The same with an operator whose database has one function with a constant answer. */
const without =
  (name: string, answer: string) =>
  async (...played: Played) => {
    await sql
      .raw(`create or replace function ${name} language sql stable return ${answer}`)
      .execute(played[0].database.owner);
    return firstUnlike(...played);
  };
type Played = Parameters<typeof firstUnlike>;

describe('the abstract model and the real one', () => {
  test(`answer ${sequences} random sequences of ${length} acts alike`, async (t) => {
    let agreed = 0;
    for (let index = 0; index < sequences; index += 2) {
      const both = await Promise.all([playBoth(index), playBoth(index + 1)]);
      agreed += both[0] + both[1];
    }
    t.diagnostic(`${agreed} acts answered alike`);
    const listOf = (of: Map<string, number>) =>
      [...of].map(([kind, n]) => `${kind} ${n}`).join(', ');
    t.diagnostic(`done: ${listOf(doneKinds)}`);
    t.diagnostic(`refused: ${listOf(refusedKinds)}`);
  });

  test('part where a guard of the real one is taken away: C1 a, b and d', async () => {
    const noGuard = without(
      'treasury.gain_refusal(p_payment uuid, p_plan text) returns text',
      'null::text',
    );
    const noOwn = without('chains.is_ours(p_asset text, p_address text) returns boolean', 'false');
    const gain = 'call 1 from a wallet a gain of B';
    const out = 'take 1 of capital out to our own address';
    await withOperator(4, async (operator) => {
      assert.equal(await noGuard(operator, 4, ['place 1 of A at wallet 1', gain]), gain);
      assert.equal(await noOwn(operator, 4, [out]), out);
    });
  });

  test('keep the brake closed beside a gain while another placement is out: C1 c', async () => {
    const noBrake = without('policy.gains_beside_placements() returns numeric', '0::numeric');
    const again = 'place 1 of B at wallet 2';
    const labels = [
      'place 1 of B at wallet 2',
      'bring 1 of placement 1 back',
      'place 1 of A at wallet 1',
      'call 1 from a wallet a gain of B',
      again,
    ];
    await withOperator(0, async (operator) => {
      assert.equal(await firstUnlike(operator, 0, labels), null);
    });
    await withOperator(0, async (operator) => {
      assert.equal(await noBrake(operator, 0, labels), again);
    });
  });

  test('know each kind of act by having done it once', async () => {
    // Each kind, from a world in which it is legal: finds the shortest path there.
    const open = new Set(acts.map(({ kind }) => kind));
    open.delete('deposit_unmatched'); // coins of ours at an address of ours
    for (const [kind, path] of waysTo(open, 4)) {
      await withOperator(4, async (operator) => {
        let world: World = newWorld(4);
        for (const label of path) {
          const real = realOf(label, world);
          const act = acts.find((item) => item.words === label)!;
          assert.ok(real && (await playReal(operator, real)), `${kind}: ${path.join('; ')}`);
          world = play(world, act, all)!;
        }
        assert.deepEqual(await partsOf(operator), partsIn(world), kind);
      });
      open.delete(kind);
    }
    assert.deepEqual([...open], []);
  });
});

/** The shortest path to each kind, among worlds with this capital. */
function waysTo(expected: ReadonlySet<string>, capital: number): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const known = new Set<string>();
  let states: { world: World; path: string[] }[] = [{ world: newWorld(capital), path: [] }];
  while (ways.size < expected.size && states.length > 0 && states[0]!.path.length < 7) {
    const next: typeof states = [];
    for (const { world, path } of states) {
      for (const act of acts) {
        const after = play(world, act, all);
        if (after === null) continue;
        const way = [...path, act.words];
        if (expected.has(act.kind) && !ways.has(act.kind)) ways.set(act.kind, way);
        const key = JSON.stringify(after);
        if (!known.has(key)) next.push({ world: after, path: way });
        known.add(key);
      }
    }
    states = next;
  }
  return ways;
}
