import { CONTRACT_PACKAGES, CORE_PACKAGES, LAYERS, MODULES } from './modules.ts';
import { importsOf, NAMED, type Import } from './syntax.ts';
import { isCode, isTest, type Rule } from './tree.ts';

/** A file's place; `floor` is platform, modules or programs, `part` its folder there. */
type Place = { layer: string; floor?: string; part?: string; name: string };

function placeOf(path: string): Place | undefined {
  const [src, layer = '', second = '', third, ...deeper] = path.split('/');
  if (src !== 'src' || !LAYERS.has(layer)) return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (layer !== 'server') return { layer, name };
  const isPart = (second === 'platform' || second === 'modules') && deeper.length > 0;
  return isPart
    ? { layer, floor: second, part: third ?? '', name: deeper.join('/') }
    : { layer, floor: 'programs', name };
}

function packageBreach(from: Place, target: string): string | undefined {
  if (from.layer === 'core' && !CORE_PACKAGES.test(target)) return 'core is pure';
  if (from.layer === 'contract' && !CONTRACT_PACKAGES.test(target)) {
    return 'the contract stands on Zod and oRPC alone';
  }
  if (['text', 'web'].includes(from.layer) && target.startsWith('node:'))
    return 'the browser has no Node';
  return undefined;
}

const STANDS_ON: Record<string, string[]> = {
  core: ['core'],
  contract: ['core', 'contract'],
  text: ['core', 'contract', 'text'],
  web: ['core', 'contract', 'text', 'web'],
  server: ['core', 'contract', 'text', 'server'],
};

function layerBreach(from: Place, to: Place): string | undefined {
  if (STANDS_ON[from.layer]?.includes(to.layer)) return undefined;
  // The programs pass the rendering of pages and mails to modules (STRUCTURE, 'Arrows').
  if (from.floor === 'programs' && to.layer === 'web') return undefined;
  return `${from.layer} does not know ${to.layer}`;
}

/** The parts of a module that programs may import: its public file, its routes and its jobs. */
const isForPrograms = ({ part, name }: Place): boolean =>
  name === `${part}.ts` || name === 'jobs.ts' || name === 'routes.ts';

function serverBreach(from: Place, to: Place): string | undefined {
  if (from.layer !== 'server' || to.layer !== 'server') return undefined;
  if (from.floor === 'programs') {
    if (to.floor !== 'modules' || isForPrograms(to)) return undefined;
    return `programs take from ${to.part} its public file, routes and jobs`;
  }
  if (to.floor === 'programs') return 'nothing calls back up to the programs';
  if (to.floor === 'platform') return undefined;
  if (from.floor === 'platform') return `platform (${from.part}) knows no module (${to.part})`;
  if (from.part === to.part) return undefined;
  if (!MODULES.get(from.part ?? '')?.has(to.part ?? '')) {
    return `${from.part} may not use ${to.part}`;
  }
  return to.name === `${to.part}.ts` ? undefined : `${to.part} is used through ${to.part}.ts`;
}

function breachOf(from: Place, item: Import): string | undefined {
  if (!item.isOurs) return packageBreach(from, item.target);
  const to = placeOf(item.target);
  if (!to) return 'src imports only src';
  return layerBreach(from, to) ?? serverBreach(from, to);
}

/** Files with a separate package.json, and scripts that Node 20 starts before anything else. */
const HAS_NO_NAMES = /^(tools|tests\/clients)\/|\.mjs$/;

/** A widely used folder has a name (`imports` of package.json), the same from every folder. */
export const namedImports: Rule = {
  name: 'imports by name',
  check: (files) =>
    files
      .filter(({ path }) => isCode(path) && !HAS_NO_NAMES.test(path))
      .flatMap((file) =>
        importsOf(file).flatMap(({ source, target, line }) => {
          const named = NAMED.find(([, folder]) => target.startsWith(folder));
          if (named === undefined || source.startsWith('#')) return [];
          const [name, folder] = named;
          if (file.path.startsWith(folder)) return [];
          return [{ path: file.path, line, because: `${target} is called ${name}…` }];
        }),
      ),
};

/** Imports go one way: who may import whom (STRUCTURE, 'Arrows'). Tests may import anything. */
export const arrows: Rule = {
  name: 'arrows',
  check: (files) =>
    files.flatMap((file) => {
      const from = placeOf(file.path);
      if (!from || !isCode(file.path) || isTest(file.path)) return [];
      return importsOf(file).flatMap((item) => {
        const because = breachOf(from, item);
        if (because === undefined) return [];
        return [{ path: file.path, line: item.line, because: `${because} (${item.target})` }];
      });
    }),
};

/** The names on a cycle of `graph`; there must be none. */
export function circles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    [...(graph.get(from) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return [...graph.keys()].filter((name) => reaches(name, name, new Set()));
}

/** No file imports itself through others, types included. */
export const importCycles: Rule = {
  name: 'no cycle of imports',
  check: (files) => {
    const code = files.filter(({ path }) => isCode(path));
    const graph = new Map(
      code.map((file) => [
        file.path,
        importsOf(file).flatMap(({ target, isOurs }) => (isOurs ? [target] : [])),
      ]),
    );
    return circles(graph).map((path) => ({ path, line: 1, because: 'imports itself by others' }));
  },
};
