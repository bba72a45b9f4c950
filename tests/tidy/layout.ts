import { CORE_FOLDERS, LAYERS, MODULES, PLATFORM, PROGRAM_FOLDERS } from './modules.ts';
import { TOP_FILES, TOP_FOLDERS, WEB_FOLDERS } from './modules.ts';
import { isCode, type Breach, type Rule } from './tree.ts';

const at = (path: string, because: string): Breach => ({ path, line: 1, because });

function serverBreach(path: string, folders: string[]): Breach | undefined {
  const [floor = '', part = '', ...deeper] = folders;
  if (folders.length === 0 || PROGRAM_FOLDERS.has(floor)) return undefined;
  if (floor !== 'platform' && floor !== 'modules') {
    return at(path, 'the server holds its programs, platform and modules');
  }
  const known = floor === 'platform' ? PLATFORM : MODULES;
  if (!known.has(part)) return at(path, `${part || path} is not in the table of ${floor}`);
  return deeper.length > 1 ? at(path, 'a module has folders one level deep') : undefined;
}

function sourceBreach(path: string, layer: string, folders: string[]): Breach | undefined {
  const [first = ''] = folders;
  if (layer === 'server') return serverBreach(path, folders);
  if (layer === 'web') {
    if (folders.length === 0 || WEB_FOLDERS.has(first)) return undefined;
    return at(path, 'the browser is divided by who is looking');
  }
  if (layer === 'contract' && folders.length > 0) return at(path, 'the contract is flat');
  const isCore = folders.length === 1 && CORE_FOLDERS.has(first);
  return layer !== 'core' || isCore ? undefined : at(path, 'core has its five folders');
}

function placeBreach(path: string): Breach | undefined {
  const [top = '', layer = '', ...rest] = path.split('/');
  if (layer === '') {
    return TOP_FILES.has(top) ? undefined : at(path, 'a new top file needs a decision record');
  }
  if (!TOP_FOLDERS.has(top)) return at(path, 'a new top folder needs a decision record');
  if (top !== 'src') return undefined;
  if (!LAYERS.has(layer)) return at(path, 'src holds core, contract, server and web');
  return sourceBreach(path, layer, rest.slice(0, -1));
}

/** Only the folders and files in STRUCTURE. */
export const places: Rule = {
  name: 'places',
  check: (files) => files.flatMap(({ path }) => placeBreach(path) ?? []),
};

const FOLDER_CAP = 30;

/** Naturally long lists: one file per migration, area, language or image. */
const LONG_FOLDERS = new RegExp(
  String.raw`^(db/migrations|docs/decisions|src/contract|src/web/site/media|.*/pictures)$` +
    '|^src/text(/|$)',
);

/** A folder is small enough to scan at a glance. */
export const folderSizes: Rule = {
  name: 'size of folders',
  check: (files) => {
    const counts = new Map<string, number>();
    for (const { path } of files) {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts].flatMap(([folder, count]) =>
      count <= FOLDER_CAP || LONG_FOLDERS.test(folder)
        ? []
        : [at(folder, `${count} files, cap ${FOLDER_CAP}`)],
    );
  },
};

/** Other modules use `<module>.ts`; the programs use `routes.ts` and `jobs.ts`. */
export const publicFiles: Rule = {
  name: 'public file of a module',
  check: (files) => {
    const paths = new Set(files.map(({ path }) => path));
    const modules = new Set(
      [...paths].flatMap((path) => /^src\/server\/modules\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    return [...modules].flatMap((name) => {
      const path = `src/server/modules/${name}`;
      const isUsable = [name, 'routes', 'jobs'].some((item) => paths.has(`${path}/${item}.ts`));
      return isUsable ? [] : [at(path, 'nobody can use this module')];
    });
  },
};

const BANNED_WORDS = new Set(
  `service services manager managers helper helpers util utils common misc shared stuff
   handler handlers v2`.split(/\s+/),
);

/** Meaningless as a whole name, though valid as a part of one. */
const BANNED_STEMS = new Set('types type index lib data info base new old temp copy'.split(' '));

/** Meaningless names (STYLE, 'Names'); a name is kebab-case. */
export const names: Rule = {
  name: 'names of files',
  check: (files) =>
    files.flatMap(({ path }) => {
      if (!/^(src|tests|scripts|bench|tools)\//.test(path) || !isCode(path)) return [];
      const name = path.slice(path.lastIndexOf('/') + 1);
      const stem = name.replace(/(\.(test|sql|routes|presenter|d|config))?\.(ts|tsx|mjs)$/, '');
      if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)?$/.test(stem)) {
        return [at(path, 'file names are kebab-case')];
      }
      const isEmpty =
        BANNED_STEMS.has(stem) || stem.split('-').some((word) => BANNED_WORDS.has(word));
      return isEmpty ? [at(path, `'${stem}' says nothing`)] : [];
    }),
};
