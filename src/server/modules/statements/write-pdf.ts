import { formatAmount } from '#core/money/money.ts';
import { type AccountSheet, type CoinBehind, inAndOut, type Line } from '#core/money/statement.ts';
import { addressIn } from '#core/rules/language.ts';
import { dollarsBy, groupedBy } from '#text/format/language-figures.ts';
import { type StatementLabels, statementLabels } from '#text/statement-labels.ts';
import {
  bytesOf,
  type Doc,
  inner,
  openDocument,
  page,
  quiet,
  rule,
  say,
  write,
} from './draw-page.ts';
import { type Cell, type Column, drawTable, fits, type Row } from './draw-table.ts';
import { isPrintable } from './set-letters.ts';
import { type StatementDocument, rateOf } from './statement.presenter.ts';

const signed = (text: StatementLabels, cents: bigint): string =>
  cents > 0n ? `+${dollarsBy(text, cents)}` : dollarsBy(text, cents);

function shownCoin(text: StatementLabels, coin: CoinBehind | null): Cell {
  if (coin === null) return '';
  const [, point] = text.signs;
  const amount = `${formatAmount(coin.asset, coin.units).replace('.', point)} ${coin.asset}`;
  const rate = rateOf(coin)?.replace(/0{1,4}$/, '');
  return rate === undefined ? amount : [amount, text.at(text.dollars(groupedBy(text, rate)))];
}

/** Formats '2026-03-01' as '1 March 2026', and '2026-03' as 'March 2026'. */
function shownDay(text: StatementLabels, day: string, letters = 9): string {
  const [year = '', month = '', date] = day.split('-');
  const name = (text.months[Number(month) - 1] ?? '').slice(0, letters);
  return date === undefined ? `${name} ${year}` : text.day(Number(date), name, year);
}

/** The same, short enough for a column: '1 Mar 2026'. */
const shortDay = (text: StatementLabels, day: string): string => shownDay(text, day, 3);

const widths = { sums: [167, 83, 83, 83, 83], lines: [66, 183, 90, 80, 80] } as const;

/** Returns the columns of a table with their headers; figures are right-aligned. */
const columnsOf = (heads: readonly string[], of: readonly number[], left: number): Column[] =>
  heads.map((head, index) => ({ head, width: of[index] ?? 0, right: index >= left }));

function sumRow(
  text: StatementLabels,
  { account, openingCents, closingCents, lines }: AccountSheet,
): Row {
  const { inCents, outCents } = inAndOut(lines.map(({ cents }) => cents));
  const figures = [openingCents, inCents, -outCents, closingCents];
  return { cells: [text.accounts[account], ...figures.map((figure) => dollarsBy(text, figure))] };
}

function totalRow(text: StatementLabels, { statement: { totals } }: StatementDocument): Row {
  const { openingCents, inCents, outCents, closingCents } = totals;
  const figures = [openingCents, inCents, -outCents, closingCents];
  return { cells: [text.all, ...figures.map((figure) => dollarsBy(text, figure))], face: 'strong' };
}

const lineRow = (
  text: StatementLabels,
  { at, kind, count, cents, afterCents, coin }: Line,
): Row => ({
  cells: [
    shortDay(text, at),
    count === 1 ? text.source(kind) : `${text.source(kind)} (${count})`,
    shownCoin(text, coin),
    signed(text, cents),
    dollarsBy(text, afterCents),
  ],
});

const edgeRow = (text: StatementLabels, message: string, day: string, cents: bigint): Row => ({
  cells: [shortDay(text, day), message, '', '', dollarsBy(text, cents)],
  face: 'strong',
});

function drawLetterhead(
  doc: Doc,
  { statement, issuer, number, language }: StatementDocument,
): number {
  const text = statementLabels[language];
  const { holder, from, to, madeAt } = statement;
  const [left, right] = [page.margin, page.margin + inner / 2];
  const half = { width: inner / 2 - 12, color: quiet };
  const across = { width: inner / 2, color: quiet, right: true };
  const firm = isPrintable(issuer.name) ? issuer.name : issuer.installation;
  say(doc, 'P', firm, { x: left, y: 48 }, { face: 'title', size: 15, actual: issuer.name });
  if (issuer.sandbox !== null) say(doc, 'P', issuer.sandbox, { x: right, y: 52 }, across);
  say(doc, 'H1', text.title, { x: left, y: 92 }, { face: 'title', size: 30 });
  const span = text.span(shownDay(text, from), shownDay(text, to));
  say(doc, 'P', span, { x: left, y: 132 }, { size: 11 });
  const made = shownDay(text, madeAt.toISOString().slice(0, 10));
  const name = `${holder.firstName} ${holder.lastName}`;
  // If the fonts lack letters of a name, it is read out, and the page shows the email address
  // instead.
  const isSeen = isPrintable(name);
  const about = [isSeen ? holder.email : text.ownLetters, text.made(made), text.number(number)];
  const holderStyle = { face: 'strong' as const, width: half.width, actual: name };
  say(doc, 'P', isSeen ? name : holder.email, { x: left, y: 164 }, holderStyle);
  about.forEach((line, index) => say(doc, 'P', line, { x: left, y: 177 + index * 13 }, half));
  issuer.lines.forEach((line, index) =>
    say(doc, 'P', line, { x: right, y: 164 + index * 13 }, across),
  );
  return 164 + Math.max(4, issuer.lines.length) * 13 + 20;
}

function drawSheet(
  doc: Doc,
  sheet: AccountSheet,
  document: StatementDocument,
  from: number,
): number {
  const { statement } = document;
  const text = statementLabels[document.language];
  const { account, openingCents, closingCents, lines } = sheet;
  let y = from;
  if (!fits(y, 130)) {
    doc.addPage();
    y = page.margin;
  }
  const x = page.margin;
  say(doc, 'H2', text.accounts[account], { x, y }, { face: 'title', size: 15 });
  say(doc, 'P', text.notes[account], { x, y: y + 20 }, { color: quiet });
  const rows = [
    edgeRow(text, text.opening, statement.from, openingCents),
    ...lines.map((line) => lineRow(text, line)),
    edgeRow(text, text.closing, statement.to, closingCents),
  ];
  return drawTable(doc, columnsOf(text.lines, widths.lines, 2), rows, y + 36) + 26;
}

/** Draws the newest seal of the books: anyone with the statement then has its head (INT-14). */
function drawSeal(
  doc: Doc,
  { statement: { lastSeal }, language }: StatementDocument,
  from: number,
): void {
  if (lastSeal === null) return;
  if (!fits(from, 20)) doc.addPage();
  const y = fits(from, 20) ? from : page.margin;
  const line = statementLabels[language].seal(lastSeal.no.toString(), lastSeal.head);
  say(doc, 'P', line, { x: page.margin, y }, { color: quiet, size: 8 });
}

/** Draws the footer of every page, once the number of pages is known. */
function drawFeet(doc: Doc, { issuer, number, language }: StatementDocument): void {
  const text = statementLabels[language];
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const y = page.height - page.foot + 12;
    rule(doc, y - 8);
    doc.markContent('Artifact', { type: 'Pagination' });
    const style = { size: 7, color: quiet };
    const check = text.check(issuer.installation + addressIn(language, '/verify-statement'));
    const first = issuer.sandbox ?? issuer.lines[0];
    write(doc, first === undefined ? check : `${first}. ${check}`, page.margin, y, style);
    write(doc, text.number(number), page.margin, y + 11, style);
    write(doc, text.page(index + 1, count), page.margin, y + 11, { ...style, right: true });
    doc.endMarkedContent();
  }
}

/** Writes a statement as PDF, up to where its seal begins. */
export async function writePdf(document: StatementDocument): Promise<Buffer> {
  const { statement, language } = document;
  const text = statementLabels[language];
  const title = `${text.title} ${text.span(statement.from, statement.to)}`;
  const doc = openDocument(title, language);
  let y = drawLetterhead(doc, document);
  const sums = [...statement.sheets.map((sheet) => sumRow(text, sheet)), totalRow(text, document)];
  y = drawTable(doc, columnsOf(text.sums, widths.sums, 1), sums, y) + 8;
  say(doc, 'P', text.between, { x: page.margin, y }, { color: quiet });
  y += 32;
  for (const sheet of statement.sheets) {
    if (sheet.lines.length > 0) y = drawSheet(doc, sheet, document, y);
  }
  drawSeal(doc, document, y);
  drawFeet(doc, document);
  return bytesOf(doc);
}
