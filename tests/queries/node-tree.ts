/** A node in Postgres' tree format: its name, and its fields by name. */
export type PgNode = { node: string; fields: Record<string, PgValue> };
export type PgValue = string | PgValue[] | PgNode;

// Only brackets matter; a space or bracket inside a word is escaped with a backslash.
const TOKEN = /[{}()]|(?:\\[\s\S]|[^\s{}()\\])+/g;
const NUMBERS = new Set(['i', 'o', 'x', 'b']);

/** Reads one value of `tokens` at `at.place`, and advances it. */
function readValue(tokens: string[], at: { place: number }): PgValue {
  const token = tokens[at.place++]!;
  if (token === '(') {
    const items: PgValue[] = [];
    if (NUMBERS.has(tokens[at.place]!)) at.place += 1;
    while (tokens[at.place] !== ')') items.push(readValue(tokens, at));
    at.place += 1;
    return items;
  }
  if (token !== '{') {
    const isQuoted = token.length > 1 && token.startsWith('"') && token.endsWith('"');
    return (isQuoted ? token.slice(1, -1) : token).replaceAll(/\\([\s\S])/g, '$1');
  }
  const found: PgNode = { node: tokens[at.place++]!, fields: {} };
  while (tokens[at.place] !== '}') {
    const name = tokens[at.place++]!.slice(1);
    const values: PgValue[] = [];
    while (tokens[at.place] !== '}' && !tokens[at.place]!.startsWith(':')) {
      values.push(readValue(tokens, at));
    }
    found.fields[name] = values.length === 1 ? values[0]! : values;
  }
  at.place += 1;
  return found;
}

/** The tree in a pg_node_tree. */
export const readNodeTree = (text: string): PgValue =>
  readValue(text.match(TOKEN) ?? [], { place: 0 });

export const isNode = (value: PgValue | undefined): value is PgNode =>
  typeof value === 'object' && !Array.isArray(value);

/** A field that is a list of nodes; empty if Postgres wrote none. */
export const nodesOf = (node: PgNode, field: string): PgNode[] => {
  const value = node.fields[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export const nodeOf = (node: PgNode, field: string): PgNode | undefined => {
  const value = node.fields[field];
  return isNode(value) ? value : undefined;
};

export const wordOf = (node: PgNode, field: string): string => {
  const value = node.fields[field];
  return typeof value === 'string' ? value : '';
};

export const numberOf = (node: PgNode, field: string): number => Number(wordOf(node, field));

/** The columns that a query returns: those of RETURNING for a write. */
export const columnsOf = (query: PgNode): PgNode[] => {
  const isSelect = numberOf(query, 'commandType') === 1;
  return nodesOf(query, isSelect ? 'targetList' : 'returningList').filter(
    (column) => wordOf(column, 'resjunk') !== 'true',
  );
};
