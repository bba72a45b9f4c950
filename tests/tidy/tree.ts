import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One text file of the project; `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string };

/** A finding of a rule: where, and why. */
export type Breach = { path: string; line: number; because: string };

/** A rule is a pure function over the files, so a test can pass it a faulty tree. */
export type Rule = { name: string; check(files: readonly SourceFile[]): Breach[] };

const NOT_OURS = new Set(['.git', '.cache', 'node_modules', 'data', 'dist', 'test-results']);
const TEXT = /\.(tsx?|mjs|css|sql|md|json|html|ya?ml|sh|example|service|txt)$/;

/** Every file of the tree at `root`; binary files have an empty text. */
export function readTree(root: string): SourceFile[] {
  const files: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (NOT_OURS.has(entry.name) || entry.name === '.env' || entry.name.endsWith('.log'))
        continue;
      const full = join(folder, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (entry.isFile()) {
        const isText = TEXT.test(entry.name) || !entry.name.includes('.') || entry.name === 'run';
        const path = relative(root, full).replaceAll('\\', '/');
        files.push({ path, text: isText ? readFileSync(full, 'utf8') : '' });
      }
    }
  };
  visit(root);
  return files;
}

/** The 1-based line of the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** One breach for every match of `pattern` (a global expression) in the text of a file. */
export function matches(file: SourceFile, pattern: RegExp, because: string): Breach[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    because: `${because}: ${match[0].trim()}`,
  }));
}
