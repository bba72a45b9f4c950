import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#test/browser/browser.ts';

// The built styles contain everything that their sources declare: a minifier may merge rules but
// lose none (record 0022). The browser parses both, so only what it understands is compared.

const root = join(import.meta.dirname, '../..');
let browser: Browser;
let page: Page;
before(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
after(() => browser?.close());

/** A stylesheet with each import replaced by its content. */
function whole(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(
    /@import '(.+?)'(?: layer\((\w+)\))?;/g,
    (_, from: string, layer: string | undefined) => {
      const text = from.startsWith('.') ? whole(join(dirname(path), from)) : '';
      return layer === undefined ? text : `@layer ${layer} {\n${text}\n}`;
    },
  );
}

/** What a browser parses from styles: condition, selector and property of each rule, once. */
const propertiesOf = (css: string): Promise<string[]> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const read = (rules: CSSRuleList, within: string): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) {
          const { style } = rule;
          return rule.selectorText
            .split(/,\s*(?![^(]*\))/)
            .flatMap((selector) => [...style].map((name) => `${within} ${selector} { ${name} }`));
        }
        if (!(rule instanceof CSSGroupingRule)) return [];
        return read(rule.cssRules, `${within} ${rule.cssText.slice(0, rule.cssText.indexOf('{'))}`);
      });
    return [...new Set(read(sheet.cssRules, ''))];
  }, css);

for (const [entry, source] of [
  ['portal.html', 'src/web/ui/styles/portal.css'],
  ['site/site.css', 'src/web/site/site.css'],
] as const) {
  test(`the built styles of ${entry} say all that their sources say`, async () => {
    const manifest = JSON.parse(
      readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8'),
    ) as Record<string, { file: string; css?: string[] }>;
    const built = [manifest[entry]!.css ?? [], manifest[entry]!.file]
      .flat()
      .filter((file) => file.endsWith('.css'));
    const texts = built.map((file) => readFileSync(join(root, 'dist', file), 'utf8'));
    const layers = texts.join('\n').match(/@layer [\w-]+\{/g) ?? [];
    assert.equal(layers.length, new Set(layers).size, layers.join(' '));
    const properties = new Set(await propertiesOf(texts.join('\n')));
    const meant = await propertiesOf(whole(join(root, source)));
    assert.ok(meant.length > 1000, `${meant.length} properties`);
    assert.deepEqual(
      meant.filter((item) => !properties.has(item)),
      [],
    );
  });
}
