import { type Doc, type Face, ink, page, quiet, rule, type Style, write } from './draw-page.ts';

export type Column = { head: string; width: number; right?: boolean };

/** A cell, with smaller text under it if given. */
export type Cell = string | [text: string, under: string];
export type Row = { cells: Cell[]; face?: Face };

const rowHeight = 17;
const tallRow = 26;
const headHeight = 18;
const gap = 6;

const isTall = ({ cells }: Row): boolean => cells.some((cell) => Array.isArray(cell));
const heightOf = (row: Row): number => (isTall(row) ? tallRow : rowHeight);

/** Returns whether this height still fits on the page above the footer. */
export const fits = (y: number, height: number): boolean =>
  y + height <= page.height - page.foot - 8;

function nextPage(doc: Doc): number {
  doc.addPage();
  return page.margin;
}

type Table = ReturnType<Doc['struct']>;

/** Adds a row of cells, each drawn in its column and tagged by its role. */
function addRow(
  doc: Doc,
  table: Table,
  columns: readonly Column[],
  tag: 'TH' | 'TD',
  draw: (index: number, x: number, style: Style) => void,
): void {
  const row = doc.struct('TR');
  table.add(row);
  let x: number = page.margin;
  columns.forEach(({ width, right = false }, index) => {
    // The gap is left of a figure and right of a text, so both edges of the page align.
    const at = right ? x + gap : x;
    row.add(doc.struct(tag, {}, () => draw(index, at, { right, width: width - gap })));
    x += width;
  });
  row.end();
}

function drawHead(doc: Doc, table: Table, columns: readonly Column[], y: number): number {
  addRow(doc, table, columns, 'TH', (index, x, style) =>
    write(doc, columns[index]?.head ?? '', x, y + 4, { ...style, size: 7.5, color: quiet }),
  );
  rule(doc, y + headHeight - 2, 0.75, ink);
  return y + headHeight;
}

function drawCells(doc: Doc, table: Table, columns: readonly Column[], row: Row, y: number): void {
  addRow(doc, table, columns, 'TD', (index, x, style) => {
    const [text, under] = [row.cells[index] ?? ''].flat();
    if (text) write(doc, text, x, y + 4, { ...style, face: row.face ?? 'text' });
    if (under) write(doc, under, x, y + 15, { ...style, size: 7, color: quiet });
  });
}

/**
 * Draws rows under a header that repeats on every page; returns where the next element may begin.
 */
export function drawTable(
  doc: Doc,
  columns: readonly Column[],
  rows: readonly Row[],
  from: number,
): number {
  let y = fits(from, headHeight + tallRow) ? from : nextPage(doc);
  const table = doc.struct('Table');
  doc.addStructure(table);
  y = drawHead(doc, table, columns, y);
  for (const row of rows) {
    const height = heightOf(row);
    if (!fits(y, height)) y = drawHead(doc, table, columns, nextPage(doc));
    drawCells(doc, table, columns, row, y);
    y += height;
    rule(doc, y);
  }
  table.end();
  return y;
}
