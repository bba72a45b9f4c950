import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Subsets the two variable families to the characters of our pages, once; the result is committed,
// so neither a build nor a visitor needs the full fonts.

const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules/@fontsource-variable');
const into = join(root, 'src/web/ui/fonts');

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

// Preloaded: the characters for English and money. Accents in people's names load on demand.
const basic = `${between(0x20, 0x7e)}\u00A0£¥€§©®°±·×–—‘’“”†•…−↑↓`;
const accents = `${between(0xc0, 0xff).replaceAll('×', '')}¡¿ªºıŒœŠšŽžŸ`;

type Family = {
  name: string;
  source: string;
  axes: Record<string, { min: number; max: number }>;
  features: string[];
};

const families: Family[] = [
  {
    name: 'inter',
    source: 'inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 650 } },
    features: ['kern', 'tnum', 'calt'],
  },
  {
    // The optical axis starts at its default: our pages have no smaller serif text.
    name: 'source-serif-4',
    source: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    axes: { wght: { min: 400, max: 600 }, opsz: { min: 20, max: 60 } },
    features: ['kern', 'tnum', 'liga'],
  },
];

for (const { name, source, axes, features } of families) {
  const whole = readFileSync(join(packages, source));
  for (const [part, text] of Object.entries({ basic, accents })) {
    const cut = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: part === 'basic' ? features : [],
      noHinting: true,
    });
    writeFileSync(join(into, `${name}-${part}.woff2`), cut);
    process.stdout.write(`${name}-${part} ${cut.length} bytes of ${whole.length}\n`);
  }
}

// PDFs use no variable fonts: each weight in use becomes a separate TrueType font.
const weights: { name: string; family: number; axes: Record<string, number> }[] = [
  { name: 'print-text', family: 0, axes: { wght: 400 } },
  { name: 'print-strong', family: 0, axes: { wght: 600 } },
  { name: 'print-title', family: 1, axes: { wght: 400, opsz: 28 } },
];

for (const { name, family, axes } of weights) {
  const { source } = families[family]!;
  const cut = await subsetFont(readFileSync(join(packages, source)), basic + accents, {
    targetFormat: 'truetype',
    variationAxes: axes,
    // Contextual alternates cost ten times the other outlines, and PDFs do not need them.
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  });
  writeFileSync(join(into, `${name}.ttf`), cut);
  process.stdout.write(`${name} ${cut.length} bytes\n`);
}

// Characters of names outside Western European: a separate face for each script.
const scripts: Record<string, string> = {
  'latin-ext': `${between(0x100, 0x17f)}ȘșȚțƠơƯưƏəẞ`,
  vietnamese: between(0x1ea0, 0x1ef9),
  greek: between(0x370, 0x3ff),
  cyrillic: `${between(0x400, 0x45f)}ҐґҰұ`,
  'cyrillic-ext': 'ҒғҚқҢңҮүҲҳӘәӨө',
};

for (const [script, letters] of Object.entries(scripts)) {
  const source = readFileSync(join(packages, `inter/files/inter-${script}-wght-normal.woff2`));
  for (const { name, axes } of weights.filter(({ family }) => family === 0)) {
    const cut = await subsetFont(source, letters, {
      targetFormat: 'truetype',
      variationAxes: axes,
      keepFeatures: ['kern'],
      noHinting: true,
    });
    writeFileSync(join(into, `${name}-${script}.ttf`), cut);
    process.stdout.write(`${name}-${script} ${cut.length} bytes\n`);
  }
}
