import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testDatabase } from '#test/ledger/database.ts';
import type { FlowKind } from '../../src/server/modules/ledger/ledger.ts';
import { acts, type Guard, guards, type Guards } from './collusion/acts.ts';
import { effectsOf } from './collusion/map.ts';
import { type Found, search } from './collusion/search.ts';
import { losses, out, paidOut, type World } from './collusion/world.ts';
import { rules } from './model/map.ts';

// Two colluding administrators, over an abstract model: every sequence of up to six legal acts, the
// chain included. All coins that they bring in came from us, so no return they pay was earned
// (INT-9).

const { owner } = await testDatabase();
const effects = await effectsOf(owner);

const all: Guards = new Set(guards);
const without = (...left: Guard[]): Guards =>
  new Set(guards.filter((guard) => !left.includes(guard)));

const isPaid = (world: World): boolean => paidOut(world) > 0;
const isWrong = (world: World): boolean => world.faults.length > 0;

const sizes = [0, 2, 4].map((capital) => ({ capital, depth: 6 }));

describe('two colluding administrators', () => {
  test('can use the kinds that the map knows, and no others are forgotten', () => {
    const modelled = new Set(acts.map(({ kind }) => kind));
    for (const kind of effects.keys()) {
      const isLeftOut = rules[kind as FlowKind]?.harmless !== undefined;
      assert.ok(modelled.has(kind) !== isLeftOut, `${kind} is in collusion/acts.ts or harmless`);
    }
    for (const kind of modelled) assert.ok(effects.has(kind), `${kind} is on the map`);
    // The abstract acts have the effect on the chain that the map defines.
    const from = (kind: string) => effects.get(kind)?.takes.includes('chain');
    for (const kind of ['gain', 'capital_in', 'deposit', 'place_return']) assert.ok(from(kind));
    for (const kind of ['place', 'capital_out']) {
      assert.ok(effects.get(kind)?.gives.includes('chain'));
    }
  });

  for (const size of sizes) {
    test(`pay nothing out of principal by any six acts, with ${size.capital} parts of capital`, (t) => {
      const { found, worlds, kinds } = search(all, size, isWrong);
      t.diagnostic(`${worlds} worlds by ${kinds.size} kinds of acts`);
      assert.deepEqual(found.slice(0, 3).map(describeFinding), []);
      assert.ok(worlds > 1_000);
    });
  }

  test('leave a placement or a loss open and visible, unless the operator’s own money paid', (t) => {
    let remains: Found | undefined;
    let own: Found | undefined;
    for (const size of sizes) {
      for (const found of search(all, size, isPaid).found) {
        const { world } = found;
        const spent = size.capital - world.capital - world.poolCapital.A - world.poolCapital.B;
        const isOpen = out(world) + losses(world) > 0;
        assert.ok(isOpen || spent >= paidOut(world), describeFinding(found).join('; '));
        if (isOpen) remains ??= found;
        else own ??= found;
      }
    }
    assert.ok(remains, 'coins by a detour through two venues cannot be told from earnings');
    assert.ok(own, 'the operator’s own coins can take the same detour');
    t.diagnostic(`what remains: ${remains.path.join(', ')}`);
    t.diagnostic(`own money as a gain: ${own.path.join(', ')}`);
    t.diagnostic(`open in public after it: ${out(remains.world)} parts, beside full reserves`);
  });
});

const describeFinding = ({ capital, path, world }: Found): string[] => [
  `capital ${capital}`,
  ...path,
  ...world.faults,
];

/** The first path to a fault, shortest first. */
function wayTo(by: Guards, fault: string): Found | undefined {
  for (const size of sizes) {
    const { found } = search(by, { ...size, depth: 4 }, (world) => world.faults.includes(fault));
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

/** Faults that only one guard prevents; the other guards overlap. */
const neededAlone: [Guard, string][] = [
  ['the whole venue', 'another plan’s principal is out at that very venue'],
  ['an address for its placement', 'a plan that placed nothing has a gain'],
  ['no gain opens the brake', 'a gain opened the brake'],
];

describe('with the guards of the second edition taken away', () => {
  const first = without(...guards);
  const planted: [string, string, Guards][] = [
    ['C1 a', 'a plan that placed nothing has a gain', first],
    ['C1 b', 'our own transaction counts as money from outside', first],
    ['C1 c', 'principal was paid out as a return', first],
    ['C1 c, the brake', 'a gain opened the brake', first],
    [
      'one venue for two plans',
      'another plan’s principal is out at that very venue',
      without('the whole venue'),
    ],
  ];
  for (const [name, fault, by] of planted) {
    test(`${name} is found: ${fault}`, (t) => {
      const way = wayTo(by, fault);
      assert.ok(way, fault);
      t.diagnostic(way.path.join(', '));
    });
  }

  test('C1 d is found: our own coins become a member’s deposit', () => {
    const { found } = search(first, { capital: 4, depth: 2 }, (world) => world.balance.B > 2);
    assert.ok(found.some(({ path }) => path[0]?.endsWith('our own address')));
    const now = search(all, { capital: 4, depth: 2 }, (world) => world.balance.B > 2);
    assert.ok(now.found.every(({ path }) => path[0]?.includes('wallet')));
  });

  for (const [guard, fault] of neededAlone) {
    test(`'${guard}' is missed where it alone is gone`, () => {
      assert.ok(wayTo(without(guard), fault), fault);
    });
  }
});
