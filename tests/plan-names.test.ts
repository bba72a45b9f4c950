import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { exportedColumns } from '#contract/exports.ts';
import { readConfig } from '#platform/config/config.ts';
import { openApiDocument } from '#platform/http/openapi/openapi.ts';
import { families as german } from '#text/de/families.ts';
import { families } from '#text/en/families.ts';
import { fullPlanName } from '#text/plan-name.ts';

// Two families have plans of the same name: a plan is always named with its family (LOK-1).

test('a plan is named with its family in each language', () => {
  const plan = { family: 'real_estate', name: 'STEADY' };
  assert.equal(fullPlanName(families, plan), 'Real estate STEADY');
  assert.equal(fullPlanName(german, plan), 'Immobilien STEADY');
  assert.equal(fullPlanName(families, { ...plan, family: null }), 'STEADY');
});

test('no screen prints the bare name that an answer carries', () => {
  const bare = globSync('src/web/**/*.{ts,tsx}').flatMap((file) => {
    if (/\.test\.tsx?$|\/text\//.test(file)) return [];
    const source = readFileSync(file, 'utf8');
    const uses = source.matchAll(/(?:[>{(,]|\$\{)\s*\w+\.(?:plan_name|planName)\s*[})]/g);
    return [...uses].map(([use]) => `${file}: ${use}`);
  });
  assert.deepEqual(bare, []);
  // Terms hold only a name: the code that shows it adds the plan's family.
  const shown = globSync('src/web/**/*.tsx').flatMap((file) => {
    const uses = readFileSync(file, 'utf8').matchAll(/(.*)\bterms[?!]?\.name\b/g);
    return [...uses].flatMap(([use, before]) =>
      /plan_name: $|name: $/.test(before!) ? [] : [use],
    );
  });
  assert.deepEqual(shown, ['  plan.terms?.name']);
});

type Shape = { properties?: Record<string, unknown> };

/** Every object of the document, at any depth. */
function* shapesIn(value: unknown): Generator<Shape> {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value) yield value as Shape;
  for (const part of Object.values(value)) yield* shapesIn(part);
}

/** Whether a field identifies a plan by name: an id needs no family. */
const namesPlan = ([name, shape]: [string, unknown]): boolean =>
  name === 'plan_name' || (name === 'plan' && !/"(format|pattern)"/.test(JSON.stringify(shape)));

test('each answer that names a plan names its family', async () => {
  const document = await openApiDocument(readConfig({ DATA_DIR: '/nowhere' }));
  const shapes = [...shapesIn(document)].filter(({ properties }) =>
    Object.entries(properties ?? {}).some(namesPlan),
  );
  const alone = shapes.filter(({ properties }) => !('family' in properties!));
  assert.deepEqual(
    alone.map(({ properties }) => Object.keys(properties!).join(' ')),
    [],
  );
  assert.ok(shapes.length >= 8, `${shapes.length} answers name a plan`);
});

test('each file that lists plans by name has a column with their family', () => {
  for (const [list, columns] of Object.entries(exportedColumns)) {
    const names: readonly string[] = columns;
    if (names.includes('plan_name')) assert.ok(names.includes('family'), list);
  }
});
