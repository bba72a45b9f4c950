import { CONTRACT_PACKAGES, CORE_PACKAGES, FOUNDATION, LAYERS, ROOMS } from './house.ts';
import { importsOf, type Import } from './syntax.ts';
import { isCode, isGenerated, isTest, type Rule } from './tree.ts';

type Place = { layer: string; room: string | undefined; name: string };

function placeOf(path: string): Place | undefined {
  const [src, layer = '', second = '', third] = path.split('/');
  if (src !== 'src' || !LAYERS.has(layer)) return undefined;
  return third === undefined
    ? { layer, room: undefined, name: second }
    : { layer, room: second, name: third };
}

const isComposition = (place: Place): boolean => place.layer === 'server' && !place.room;

function packageBreach(from: Place, target: string): string | undefined {
  if (from.layer === 'core' && !CORE_PACKAGES.test(target)) return 'core is pure';
  if (from.layer === 'contract' && !CONTRACT_PACKAGES.test(target)) {
    return 'the contract stands on Zod and oRPC alone';
  }
  if (from.layer === 'web' && target.startsWith('node:')) return 'the browser has no Node';
  return undefined;
}

const STANDS_ON: Record<string, string[]> = {
  core: ['core'],
  contract: ['core', 'contract'],
  web: ['core', 'contract', 'web'],
  server: ['core', 'contract', 'server'],
};

function layerBreach(from: Place, to: Place): string | undefined {
  if (STANDS_ON[from.layer]?.includes(to.layer)) return undefined;
  // Page and mail rendering are handed to their rooms by the composition (HOUSE, 'Arrows').
  if (isComposition(from) && to.layer === 'web') return undefined;
  return `${from.layer} does not know ${to.layer}`;
}

function roomBreach(from: Place, to: Place): string | undefined {
  if (from.layer !== 'server' || to.layer !== 'server' || isComposition(from)) return undefined;
  if (isComposition(to)) return 'nothing calls back up to the composition';
  const [a, b] = [from.room ?? '', to.room ?? ''];
  if (a === b || FOUNDATION.has(b)) return undefined;
  if (FOUNDATION.has(a)) return `foundation (${a}) knows no room (${b})`;
  if (!ROOMS.get(a)?.has(b)) return `${a} may not use ${b}`;
  return to.name === `${b}.ts` ? undefined : `${b} is entered by ${b}.ts`;
}

function doorForComposition(from: Place, to: Place): string | undefined {
  if (!isComposition(from) || to.layer !== 'server' || !ROOMS.has(to.room ?? '')) return undefined;
  const { room, name } = to;
  if (name === `${room}.ts` || name === 'jobs.ts' || /^([a-z-]+\.)?routes\.ts$/.test(name))
    return undefined;
  return `main takes from ${room} its door, routes and jobs`;
}

function breachOf(from: Place, one: Import): string | undefined {
  if (!one.isOurs) return packageBreach(from, one.target);
  const to = placeOf(one.target);
  if (!to) return 'src imports only src';
  return layerBreach(from, to) ?? roomBreach(from, to) ?? doorForComposition(from, to);
}

/** Data goes one way: who may import whom (HOUSE, 'Arrows'). Tests may look anywhere. */
export const arrows: Rule = {
  name: 'arrows',
  check: (files) =>
    files.flatMap((file) => {
      const from = placeOf(file.path);
      if (!from || !isCode(file.path) || isTest(file.path) || isGenerated(file.path)) return [];
      return importsOf(file).flatMap((one) => {
        const because = breachOf(from, one);
        if (because === undefined) return [];
        return [{ path: file.path, line: one.line, because: `${because} (${one.target})` }];
      });
    }),
};

/** The rooms that reach themselves by the table, which must be none. */
export function circles(table: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    [...(table.get(from) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return [...table.keys()].filter((room) => reaches(room, room, new Set()));
}
