import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { smallTerrain, type TerrainOptions, terrainSvg, wideTerrain } from './terrain.ts';

const media = join(import.meta.dirname, '../../src/web/site/media');
const drawn: [string, TerrainOptions][] = [
  ['landing.svg', wideTerrain],
  ['landing-small.svg', smallTerrain],
];

for (const [name, options] of drawn) {
  const svg = terrainSvg(options);
  const lines = [...svg.matchAll(/<path d="(M-12 [^"V]+)V980H-12z"/g)].map(([, line]) => line!);

  test(`${name} is what tools draw, and small enough to come at once`, () => {
    assert.equal(readFileSync(join(media, name), 'utf8'), svg);
    assert.ok(svg.length < 140_000, String(svg.length));
  });

  test(`${name} is drawn in curves to a tenth, one line of it green`, () => {
    assert.equal(lines.length, options.lines);
    for (const line of lines) assert.match(line, /^M-12 [\d.]+(?:[ch]-?[\d. -]+)+$/);
    assert.equal([...svg.matchAll(/stroke="url\(#a\)"/g)].length, 1);
    // A valley has no flat floor: no line is level across more than a ninth of the scene.
    for (const line of lines) {
      const flat = [...line.matchAll(/h(\d+)/g)].map(([, run]) => Number(run));
      assert.ok(Math.max(0, ...flat) <= 96, line.slice(0, 80));
    }
  });
}
