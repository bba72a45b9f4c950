import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { default as PDFDocument } from 'pdfkit';

// Paper takes its letters from where the screens take theirs.
const fonts = join(import.meta.dirname, '../../web/ui/fonts');
const faces = {
  text: readFileSync(join(fonts, 'print-text.ttf')),
  strong: readFileSync(join(fonts, 'print-strong.ttf')),
  title: readFileSync(join(fonts, 'print-title.ttf')),
};

export type Face = keyof typeof faces;
export type Doc = InstanceType<typeof PDFDocument>;

export const ink = '#16231d';
export const quiet = '#56635c';
const hairline = '#d5d9d0';

export const page = { width: 595, height: 842, margin: 48, foot: 60 } as const;
export const inner = page.width - 2 * page.margin;

// The letters that were cut for print (scripts/make-fonts.ts); another would be an empty box.
const unprintable = /[^ -~\u00A0£¥€§©®°±·×–—‘’“”†•…−↑↓\u00C0-\u00FF¡¿ªºıŒœŠšŽžŸ]/gu;

const bareOf: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' };

/** A text with the letters that paper has; the JSON of the same statement has them all. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(unprintable, (sign) => {
    const [bare = ''] = sign.normalize('NFD');
    return bareOf[sign] ?? (/[A-Za-z]/.test(bare) ? bare : '?');
  });

/** An empty A4 document, tagged so that it can be read out. */
export function openDocument(title: string): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    font: '',
    info: { Title: title, Creator: 'Candor', Producer: 'Candor' },
  });
  for (const [name, bytes] of Object.entries(faces)) doc.registerFont(name, bytes);
  return doc;
}

export type Style = { face?: Face; size?: number; color?: string; right?: boolean; width?: number };

// Figures stand in columns, so their digits are of one width; words may use the quicker way.
const figures: { features?: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] };

/** A text cut to a width, with dots where something is missing. */
function cut(doc: Doc, text: string, width: number): string {
  let kept = text;
  while (kept.length > 1 && doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** One line of text: words too long end with dots, a figure gets smaller and stays whole. */
export function write(doc: Doc, text: string, x: number, y: number, style: Style = {}): void {
  const { face = 'text', size = 8.5, color = ink, right = false, width = inner } = style;
  const options = right ? figures : {};
  doc.font(face).fontSize(size).fillColor(color);
  const whole = printable(text);
  const wide = doc.widthOfString(whole, options);
  if (right && wide > width) doc.fontSize((size * width) / wide);
  const shown = !right && wide > width ? cut(doc, whole, width) : whole;
  const left = right ? x + width - Math.min(wide, width) : x;
  doc.text(shown, left, y, { lineBreak: false, ...options });
}

/** A hairline across the page, which no reader reads out. */
export function rule(doc: Doc, y: number, width = 0.5, color: string = hairline): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
  doc.endMarkedContent();
}

/** One line of text that is read out as a paragraph or a heading. */
export function say(
  doc: Doc,
  tag: 'P' | 'H1' | 'H2',
  text: string,
  at: { x: number; y: number },
  style: Style = {},
): void {
  doc.addStructure(doc.struct(tag, {}, () => write(doc, text, at.x, at.y, style)));
}

/** All bytes of a document that is drawn to its end. */
export function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
    doc.end();
  });
}
