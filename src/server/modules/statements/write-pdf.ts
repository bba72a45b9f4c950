import { formatAmount } from '../../../core/money/money.ts';
import {
  type AccountSheet,
  type CoinBehind,
  inAndOut,
  type Line,
} from '../../../core/money/statement.ts';
import { addressIn } from '../../../core/rules/language.ts';
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
import { isPrintable } from './set-letters.ts';
import { type Cell, type Column, drawTable, fits, type Row } from './draw-table.ts';
import { type StatementDocument, rateOf } from './statement.presenter.ts';
import { type StatementLabels, statementLabels } from './statement-labels.ts';

/** Digits as a language groups them: '1,234.56'. */
function grouped({ signs: [thousands, cents] }: StatementLabels, digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, thousands)}${cents}${fraction}`;
}

/** Cents as paper shows them: '−$1,234.56'. */
function shownUsd(words: StatementLabels, cents: bigint): string {
  const digits = formatAmount('USD', cents < 0n ? -cents : cents);
  return `${cents < 0n ? '−' : ''}${words.dollars(grouped(words, digits))}`;
}

const signed = (words: StatementLabels, cents: bigint): string =>
  cents > 0n ? `+${shownUsd(words, cents)}` : shownUsd(words, cents);

function shownCoin(words: StatementLabels, coin: CoinBehind | null): Cell {
  if (coin === null) return '';
  const [, point] = words.signs;
  const amount = `${formatAmount(coin.asset, coin.units).replace('.', point)} ${coin.asset}`;
  const rate = rateOf(coin)?.replace(/0{1,4}$/, '');
  return rate === undefined ? amount : [amount, words.at(words.dollars(grouped(words, rate)))];
}

/** '2026-03-01' as '1 March 2026', and '2026-03' as 'March 2026'. */
function shownDay(words: StatementLabels, day: string, letters = 9): string {
  const [year = '', month = '', date] = day.split('-');
  const name = (words.months[Number(month) - 1] ?? '').slice(0, letters);
  return date === undefined ? `${name} ${year}` : words.day(Number(date), name, year);
}

/** The same as a column has room for it: '1 Mar 2026'. */
const shortDay = (words: StatementLabels, day: string): string => shownDay(words, day, 3);

const widths = { sums: [167, 83, 83, 83, 83], lines: [66, 183, 90, 80, 80] } as const;

/** The columns of a table under its heads; figures stand to the right. */
const columnsOf = (heads: readonly string[], of: readonly number[], left: number): Column[] =>
  heads.map((head, nth) => ({ head, width: of[nth] ?? 0, right: nth >= left }));

function sumRow(
  words: StatementLabels,
  { account, openingCents, closingCents, lines }: AccountSheet,
): Row {
  const { inCents, outCents } = inAndOut(lines.map(({ cents }) => cents));
  const figures = [openingCents, inCents, -outCents, closingCents];
  return { cells: [words.accounts[account], ...figures.map((one) => shownUsd(words, one))] };
}

function totalRow(words: StatementLabels, { statement: { totals } }: StatementDocument): Row {
  const { openingCents, inCents, outCents, closingCents } = totals;
  const figures = [openingCents, inCents, -outCents, closingCents];
  return { cells: [words.all, ...figures.map((one) => shownUsd(words, one))], face: 'strong' };
}

const lineRow = (
  words: StatementLabels,
  { at, kind, count, cents, afterCents, coin }: Line,
): Row => ({
  cells: [
    shortDay(words, at),
    count === 1 ? words.source(kind) : `${words.source(kind)} (${count})`,
    shownCoin(words, coin),
    signed(words, cents),
    shownUsd(words, afterCents),
  ],
});

const edgeRow = (words: StatementLabels, said: string, day: string, cents: bigint): Row => ({
  cells: [shortDay(words, day), said, '', '', shownUsd(words, cents)],
  face: 'strong',
});

function drawLetterhead(
  doc: Doc,
  { statement, issuer, number, language }: StatementDocument,
): number {
  const words = statementLabels[language];
  const { holder, from, to, madeAt } = statement;
  const [left, right] = [page.margin, page.margin + inner / 2];
  const half = { width: inner / 2 - 12, color: quiet };
  const across = { width: inner / 2, color: quiet, right: true };
  say(doc, 'P', issuer.name, { x: left, y: 48 }, { face: 'title', size: 15 });
  if (issuer.sandbox !== null) say(doc, 'P', issuer.sandbox, { x: right, y: 52 }, across);
  say(doc, 'H1', words.title, { x: left, y: 92 }, { face: 'title', size: 30 });
  const span = words.span(shownDay(words, from), shownDay(words, to));
  say(doc, 'P', span, { x: left, y: 132 }, { size: 11 });
  const made = shownDay(words, madeAt.toISOString().slice(0, 10));
  const name = `${holder.firstName} ${holder.lastName}`;
  // A name in letters that paper lacks is read out; what is seen is the address it belongs to.
  const isSeen = isPrintable(name);
  const about = [isSeen ? holder.email : words.ownLetters, words.made(made), words.number(number)];
  const holderStyle = { face: 'strong' as const, width: half.width, actual: name };
  say(doc, 'P', isSeen ? name : holder.email, { x: left, y: 164 }, holderStyle);
  about.forEach((line, nth) => say(doc, 'P', line, { x: left, y: 177 + nth * 13 }, half));
  issuer.lines.forEach((line, nth) => say(doc, 'P', line, { x: right, y: 164 + nth * 13 }, across));
  return 164 + Math.max(4, issuer.lines.length) * 13 + 20;
}

function drawSheet(
  doc: Doc,
  sheet: AccountSheet,
  document: StatementDocument,
  from: number,
): number {
  const { statement } = document;
  const words = statementLabels[document.language];
  const { account, openingCents, closingCents, lines } = sheet;
  let y = from;
  if (!fits(y, 130)) {
    doc.addPage();
    y = page.margin;
  }
  const x = page.margin;
  say(doc, 'H2', words.accounts[account], { x, y }, { face: 'title', size: 15 });
  say(doc, 'P', words.notes[account], { x, y: y + 20 }, { color: quiet });
  const rows = [
    edgeRow(words, words.opening, statement.from, openingCents),
    ...lines.map((line) => lineRow(words, line)),
    edgeRow(words, words.closing, statement.to, closingCents),
  ];
  return drawTable(doc, columnsOf(words.lines, widths.lines, 2), rows, y + 36) + 26;
}

/** The newest seal of the books: who keeps the paper keeps a head (INT-14). */
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

/** The foot of every page, drawn when their count is known. */
function drawFeet(doc: Doc, { issuer, number, language }: StatementDocument): void {
  const words = statementLabels[language];
  const { count } = doc.bufferedPageRange();
  for (let nth = 0; nth < count; nth += 1) {
    doc.switchToPage(nth);
    const y = page.height - page.foot + 12;
    rule(doc, y - 8);
    doc.markContent('Artifact', { type: 'Pagination' });
    const style = { size: 7, color: quiet };
    const check = words.check(issuer.installation + addressIn(language, '/verify-statement'));
    write(
      doc,
      issuer.sandbox === null ? check : `${issuer.sandbox}. ${check}`,
      page.margin,
      y,
      style,
    );
    write(doc, words.number(number), page.margin, y + 11, style);
    write(doc, words.page(nth + 1, count), page.margin, y + 11, { ...style, right: true });
    doc.endMarkedContent();
  }
}

/** A statement as PDF, up to where its seal begins. */
export async function writePdf(document: StatementDocument): Promise<Buffer> {
  const { statement, language } = document;
  const words = statementLabels[language];
  const title = `${words.title} ${words.span(statement.from, statement.to)}`;
  const doc = openDocument(title, language);
  let y = drawLetterhead(doc, document);
  const sums = [
    ...statement.sheets.map((sheet) => sumRow(words, sheet)),
    totalRow(words, document),
  ];
  y = drawTable(doc, columnsOf(words.sums, widths.sums, 1), sums, y) + 8;
  say(doc, 'P', words.between, { x: page.margin, y }, { color: quiet });
  y += 32;
  for (const sheet of statement.sheets) {
    if (sheet.lines.length > 0) y = drawSheet(doc, sheet, document, y);
  }
  drawSeal(doc, document, y);
  drawFeet(doc, document);
  return bytesOf(doc);
}
