import { eachNode, isSql, type SyntaxNode } from './syntax.ts';
import { isCode, lineAt, type Breach, type Rule, type SourceFile } from './tree.ts';

type Template = SyntaxNode & { quasi: { quasis: { start: number; value: { raw: string } }[] } };

// A quoted camel-case name, or a column aliased to its own name.
const HUMP = /\bas\s+"([a-z][a-z\d]*(?:[A-Z][A-Za-z\d]*)+)"/g;
const OWN_NAME = /(?:^|,|\bselect|\breturning)\s*(?:[a-z_]\w*\.)?([a-z_]\w*)\s+as\s+\1\b/g;

function breachesOf({ path, text }: SourceFile, { quasi }: Template): Breach[] {
  return quasi.quasis.flatMap(({ start, value: { raw } }) =>
    [...raw.matchAll(HUMP), ...raw.matchAll(OWN_NAME)].map(({ 0: alias, index }) => ({
      path,
      line: lineAt(text, start + index),
      because: `${alias.trim()}: rows are read with their columns in camelCase`,
    })),
  );
}

/** Column names are converted to TypeScript names where rows are read (platform/db/rows). */
export const aliases: Rule = {
  name: 'no alias that the rule of names makes',
  check: (files) =>
    files
      .filter(({ path, text }) => /^(src|tests|scripts|bench)\//.test(path) && / as /.test(text))
      .filter(({ path }) => isCode(path))
      .flatMap((file) => {
        const breaches: Breach[] = [];
        eachNode(file, (node) => {
          if (isSql(node)) breaches.push(...breachesOf(file, node as Template));
        });
        return breaches;
      }),
};
