// The text of a row as the log of changes digests it (db/code/integrity/integrity.sql): its JSON in
// Postgres's jsonb format. This module builds it from the row's text, so no function of the
// database under test takes part.

/** A column: its name, the OID of its type, and its place in the row. */
export type Column = { name: string; type: number };

/** How values of a type appear in JSON: raw, or as a quoted string. */
type Way = { isText: boolean; of?: (text: string) => string };

const asIs: Way = { isText: false };
const asText: Way = { isText: true };

// In JSON, Postgres separates date and time by T, and writes the minutes of the offset too.
const shortOffset = /([+-]\d\d)( BC)?$/;
const isoMoment = (text: string): string => text.replace(' ', 'T').replace(shortOffset, '$1:00$2');

// By the OIDs of Postgres's built-in types.
const ways = new Map<number, Way>([
  [16, { isText: false, of: (text) => (text === 't' ? 'true' : 'false') }],
  [17, asText],
  [20, asIs],
  [21, asIs],
  [23, asIs],
  [25, asText],
  [1043, asText],
  [1082, asText],
  [1184, { isText: true, of: isoMoment }],
  [1186, asText],
  // JSON has no number for NaN or infinity; no key is numeric.
  [
    1700,
    { isText: false, of: (text) => (text.endsWith('y') || text === 'NaN' ? `"${text}"` : text) },
  ],
  [2950, asText],
  [3802, asIs],
]);

/** The array types, and the type of their elements. */
const lists = new Map<number, number>([
  [1001, 17],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1016, 20],
  [2951, 2950],
]);

/**
 * Returns whether this module knows the text format of a type; a test checks it for every column.
 */
export const isKnownType = (type: number): boolean => ways.has(type) || lists.has(type);

const plain = (way: Way, text: string): string => (way.of === undefined ? text : way.of(text));

const jsonOf = (way: Way, text: string): string =>
  way.isText ? JSON.stringify(plain(way, text)) : plain(way, text);

const element = /"((?:[^"\\]|\\.)*)"|[^{},"]+|[{},]/gs;

/** Converts an array to JSON from Postgres's text of it: {a,"b c",NULL}, nested arrays included. */
function listOf(way: Way, text: string): string {
  const inner = text.startsWith('[') ? text.slice(text.indexOf('=') + 1) : text;
  const signs: Record<string, string> = { '{': '[', '}': ']', ',': ', ' };
  return inner.replace(element, (token, quoted: string | undefined) => {
    if (quoted !== undefined) return jsonOf(way, quoted.replace(/\\(.)/gs, '$1'));
    return signs[token] ?? (token === 'NULL' ? 'null' : jsonOf(way, token));
  });
}

type Field = { at: number; isAdded: boolean; start: string; json: (text: string) => string };

/** The order of keys in jsonb: the shorter first, then by bytes. */
const byName = (column: Column, other: Column): number =>
  Buffer.byteLength(column.name) - Buffer.byteLength(other.name) ||
  Buffer.compare(Buffer.from(column.name), Buffer.from(other.name));

const jsonBy = (type: number): ((text: string) => string) => {
  const of = lists.get(type);
  const way = ways.get(of ?? type) ?? asText;
  return of === undefined ? (text) => jsonOf(way, text) : (text) => listOf(way, text);
};

/**
 * Returns a function that makes the JSON of a row from its fields in the order of `columns`,
 * without the columns that are left out, and without the added ones where they are null.
 */
export function rowJson(
  columns: readonly Column[],
  leftOut: readonly string[],
  added: readonly string[] = [],
): (fields: readonly (string | null)[]) => string {
  const named: Field[] = columns
    .filter(({ name }) => !leftOut.includes(name))
    .toSorted(byName)
    .map((column) => ({
      at: columns.indexOf(column),
      isAdded: added.includes(column.name),
      start: `${JSON.stringify(column.name)}: `,
      json: jsonBy(column.type),
    }));
  return (fields) => {
    let text = '';
    for (const { at, isAdded, start, json } of named) {
      const field = fields[at];
      const value = field === null || field === undefined ? 'null' : json(field);
      if (isAdded && value === 'null') continue;
      text += (text === '' ? start : `, ${start}`) + value;
    }
    return `{${text}}`;
  };
}

/** Returns a function that makes the key of a row as one text. */
export function rowKey(
  columns: readonly Column[],
  keys: readonly string[],
): (fields: readonly (string | null)[]) => string {
  const parts = keys.map((key) => {
    const at = columns.findIndex(({ name }) => name === key);
    return { at, way: ways.get(columns[at]?.type ?? 0) ?? asText };
  });
  return (fields) => parts.map(({ at, way }) => plain(way, fields[at] ?? '')).join('|');
}
