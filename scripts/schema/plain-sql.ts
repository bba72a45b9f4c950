/** Rewrites the pieces of a statement outside strings and quoted names. */
const outsideStrings = (text: string, write: (piece: string) => string): string =>
  text.replaceAll(
    /('(?:[^']|'')*'|"[^"]*")|([^'"]+)/g,
    (_all, quoted?: string, piece?: string) => quoted ?? write(piece!),
  );

const list = String.raw`\(ARRAY\[((?:'(?:[^']|'')*'|[^'[\]])*)\](?:::\w+\[\])?\)`;
const [inList, notInList] = [new RegExp(`= ANY ${list}`, 'g'), new RegExp(`<> ALL ${list}`, 'g')];
const typedText = /('(?:[^']|'')*')::text\b(?!\[)/g;
const value = String.raw`(?:[\w."]+(?:\((?:[^()]|\([^()]*\))*\))?)`;
const span = new RegExp(
  String.raw`(${value}) >= (\(?-?\d+\)?) and \1 <= (\(?-?\d+\)?)(?![\w:.])`,
  'g',
);

/** The type name as we write it. */
export const plainType = (type: string): string =>
  type.replace(/timestamp with time zone/g, 'timestamptz');

/**
 * Rewrites an expression from Postgres as a person would write it: lower-case keywords, plain lists
 * and intervals, and no type beside a text that needs none.
 */
export function plainSql(expression: string): string {
  const listed = plainType(expression)
    .replaceAll(notInList, 'not in ($1)')
    .replaceAll(inList, 'in ($1)')
    .replaceAll(typedText, '$1')
    .replaceAll(/'(\d{10,})'::bigint/g, '$1');
  const small = outsideStrings(listed, (piece) =>
    piece
      .replaceAll(/\s+/g, ' ')
      .replaceAll('!~~', 'not like')
      .replaceAll('~~', 'like')
      .replaceAll(/\b[A-Z][A-Z_]+\b/g, (word) => word.toLowerCase())
      .replaceAll('trim(both from ', 'trim('),
  );
  return small.replaceAll(span, '$1 between $2 and $3');
}

/** Wraps words at our line width; each line but the first begins with `next`. */
function inLines(terms: readonly string[], first: string, next: string): string {
  const lines: string[] = [];
  let line = first;
  for (const word of terms) {
    const isStarted = line !== first && line !== next;
    if (isStarted && line.length + 1 + word.length > 100) {
      lines.push(line);
      line = next + word;
    } else line += isStarted ? ` ${word}` : word;
  }
  return [...lines, line].join('\n');
}

/** Breaks a line of SQL at spaces outside strings. */
export function broken(line: string): string {
  const indent = /^ */.exec(line)![0];
  return inLines(line.match(/(?:'(?:[^']|'')*'|[^ '])+/g) ?? [], indent, `${indent}  `);
}

/** Formats a text as comment lines. */
export const comment = (text: string, indent: string): string =>
  inLines(text.split(' '), `${indent}-- `, `${indent}-- `);
