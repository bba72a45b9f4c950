import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readTree } from './tidy/tree.ts';

// The paths in documents and comments exist.

/** Files and folders in a document's links, or in backticks as paths. */
function filesNamed(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to]) => to!);
  const paths = [...text.matchAll(/`((?:src|db|tests|scripts|docs|bench|tools)\/[\w./-]+)`/g)];
  return [...links.map((to) => join(dirname(path), to)), ...paths.map(([, to]) => to!)];
}

test('what the documents link to, or name as a path, is there', () => {
  const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'bench/*.md', 'db/*.md']);
  assert.ok(documents.length >= 8, documents.join(' '));
  const lost = documents.flatMap((path) =>
    filesNamed(path)
      .filter((to) => !existsSync(to))
      .map((to) => `${path}: ${to}`),
  );
  assert.deepEqual(lost, []);
});

/** `a/b/c.ts`, `b/c.ts` and `c.ts`. */
const endsOf = (path: string): string[] => {
  const names = path.split('/');
  return names.map((_, from) => names.slice(from).join('/'));
};

// A file by name or the end of its path; a path from the project root.
const file = String.raw`(?:[\w-]+\/)*\w[\w.-]+\.(?:tsx?|sql|css)\b`;
const rooted = String.raw`(?:src|db|tests|scripts|bench|tools|docs)\/[\w/-]*\w(?![\w.*-])`;
const namedInComment = new RegExp(String.raw`(?<![\w./@-])(${file}|${rooted})`, 'g');

test('each file and folder that a comment of the code names is there', () => {
  const code = /^(?:src|scripts|tests|bench|tools)\/.*\.(?:tsx?|css|mjs)$|^db\/code\/.*\.sql$/;
  const places = readTree('.').filter(
    ({ path }) => code.test(path) && !path.startsWith('tests/tidy'),
  );
  const ends = new Set(places.flatMap(({ path }) => endsOf(path)));
  const lost = places.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\/?\*+|--) /.test(line))
      .flatMap((line) => [...line.matchAll(namedInComment)].map(([, named]) => named!))
      .filter((named) => !ends.has(named) && !existsSync(named))
      .map((named) => `${path}: ${named}`),
  );
  assert.deepEqual(lost, []);
});
