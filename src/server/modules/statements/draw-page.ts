import { default as PDFDocument } from 'pdfkit';
import type { Language } from '#core/rules/language.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { type Face, faces, type Stretch, stretchesOf } from './set-letters.ts';

export type { Face };

export type Doc = InstanceType<typeof PDFDocument>;

export const ink = '#16231d';
export const quiet = '#56635c';
const hairline = '#d5d9d0';

export const page = { width: 595, height: 842, margin: 48, foot: 60 } as const;
export const inner = page.width - 2 * page.margin;

/** Opens an empty A4 document, tagged for screen readers. */
export function openDocument(title: string, language: Language = 'en'): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    font: '',
    info: { Title: title, Creator: firmNow().name, Producer: 'Candor' },
  });
  for (const [name, bytes] of faces) doc.registerFont(name, bytes);
  return doc;
}

export type Style = { face?: Face; size?: number; color?: string; right?: boolean; width?: number };

// Figures are in columns, so their digits have equal width; other text may take the faster path.
const figures: { features?: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] };

type Features = typeof figures;

/** Returns the total width of text runs side by side. */
function widthOf(doc: Doc, stretches: Stretch[], options: Features): number {
  return stretches.reduce(
    (sum, { face, text }) => sum + doc.font(face).widthOfString(text, options),
    0,
  );
}

/** Cuts a text to a width, and ends it with an ellipsis if anything is missing. */
function cut(doc: Doc, face: Face, text: string, width: number): Stretch[] {
  const kept = Array.from(text);
  const shown = () => stretchesOf(face, `${kept.join('')}…`);
  while (kept.length > 1 && widthOf(doc, shown(), {}) > width) kept.pop();
  return shown();
}

/**
 * Draws one line of text. Text that is too long ends in an ellipsis; a figure shrinks and stays
 * whole.
 */
export function write(doc: Doc, text: string, x: number, y: number, style: Style = {}): void {
  const { face = 'text', size = 8.5, color = ink, right = false, width = inner } = style;
  const options = right ? figures : {};
  doc.fontSize(size).fillColor(color);
  const whole = stretchesOf(face, text);
  const wide = widthOf(doc, whole, options);
  if (right && wide > width) doc.fontSize((size * width) / wide);
  const shown = !right && wide > width ? cut(doc, face, text, width) : whole;
  let left = right ? x + width - Math.min(wide, width) : x;
  for (const [index, stretch] of shown.entries()) {
    doc.font(stretch.face).text(stretch.text, left, y, { lineBreak: false, ...options });
    if (index + 1 < shown.length) left += doc.widthOfString(stretch.text, options);
  }
}

/** Draws a hairline across the page, which screen readers skip. */
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

/** Draws one line of text, tagged as a paragraph or a heading. */
export function say(
  doc: Doc,
  tag: 'P' | 'H1' | 'H2',
  text: string,
  at: { x: number; y: number },
  { actual = text, ...style }: Style & { actual?: string } = {},
): void {
  // Letters missing from the fonts are still read out and copied as written.
  const printed = stretchesOf('text', text).map((stretch) => stretch.text);
  const isAsWritten = printed.join('') === text.normalize('NFC');
  const about = isAsWritten && actual === text ? {} : { actual };
  doc.addStructure(doc.struct(tag, about, () => write(doc, text, at.x, at.y, style)));
}

/** Returns all bytes of a finished document. */
export function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
    doc.end();
  });
}
