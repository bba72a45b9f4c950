import { EXTRA_KINDS, FOUNDATION, LAYERS, ROOMS, TOP_FILES } from './house.ts';
import { TOP_FOLDERS, VERBS, WEB_FOLDERS } from './house.ts';
import { isCode, type Breach, type Rule, type SourceFile } from './tree.ts';

const at = (path: string, because: string): Breach => ({ path, line: 1, because });

function placeOf({ path }: SourceFile): Breach | undefined {
  const [top = '', second = '', third = '', fourth] = path.split('/');
  if (third === '' && second === '') {
    return TOP_FILES.has(top) ? undefined : at(path, 'a new top file needs a decision record');
  }
  if (!TOP_FOLDERS.has(top)) return at(path, 'a new top folder needs a decision record');
  if (top !== 'src') return undefined;
  if (!LAYERS.has(second)) return at(path, 'src holds core, contract, server and web');
  if (second === 'server' && fourth !== undefined && !ROOMS.has(third) && !FOUNDATION.has(third)) {
    return at(path, `${third} is neither foundation nor a room of the table`);
  }
  if (second === 'web' && fourth !== undefined && !WEB_FOLDERS.has(third)) {
    return at(path, 'the browser is divided by who is looking');
  }
  if ((second === 'core' || second === 'contract') && fourth !== undefined) {
    return at(path, `${second} is flat`);
  }
  return undefined;
}

/** Only the folders and files that HOUSE draws. */
export const places: Rule = {
  name: 'places',
  check: (files) => files.flatMap((file) => placeOf(file) ?? []),
};

function isRoomFile(room: string, name: string): boolean {
  const subject = name.replace(/\.test\.tsx?$/, '.ts');
  if (subject === `${room}.ts` || subject === 'jobs.ts') return true;
  if (/^([a-z-]+\.)?(routes|sql)\.ts$/.test(subject)) return true;
  if (EXTRA_KINDS.get(room)?.test(subject)) return true;
  const command = /^([a-z]+)(-[a-z0-9]+)+\.ts$/.exec(subject);
  return command !== null && VERBS.has(command[1] ?? '');
}

/** A room holds at most five kinds of file (HOUSE, 'A room'). */
export const kinds: Rule = {
  name: 'kinds of file in a room',
  check: (files) =>
    files.flatMap(({ path }) => {
      const [src, server, room = '', name, deeper] = path.split('/');
      if (src !== 'src' || server !== 'server' || name === undefined || !ROOMS.has(room)) return [];
      if (deeper !== undefined) return [at(path, 'a room is flat')];
      if (isRoomFile(room, name)) return [];
      return [at(path, 'not a door, routes, jobs, sql or a verb-noun command')];
    }),
};

const BANNED_WORDS = new Set(
  `service services manager managers helper helpers util utils common misc shared stuff
   handler handlers v2`.split(/\s+/),
);

/** Empty as a whole name, though fit for a part of one. */
const BANNED_STEMS = new Set('types type index lib data info base new old temp copy'.split(' '));

/** Names that say nothing (HOUSE, 'A room', 'Names'); a name is kebab-case. */
export const names: Rule = {
  name: 'names of files',
  check: (files) =>
    files.flatMap(({ path }) => {
      if (!/^(src|tests|scripts|bench)\//.test(path) || !isCode(path)) return [];
      const name = path.slice(path.lastIndexOf('/') + 1);
      const stem = name.replace(/(\.(test|sql|routes|d|config))?\.(ts|tsx|mjs)$/, '');
      if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)?$/.test(stem)) {
        return [at(path, 'file names are kebab-case')];
      }
      const isEmpty =
        BANNED_STEMS.has(stem) || stem.split('-').some((word) => BANNED_WORDS.has(word));
      return isEmpty ? [at(path, `'${stem}' says nothing`)] : [];
    }),
};
