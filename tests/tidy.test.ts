import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { circles, importCycles } from './tidy/arrows.ts';
import { deadFiles } from './tidy/dead.ts';
import { gallery } from './tidy/gallery.ts';
import { folderSizes } from './tidy/layout.ts';
import { MODULES } from './tidy/modules.ts';
import { samples } from './tidy/samples.ts';
import { classHomes, doubledClasses } from './tidy/styles.ts';
import { readTree } from './tidy/tree.ts';
import type { Sample } from './tidy/word-samples.ts';

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));

describe('the codebase is tidy', () => {
  for (const { rule } of samples) {
    test(rule.name, () => {
      const found = rule
        .check(tree)
        .map((breach) => `${breach.path}:${breach.line} ${breach.because}`);
      assert.deepEqual(found, []);
    });
  }

  test('no module reaches itself by the table of modules', () => {
    assert.deepEqual(circles(MODULES), []);
  });

  for (const rule of [importCycles, folderSizes, classHomes, doubledClasses]) {
    test(rule.name, () => {
      const found = rule.check(tree).map((breach) => `${breach.path} ${breach.because}`);
      assert.deepEqual(found, []);
    });
  }
});

describe('each rule sees a planted fault, and leaves its innocent neighbour alone', () => {
  for (const { rule, guilty, innocent } of samples) {
    test(rule.name, () => {
      for (const [path, text] of guilty) {
        assert.ok(
          rule.check([{ path, text }]).length > 0,
          `not seen: ${path}: ${text.slice(0, 80)}`,
        );
      }
      for (const [path, text] of innocent) assert.deepEqual(rule.check([{ path, text }]), []);
    });
  }

  test('a folder of 31 files is too large, and a list of history is not', () => {
    const files = (folder: string) =>
      Array.from({ length: 31 }, (_, index) => ({ path: `${folder}/file-${index}.ts`, text: '' }));
    assert.equal(folderSizes.check(files('src/core/money')).length, 1);
    assert.deepEqual(folderSizes.check(files('src/core/money').slice(1)), []);
    assert.deepEqual(folderSizes.check(files('db/migrations')), []);
  });

  test('a class is styled in one sheet, also within a list, a condition and a negation', () => {
    const beside = (text: string) =>
      classHomes.check([
        { path: 'src/web/ui/slider.css', text: '.slider-thumb {}\n.slider:not(.slider-off) b {}' },
        { path: 'src/web/member/home.css', text },
      ]).length;
    assert.equal(beside('.home .slider-thumb {}'), 1);
    assert.equal(beside('@media print {\n  .home > :is(.slider, p) {}\n}'), 1);
    assert.equal(beside('.home {\n  color: red;\n}\n.home:has(.slider-off) {}'), 1);
    assert.equal(beside("/* .slider {} */\n.home::after {\n  content: '.slider {';\n}"), 0);
  });

  test('a class named twice is seen, and two classes of one beginning are not', () => {
    const within = (text: string, path = 'src/web/ui/slider.css') =>
      doubledClasses.check([{ path, text }]).length;
    assert.equal(within('.slider.slider > b {}'), 1);
    assert.equal(within('@media print {\n  p :is(b, .slider.slider) {}\n}'), 1);
    assert.equal(within('.slider.slider-off {}\n/* .slider.slider {} */'), 0);
    assert.equal(within('.slider.slider {}', 'src/web/site/slider.css'), 0);
  });

  test('a cycle of imports is seen, of types and of late imports too', () => {
    const around = (second: string) =>
      importCycles.check([
        { path: 'src/core/money/a.ts', text: "import type { B } from './b.ts';" },
        { path: 'src/core/money/b.ts', text: second },
      ]);
    assert.equal(around("import { a } from './a.ts';").length, 2);
    assert.equal(around("const late = () => import('./a.ts');").length, 2);
    assert.deepEqual(around("import { c } from './c.ts';"), []);
  });

  test('a file is alive through others, and dead when only its test needs it', () => {
    const planted: Sample[] = [
      ['src/server/supervisor.ts', "import { a } from './app.ts';"],
      ['src/server/app.ts', "const late = () => import('../core/money/late.ts');"],
      ['src/core/money/late.ts', ''],
      ['src/core/money/lost.ts', ''],
      ['src/core/money/lost.test.ts', "import { a } from './lost.ts';"],
    ];
    const dead = deadFiles.check(planted.map(([path, text]) => ({ path, text })));
    assert.deepEqual(
      dead.map(({ path }) => path),
      ['src/core/money/lost.ts'],
    );
  });

  test('a component is in the gallery as an element there, and not by a remark', () => {
    const component: Sample = ['src/web/ui/slider.tsx', 'export function Slider() {}'];
    const found = (text: string) =>
      gallery.check(
        [component, ['scripts/gallery/parts.tsx', text] as const].map(([path, its]) => ({
          path,
          text: its,
        })),
      );
    assert.deepEqual(found('const parts = <Slider />;'), []);
    assert.equal(found('// <Slider />\nconst parts = <input />;').length, 1);
  });

  test('circles', () => {
    const round = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['a'])],
      ['c', new Set(['a'])],
    ]);
    assert.deepEqual(circles(round), ['a', 'b']);
  });
});
