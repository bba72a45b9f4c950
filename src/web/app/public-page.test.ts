import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import '#text/de.ts';
import { isPublicPage, paths } from '#contract/paths.ts';
import { publicPage } from './public-page.ts';

const web = `${import.meta.dirname}/..`;

test('a German portal leads to public pages in German, and to its own screens as they are', () => {
  assert.equal(publicPage(paths.terms), '/de/terms');
  assert.equal(publicPage(paths.home), '/de');
  assert.equal(publicPage(paths.plan('x')), '/de/plans/x');
  assert.equal(publicPage(paths.dashboard), '/dashboard');
});

/** Returns the public pages that a source links without the page's language (MEM-23). */
function bareLinksIn(source: string): string[] {
  const named = [...source.matchAll(/(?<!publicPage\()\bpaths\.(\w+)(?:\.(\w+))?/g)];
  return named.flatMap(([whole, name = '']) => {
    const path: unknown = paths[name as keyof typeof paths];
    const isPublic = ['assets', 'plan'].includes(name) || isPublicPage(String(path));
    return isPublic ? [whole] : [];
  });
}

test('no screen of members or visitors leads a German to a public page in English', () => {
  const files = globSync(`${web}/{account,member,features,ui}/**/*.tsx`);
  assert.ok(files.length > 100, `${files.length} files`);
  const found = files.flatMap((file) =>
    bareLinksIn(readFileSync(file, 'utf8')).map((link) => `${relative(web, file)}: ${link}`),
  );
  assert.deepEqual(found, []);
});

test('the test of the test', () => {
  assert.deepEqual(bareLinksIn('<a href={paths.terms}>'), ['paths.terms']);
  assert.deepEqual(bareLinksIn('go(paths.plan(id))'), ['paths.plan']);
  assert.deepEqual(bareLinksIn('<a href={publicPage(paths.terms)}>'), []);
  assert.deepEqual(bareLinksIn('<Link to={paths.dashboard}>'), []);
});
