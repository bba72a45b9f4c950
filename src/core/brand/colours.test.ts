import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coloursOf, contrastsOf, distancesOf, hexOf, shippedHue, signalsNear } from './colours.ts';

const sheet = readFileSync('src/web/ui/styles/tokens.css', 'utf8');
const named = {
  page: 'paper',
  accent: 'accent',
  accentStrong: 'accent-strong',
  accentSoft: 'accent-soft',
  onAccent: 'on-accent',
  night: 'night',
  onNight: 'on-night',
};
const inSheet = (hue: string): string =>
  hue.replaceAll('var(--hue)', '100').replace(/^calc\(100 \+ 2\)$/, '102');

test('the colours are those of the sheet, in each theme', () => {
  assert.equal(shippedHue, Number(/--hue: (\d+);/.exec(sheet)![1]));
  // The dark theme stands there twice: as chosen, and as the system asks.
  const [light, ...dark] = sheet.split(/--paper: /).slice(1);
  assert.equal(dark.length, 2);
  const themes = [['light', light], ...dark.map((theme) => ['dark', theme])] as const;
  for (const [theme, text] of themes) {
    const written = `--paper: ${text}`;
    for (const [name, colour] of Object.entries(coloursOf(100)[theme as 'light' | 'dark'])) {
      const token = named[name as keyof typeof named];
      const value = new RegExp(`--${token}: oklch\\((\\S+ \\S+) (.+)\\);`).exec(written)!;
      assert.equal(`${value[1]} ${inSheet(value[2]!)}`, colour.join(' '), `${theme} ${token}`);
    }
  }
});

test('a colour is the same in sRGB as a browser computes it', () => {
  assert.equal(hexOf([1, 0, 0]), '#ffffff');
  assert.equal(hexOf([0, 0, 0]), '#000000');
  assert.equal(hexOf([0.62796, 0.25768, 29.23]), '#ff0000');
  assert.equal(hexOf([0.86644, 0.29483, 142.5]), '#00ff00');
  assert.equal(hexOf([0.45201, 0.31321, 264.05]), '#0000ff');
});

test('every hue that may be chosen is readable in both themes', () => {
  const fit = Array.from({ length: 360 }, (_, hue) => hue).filter(
    (hue) => signalsNear(hue).length === 0,
  );
  assert.equal(fit.length, 253);
  for (const hue of fit) {
    for (const { pair, contrast, least } of contrastsOf(hue)) {
      assert.ok(contrast >= least, `${pair} at ${hue}: ${contrast}`);
    }
  }
});

test('a hue near a loss or a warning is told from neither (HSE-1)', () => {
  assert.deepEqual(signalsNear(20), ['loss']);
  assert.deepEqual(signalsNear(358), ['loss']);
  assert.deepEqual(signalsNear(90), ['warning']);
  assert.deepEqual(signalsNear(50), ['loss', 'warning']);
  assert.deepEqual(distancesOf(350), { loss: 37, warning: 85 });
});
