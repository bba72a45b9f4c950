import { RETIRED_LEFT } from './retired-left.ts';
import { eachNode } from './syntax.ts';
import { isCode, lineAt, type Breach, type Rule, type SourceFile } from './tree.ts';

/** Words of the first edition, each with what the field says (STYLE, 'Names' and 'Glossary'). */
const RETIRED: Readonly<Record<string, string>> = {
  desk: 'admin page',
  seat: 'admin account',
  wish: 'command, input',
  told: 'notified, message',
  tell: 'notify',
  room: 'module',
  house: 'codebase, site',
  door: 'public file, availability',
  voice: 'testimonial, campaign',
  stray: 'unmatched',
  leap: 'price jump',
  lapsed: 'expired',
  living: 'active',
  surroundings: 'deps',
  crowd: 'seed',
  buried: 'abandoned',
  road: 'timeline',
  walk: 'breakdown',
  touches: 'access log',
  paper: 'signed file, statement',
  sharing: 'loss allocation',
  begun: 'started',
};

const partsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])|_|\$|\d/).map((part) => part.toLowerCase());

/** The retired word in a name, in the singular or the plural. */
function retiredIn(name: string): string | undefined {
  return partsOf(name)
    .map((part) => (Object.hasOwn(RETIRED, part) ? part : part.replace(/(e?s)$/, '')))
    .find((part) => Object.hasOwn(RETIRED, part));
}

const OURS = /^(src|tests|scripts|bench)\//;
// Wire fields and calls of the API keep their names (SPEC 7), wherever they are used.
const ofContract = (path: string): boolean => path.startsWith('src/contract/');

type Named = { name: string; path: string; line: number };

function namesIn(file: SourceFile): Named[] {
  const seen = new Map<string, Named>();
  eachNode(file, ({ type, name, start }) => {
    if (type !== 'Identifier' || typeof name !== 'string' || seen.has(name)) return;
    seen.set(name, { name, path: file.path, line: lineAt(file.text, start) });
  });
  return [...seen.values()];
}

function retiredNames(files: readonly SourceFile[]): Named[] {
  const code = files.filter(({ path }) => OURS.test(path) && isCode(path));
  const wire = new Set(
    code
      .filter(({ path }) => ofContract(path))
      .flatMap(namesIn)
      .map(nameOf),
  );
  return code
    .filter(({ path }) => !ofContract(path))
    .flatMap(namesIn)
    .filter(({ name }) => !wire.has(name) && retiredIn(name) !== undefined);
}

const nameOf = ({ name }: Named): string => name;

/** No new name uses a word that WORDS retired; what is left is an exact list. */
export const retiredWords: Rule = {
  name: 'retired words in names',
  check: (files) =>
    retiredNames(files).flatMap(({ name, path, line }): Breach[] => {
      if (RETIRED_LEFT.has(name)) return [];
      const word = retiredIn(name)!;
      return [{ path, line, because: `${name}: '${word}' is retired; say ${RETIRED[word]}` }];
    }),
};

/** Names on the list that are no longer there: it can only become shorter. */
export function retiredNoMore(files: readonly SourceFile[]): string[] {
  const present = new Set(retiredNames(files).map(nameOf));
  return [...RETIRED_LEFT].filter((name) => !present.has(name));
}
