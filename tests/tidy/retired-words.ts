import { eachNode, type SyntaxNode } from './syntax.ts';
import { isCode, isTest, lineAt, type Breach, type Rule, type SourceFile } from './tree.ts';

/** Words of the first edition, each with the standard term (STYLE, 'Names' and 'Glossary'). */
const RETIRED: ReadonlyMap<string, string> = new Map(
  `
  desk: admin page
  seat: admin account
  wish: command, input
  told: notified, message
  tell: notify
  room: module
  house: codebase, operator
  door: public file, availability
  voice: testimonial, campaign
  stray: unmatched
  leap: price jump
  lapsed: expired
  living: active
  surroundings: deps, environment
  crowd: seed
  buried: abandoned
  road: timeline
  walk: breakdown
  touches: access log
  paper: signed file, statement
  sharing: loss allocation
  begun: started
  vanished: reorged
  landed: confirmed
  inlet: treasury address
  `
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': ') as [string, string]),
);

/**
 * Names that stay, each for one reason: a field, code or state of the wire, a kind of posting or of
 * proposal, a topic, or a database column. Whole names, and no other name with the word.
 */
const KEPT_NAMES: ReadonlySet<string> = new Set(
  `
  lapsed sharing leap voices
  seat_ends seat_ends_at seat_key seat_key_add staff_touches told_at vanished_age
  `
    .trim()
    .split(/\s+/),
);

const partsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_|\$|\d/)
    .map((part) => part.toLowerCase());

/** The possible singulars of a plural: voices, wishes and stories each lose another ending. */
const singularsOf = (part: string): string[] => [
  part,
  part.replace(/s$/, ''),
  part.replace(/es$/, ''),
  part.replace(/ies$/, 'y'),
];

/** Why a name is refused: its retired word, in the singular or the plural, with the word to use. */
function whyRetired(name: string, retired = RETIRED): string | undefined {
  const word = partsOf(name)
    .flatMap(singularsOf)
    .find((part) => retired.has(part));
  return word && `${name}: '${word}' is retired; say ${retired.get(word)}`;
}

const OURS = /^(src|tests|scripts|bench|tools)\//;
type Named = { name: string; path: string; line: number };

function namesIn(file: SourceFile): Named[] {
  const seen = new Map<string, Named>();
  eachNode(file, ({ type, name, start }) => {
    if (type !== 'Identifier' || typeof name !== 'string' || seen.has(name)) return;
    seen.set(name, { name, path: file.path, line: lineAt(file.text, start) });
  });
  return [...seen.values()];
}

/** No name uses a word that WORDS retired. */
export const retiredWords: Rule = {
  name: 'retired words in names',
  check: (files) =>
    files
      .filter(({ path }) => OURS.test(path) && isCode(path))
      .flatMap(namesIn)
      .filter(({ name }) => !KEPT_NAMES.has(name))
      .flatMap(({ name, path, line }): Breach[] => {
        const because = whyRetired(name);
        return because === undefined ? [] : [{ path, line, because }];
      }),
};

/** Words of SQL that have another sense in TypeScript, or none there. */
const RETIRED_IN_SQL: ReadonlyMap<string, string> = new Map([
  ...RETIRED,
  ['stays', 'forbid_change_of_x'],
  ['keeps', 'forbid_change_of_x'],
  ['arrival', 'incoming payment'],
  ['borne', 'paid by the operator, allocated'],
  ['unlanded', 'unconfirmed'],
  ['looked', 'last seen'],
  ['plain', 'fast path'],
]);

const NO_NAME_OF_SQL = /--[^\n]*|'(?:[^']|'')*'/g;

/** No name of the database uses a retired word: comments and literals are left out. */
export const retiredSqlWords: Rule = {
  name: 'retired words in names of SQL',
  check: (files) =>
    files
      .filter(({ path }) => /^db\/(code|rules|migrations)\/.*\.sql$/.test(path))
      .flatMap(({ path, text }): Breach[] => {
        const code = text.replace(NO_NAME_OF_SQL, (found) => found.replace(/[^\n]/g, ' '));
        return [...code.matchAll(/[a-z]\w*/gi)].flatMap(({ 0: name, index }) => {
          const because = whyRetired(name, RETIRED_IN_SQL);
          if (because === undefined) return [];
          return [{ path, line: lineAt(code, index), because }];
        });
      }),
};

type Exported = SyntaxNode & { local?: SyntaxNode; exported?: SyntaxNode };

/** A second name for an export would be a bridge to the old one. */
export const exportAliases: Rule = {
  name: 'no export under a second name',
  check: (files) =>
    files
      .filter(({ path }) => OURS.test(path) && isCode(path))
      .flatMap((file) => {
        const breaches: Breach[] = [];
        eachNode(file, ({ type, start, ...node }) => {
          if (type !== 'ExportSpecifier') return;
          const [from, to] = [(node as Exported).local?.name, (node as Exported).exported?.name];
          if (from === to || from === 'default' || to === 'default') return;
          const because = `${String(from)} is exported as ${String(to)}: one thing has one name`;
          breaches.push({ path: file.path, line: lineAt(file.text, start), because });
        });
        return breaches;
      }),
};

// Where a word has no plain meaning that we need: 'room for it' and 'an open door' stay English.
const IN_TEXT =
  /\b(desks?|seats?|rooms|wish(?:es)?|surroundings|strays?|leaps?|whoever|anew|thereof|begun)\b/i;
const COMMENT = /(?:(?:^|\s)(?:\/\/|\/\*\*|--)|^\s*\*)\s(.*)$/;
const TITLE = /\b(?:test|describe)\(\s*['"`](.*)$/;
const DOCUMENTS = /^(?:[A-Z]+|docs\/[\w-]+)\.md$/;

/** What a line says to the next engineer: a comment, the title of a test, a document. */
function saidIn(path: string, line: string): string {
  if (DOCUMENTS.test(path)) return line.startsWith('|') ? '' : line.replaceAll(/`[^`]*`/g, '');
  const isSql = /^db\/(code|rules)\//.test(path);
  if (!isSql && !(OURS.test(path) && isCode(path))) return '';
  const comment = COMMENT.exec(line);
  if (comment !== null && (isSql === line.includes('--') || !isSql)) return comment[1] ?? '';
  return isSql ? '' : (TITLE.exec(line)?.[1] ?? '');
}

/** No comment, title or document uses a word that WORDS retired or refuses. */
export const retiredInText: Rule = {
  name: 'retired words in comments, titles and documents',
  check: (files) =>
    files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index): Breach[] => {
        const [word] = IN_TEXT.exec(saidIn(path, line)) ?? [];
        if (word === undefined || path.startsWith('tests/tidy/')) return [];
        return [{ path, line: index + 1, because: `'${word}' is retired (STYLE, 'Names')` }];
      }),
    ),
};

const SHIPPED = /^src\/(text\/en\/|server\/modules\/notices\/write-|core\/(rules|money)\/)/;
/** The left column of WORDS, where a pattern can match it. */
const TRANSLATED = new RegExp(
  String.raw`
    \b(whoever|anew|thereof|begun)\b
    asks for from
    ^not before:
    for this seal and
    only undoes an earlier
    ^why not\b
    ^write why
    is weaker\.
    weakening waits
    credits itself
    \bleft (the|its) chain(?! of)
    ^unclear$
    ^(what|nothing) waits
    to keep, and to check
    ^paid, beside
    no run yet
    stands under your name
    not of the right kind
    is not of today
    corrected on itself
    (?<!registered )\bseats?\b(?!:| suspended| by its)
    waits? for a (second )?person
    ^(give|given) up$
    take it back
    ^take back$
    ^given back$
    let (them )?back in
    read by the (second person|member)
    (second person|log) read it\b
    another person (has to|approved)
    nothing to do here
    whose money
    (back to|from) where it came
    stands? in suspense
    the chain (says|tells)
    (?-i:^(?:Told|Asked|Act|Refused)$)
    ^refuse (with|this)
    write a few words
    one a line
    the house\b
    many small tolls
    nobody wants it
    \breturn (was )?paid\b
    \b(paid|pay|pays|withdraw) a return\b
    ^returns (and|count|are funded)
    (further|future|no) returns? (are|was|is) (lost|paid)
    earns? no further returns
    \b(choose|select|your|this) (a )?packages?\b
    \binvestment of \$
    ^\W* investment$
    \byour earnings\b
  `
    .trim()
    .split(/\n\s*/)
    .join('|'),
  'i',
);

const textOf = ({ type, value }: SyntaxNode): string => {
  if (type === 'Literal') return typeof value === 'string' ? value : '';
  return type === 'TemplateElement' ? ((value as { raw?: string } | undefined)?.raw ?? '') : '';
};

/** No screen, refusal or mail uses a word that WORDS retired. */
export const retiredInShipped: Rule = {
  name: 'retired words in shipped text',
  check: (files) =>
    files
      .filter(({ path }) => SHIPPED.test(path) && isCode(path) && !isTest(path))
      .flatMap((file) => {
        const breaches: Breach[] = [];
        eachNode(file, (node) => {
          const [word] = TRANSLATED.exec(textOf(node)) ?? [];
          if (word === undefined) return;
          const line = lineAt(file.text, node.start);
          breaches.push({ path: file.path, line, because: `'${word}' is retired (WORDS)` });
        });
        return breaches;
      }),
};
