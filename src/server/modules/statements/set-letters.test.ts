import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOfPdf } from '#test/pdf-text.ts';
import { bytesOf, openDocument, say } from './draw-page.ts';
import { faces, isPrintable, stretchesOf } from './set-letters.ts';

// pdfkit keeps the current font here; nothing else shows which letters it has.
type Drawing = Record<'_font', { font: { hasGlyphForCodePoint: (point: number) => boolean } }>;

test('each letter that a face is chosen for is really in it', () => {
  const doc = openDocument('Letters');
  const has = new Map(
    [...faces.keys()].map((name) => {
      const { font } = (doc.font(name) as unknown as Drawing)['_font'];
      return [name, (point: number) => font.hasGlyphForCodePoint(point)] as const;
    }),
  );
  let tried = 0;
  for (let point = 0x20; point <= 0x2fff; point += 1) {
    const sign = String.fromCodePoint(point);
    // Skips signs that NFC replaces: each is tested at its normalised code point.
    if (sign.normalize('NFC') !== sign || !isPrintable(sign)) continue;
    for (const face of ['text', 'strong', 'title'] as const) {
      const [stretch] = stretchesOf(face, sign);
      const drawn = stretch!.text.codePointAt(0)!;
      assert.ok(has.get(stretch!.face)?.(drawn), `${stretch!.face} lacks ${sign}`);
    }
    tried += 1;
  }
  assert.ok(tried > 550, `${tried} letters`);
});

test('names of many countries stand on paper as they are written', async () => {
  const names = ['Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Юлія Ґалаґан', 'Nguyễn Thị Hằng', 'Șt. Őry'];
  const doc = openDocument('Names');
  names.forEach((name, index) => {
    assert.ok(isPrintable(name), name);
    say(doc, 'P', name, { x: 48, y: 60 + index * 20 }, { face: 'strong' });
  });
  const lines = linesOfPdf(await bytesOf(doc)).map((words) => words.join('').replaceAll(' ', ''));
  assert.deepEqual(
    lines,
    names.map((name) => name.replaceAll(' ', '')),
  );
});

test('a capital sharp s, a schwa and the letters like an apostrophe are printed', () => {
  const names = { GROẞMANN: 'GROẞMANN', 'Əliyev Məmməd': 'Əliyev Məmməd' };
  for (const [name, set] of Object.entries({
    ...names,
    DʼArcy: 'D’Arcy',
    Kaʻiulani: 'Ka‘iulani',
  })) {
    assert.ok(isPrintable(name), name);
    for (const face of ['text', 'strong', 'title'] as const) {
      const text = stretchesOf(face, name).map((stretch) => stretch.text);
      assert.equal(text.join(''), set);
    }
  }
});

test('what no face has is said to be lacking, and is there for anyone who copies or listens', async () => {
  assert.equal(isPrintable('山田 太郎'), false);
  assert.deepEqual(stretchesOf('text', '山田 Ǻ'), [{ face: 'text', text: '?? A' }]);
  const doc = openDocument('Name');
  say(doc, 'P', '太郎', { x: 48, y: 60 });
  const file = (await bytesOf(doc)).toString('latin1');
  const utf16 = Buffer.from('\uFEFF太郎', 'utf16le').swap16().toString('latin1');
  assert.ok(file.includes(`/ActualText (${utf16})`));
});
