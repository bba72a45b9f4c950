import { eachNode } from './syntax.ts';
import { isCode, isTest, lineAt } from './tree.ts';
import type { Breach, Rule, SourceFile } from './tree.ts';

const FILE_CAP = 300;
const PAGE_CAP = 400;
const COMPONENT_CAP = 150;
const FUNCTION_CAP = 60;
const LINE_CAP = 100;

const OURS = /^(src|tests|scripts|bench|tools|db)\//;
// Generated from the database, and the former baseline: one file per schema, of any size.
const DRAWN = /^db\/(schema\/|migrations\/0)/;
const COUNTED = /\.(ts|tsx|mjs|css|sql)$/;

function capOf(path: string): number {
  return /^src\/web\/.*-page\.tsx$/.test(path) ? PAGE_CAP : FILE_CAP;
}

const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length;

/** Caps of files (STRUCTURE, 'Sizes'). A longer file usually holds two ideas. */
export const fileSizes: Rule = {
  name: 'size of files',
  check: (files) =>
    files.flatMap(({ path, text }) => {
      if (!OURS.test(path) || !COUNTED.test(path) || DRAWN.test(path)) return [];
      const [lines, cap] = [linesOf(text), capOf(path)];
      return lines > cap ? [{ path, line: cap, because: `${lines} lines, cap ${cap}` }] : [];
    }),
};

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function longFunctions(file: SourceFile): Breach[] {
  // A component is mostly markup; it has the cap of its file.
  const cap = file.path.endsWith('.tsx') ? COMPONENT_CAP : FUNCTION_CAP;
  const found: Breach[] = [];
  eachNode(file, (node) => {
    if (!FUNCTIONS.has(node.type)) return;
    const line = lineAt(file.text, node.start);
    const lines = lineAt(file.text, node.end) - line + 1;
    if (lines > cap) {
      found.push({ path: file.path, line, because: `function of ${lines} lines, cap ${cap}` });
    }
  });
  return found;
}

/** Cap of functions; a test's story may be longer. */
export const functionSizes: Rule = {
  name: 'size of functions',
  check: (files) =>
    files.flatMap((file) => {
      const { path } = file;
      if (!/^(src|scripts|bench|tools)\//.test(path) || !isCode(path)) return [];
      return isTest(path) ? [] : longFunctions(file);
    }),
};

/** An unbreakable literal (an address, a sentence of a catalogue) excuses its line. */
const UNBREAKABLE = /https?:\/\/|['"`>][^'"`<>]{50,}['"`<]/;

/** Nothing to scroll sideways for. */
export const lineSizes: Rule = {
  name: 'length of lines',
  check: (files) =>
    files.flatMap(({ path, text }) => {
      if (!OURS.test(path) || !COUNTED.test(path)) return [];
      return text.split('\n').flatMap((line, index) => {
        if (line.length <= LINE_CAP || UNBREAKABLE.test(line)) return [];
        return [{ path, line: index + 1, because: `${line.length} characters, cap ${LINE_CAP}` }];
      });
    }),
};
