import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigFault } from '#platform/config/config.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { brandFolder } from '#test/live-settings.ts';
import { importBrand, requireBrand } from './brand.ts';
import { adoptedBrands, brandById } from './sql.ts';

const brandDir = join(mkdtempSync(join(tmpdir(), 'candor-brand-')), 'brand');
after(() => rmSync(join(brandDir, '..'), { recursive: true }));
const live = { brandDir, mode: 'live' } as const;
const { owner, web } = await testDatabase();
const mark = brandFolder['mark.svg'];

/** Fills the folder with nothing but these files. */
function fill(files: Record<string, string>): void {
  rmSync(brandDir, { recursive: true, force: true });
  mkdirSync(brandDir);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(brandDir, file), content);
}

const namesOf = async () => (await adoptedBrands(web)).map(({ name }) => name);

test('live does not start without a brand, and says where to write it (HSE-1)', async () => {
  await importBrand(owner, live);
  await assert.rejects(requireBrand(web, live), (error: Error) => {
    assert.ok(error instanceof ConfigFault);
    assert.match(error.message, /brand\.json and mark\.svg into .*\/brand$/);
    return true;
  });
  await requireBrand(web, { ...live, mode: 'sandbox' });
});

describe('a folder that is no brand is refused with every reason, and nothing is kept', () => {
  for (const [what, files, why] of [
    ['no JSON', { 'brand.json': 'name: Harrow' }, /brand\.json is not read:\nSyntaxError/],
    [
      'an unknown field',
      { 'brand.json': '{"name":"Harrow","hue":220,"logo":1}' },
      /\nlogo: This field is unknown\./,
    ],
    [
      'a hue as a word',
      { 'brand.json': '{"name":"Harrow","hue":"blue"}' },
      /\nhue: This field must be a number\./,
    ],
    ['no mark', { 'brand.json': '{"name":"Harrow","hue":220}' }, /has no mark\.svg/],
    [
      'a false name and a red',
      { 'brand.json': '{"name":"Insured Bank","hue":20}', 'mark.svg': mark },
      /name: A name may not claim a bank.*\nhue: This hue is too close to the red/s,
    ],
    [
      'a mark that is none',
      { 'brand.json': '{"name":"Harrow","hue":220}', 'mark.svg': 'GIF89a' },
      /mark: This file cannot be drawn/,
    ],
  ] as const) {
    test(what, async () => {
      fill(files);
      await assert.rejects(importBrand(owner, live), (error: Error) => {
        assert.ok(error instanceof ConfigFault);
        assert.match(error.message, why);
        return true;
      });
      assert.deepEqual(await namesOf(), []);
    });
  }
});

test('the folder of the page for operators is adopted at once, and only the first time', async () => {
  const page = readFileSync('docs/operations/brand.md', 'utf8');
  fill({ 'brand.json': /```\n(\{[^`]*)```/.exec(page)![1]!, 'mark.svg': mark });
  await importBrand(owner, live);
  await requireBrand(web, live);
  const [brand] = await adoptedBrands(web);
  assert.deepEqual(
    [brand!.name, brand!.shortName, brand!.hue, brand!.copyright],
    ['Harrow & Pine', 'Harrow', 220, 'Harrow & Pine Ltd'],
  );
  assert.equal(brand!.adoptedAt.getTime(), brand!.takesEffectAt.getTime());
  const { mark: drawn, icon, card, hasOwnNight } = (await brandById(web, brand!.id))!;
  for (const picture of [drawn, icon, card]) {
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
  }
  assert.equal(hasOwnNight, false);

  fill({ 'brand.json': '{"name":"Another","hue":300}', 'mark.svg': mark });
  await importBrand(owner, live);
  assert.deepEqual(await namesOf(), ['Harrow & Pine']);
});

test('a sandbox without a folder is the demonstration firm’s (DEMO-2)', async () => {
  const sandbox = await testDatabase();
  await importBrand(sandbox.owner, { brandDir: '/nowhere', mode: 'sandbox' });
  assert.deepEqual(
    (await adoptedBrands(sandbox.web)).map(({ name, hue }) => [name, hue]),
    [['Hallwick', 262]],
  );
});
