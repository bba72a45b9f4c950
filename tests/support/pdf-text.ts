import { inflateSync } from 'node:zlib';

// The visible content of our PDFs, read from the bytes as a reader program would: pages, their
// content streams, the characters of embedded fonts by the fonts' maps. It shares no code with the
// writer.

export type Word = { page: number; x: number; y: number; text: string };

type Objects = Map<number, { head: string; stream: string }>;

function objectsOf(file: string): Objects {
  const found: Objects = new Map();
  for (const [, id, body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'));
    const bytes = Buffer.from(raw, 'latin1');
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : raw;
    found.set(Number(id), { head, stream });
  }
  return found;
}

const reference = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? -1);

const letters = (hex: string): string =>
  String.fromCodePoint(
    ...(Buffer.from(hex, 'hex')
      .swap16()
      .toString('utf16le')
      .match(/./gsu)
      ?.map((item) => item.codePointAt(0) ?? 0) ?? []),
  );

/** The character of each two-byte code of a font. */
function lettersOf(objects: Objects, font: number): Map<string, string> {
  const map = objects.get(reference(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream ?? '';
  const found = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([0-9a-f]+)>/gi)].forEach(([, hex = ''], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      found.set(code, letters(hex));
    });
  }
  return found;
}

function textRuns(objects: Objects, page: number, content: string, fonts: Map<string, number>) {
  const terms: Word[] = [];
  let [map, x, y] = [new Map<string, string>(), 0, 0];
  const signs =
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\[((?:<[0-9a-f]*>|[\d.\s-])*)\] TJ|(ET)/gi;
  for (const [, font, left, up, shown, end] of content.matchAll(signs)) {
    if (font !== undefined) map = lettersOf(objects, fonts.get(font) ?? -1);
    else if (left !== undefined) [x, y] = [Number(left), Number(up)];
    else if (end === undefined) {
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      const text = codes.map((code) => map.get(code) ?? '\uFFFD').join('');
      terms.push({ page, x, y, text });
    }
  }
  return terms;
}

/** Every piece of text on the pages of a PDF, with its place; y grows upwards. */
export function textOfPdf(bytes: Uint8Array): Word[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.flatMap(({ head }, index) => {
    const content = objects.get(reference(head, 'Contents'))?.stream ?? '';
    const resources = objects.get(reference(head, 'Resources'))?.head ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, Number(id)]),
    );
    return textRuns(objects, index, content, fonts);
  });
}

/** The same as lines from top to bottom, each a list of its texts from left to right. */
export function linesOfPdf(bytes: Uint8Array): string[][] {
  const lines = new Map<string, Word[]>();
  for (const word of textOfPdf(bytes)) {
    const key = `${word.page} ${word.y}`;
    lines.set(key, [...(lines.get(key) ?? []), word]);
  }
  return [...lines.values()]
    .toSorted(([a], [b]) => a!.page - b!.page || b!.y - a!.y)
    .map((terms) => terms.toSorted((a, b) => a.x - b.x).map(({ text }) => text.trim()));
}
