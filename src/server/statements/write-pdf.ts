import { formatAmount } from '../../core/money.ts';
import { sourceOf } from '../../core/movement-source.ts';
import { type AccountSheet, type CoinBehind, inAndOut, type Line } from '../../core/statement.ts';
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
import { isPrintable } from './letters.ts';
import { type Cell, type Column, drawTable, fits, type Row } from './draw-table.ts';
import { accountName, accountNote, type Issuer, type Paper, rateOf } from './tell-statement.ts';

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Cents as paper shows them: '−$1,234.56'. */
function shownUsd(cents: bigint): string {
  const digits = formatAmount('USD', cents < 0n ? -cents : cents);
  const [whole = '', fraction = ''] = digits.split('.');
  return `${cents < 0n ? '−' : ''}$${grouped(whole)}.${fraction}`;
}

const signed = (cents: bigint): string => (cents > 0n ? `+${shownUsd(cents)}` : shownUsd(cents));

function shownCoin(coin: CoinBehind | null): Cell {
  if (coin === null) return '';
  const amount = `${formatAmount(coin.asset, coin.units)} ${coin.asset}`;
  const rate = rateOf(coin)?.replace(/0{1,4}$/, '');
  if (rate === undefined) return amount;
  const [whole = '', fraction = ''] = rate.split('.');
  return [amount, `at $${grouped(whole)}.${fraction}`];
}

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** '2026-03-01' as '1 March 2026', and '2026-03' as 'March 2026'. */
function shownDay(day: string, letters = 9): string {
  const [year = '', month = '', date] = day.split('-');
  const name = (months[Number(month) - 1] ?? '').slice(0, letters);
  return date === undefined ? `${name} ${year}` : `${Number(date)} ${name} ${year}`;
}

/** The same as a column has room for it: '1 Mar 2026'. */
const shortDay = (day: string): string => shownDay(day, 3);

const sumColumns: readonly Column[] = [
  { head: 'Account', width: 167 },
  { head: 'Opening', width: 83, right: true },
  { head: 'In', width: 83, right: true },
  { head: 'Out', width: 83, right: true },
  { head: 'Closing', width: 83, right: true },
];

const lineColumns: readonly Column[] = [
  { head: 'Date', width: 66 },
  { head: 'What', width: 183 },
  { head: 'Coins', width: 90, right: true },
  { head: 'Amount', width: 80, right: true },
  { head: 'Balance', width: 80, right: true },
];

function sumRow({ account, openingCents, closingCents, lines }: AccountSheet): Row {
  const { inCents, outCents } = inAndOut(lines.map(({ cents }) => cents));
  const figures = [openingCents, inCents, -outCents, closingCents];
  return { cells: [accountName[account], ...figures.map(shownUsd)] };
}

const totalRow = ({ statement: { totals } }: Paper): Row => ({
  cells: [
    'All of it',
    ...[totals.openingCents, totals.inCents, -totals.outCents, totals.closingCents].map(shownUsd),
  ],
  face: 'strong',
});

const lineRow = ({ at, kind, count, cents, afterCents, coin }: Line): Row => ({
  cells: [
    shortDay(at),
    count === 1 ? sourceOf(kind) : `${sourceOf(kind)} (${count})`,
    shownCoin(coin),
    signed(cents),
    shownUsd(afterCents),
  ],
});

const edgeRow = (words: string, day: string, cents: bigint): Row => ({
  cells: [shortDay(day), words, '', '', shownUsd(cents)],
  face: 'strong',
});

function drawLetterhead(doc: Doc, { statement, issuer, number }: Paper): number {
  const { holder, from, to, madeAt } = statement;
  const [left, right] = [page.margin, page.margin + inner / 2];
  const half = { width: inner / 2 - 12, color: quiet };
  const across = { width: inner / 2, color: quiet, right: true };
  say(doc, 'P', issuer.name, { x: left, y: 48 }, { face: 'title', size: 15 });
  if (issuer.sandbox !== null) say(doc, 'P', issuer.sandbox, { x: right, y: 52 }, across);
  say(doc, 'H1', 'Statement', { x: left, y: 92 }, { face: 'title', size: 30 });
  say(doc, 'P', `${shownDay(from)} to ${shownDay(to)}`, { x: left, y: 132 }, { size: 11 });
  const made = shownDay(madeAt.toISOString().slice(0, 10));
  const name = `${holder.firstName} ${holder.lastName}`;
  const about = [
    ...(isPrintable(name) ? [] : ['The JSON of this statement has the name in its own letters.']),
    holder.email,
    `Made on ${made}. Days end at midnight UTC.`,
    `Number ${number}`,
  ];
  say(doc, 'P', name, { x: left, y: 164 }, { face: 'strong', width: half.width });
  about.forEach((line, nth) => say(doc, 'P', line, { x: left, y: 177 + nth * 13 }, half));
  issuer.lines.forEach((line, nth) => say(doc, 'P', line, { x: right, y: 164 + nth * 13 }, across));
  return 164 + Math.max(4, issuer.lines.length) * 13 + 20;
}

function drawSheet(doc: Doc, sheet: AccountSheet, { statement }: Paper, from: number): number {
  const { account, openingCents, closingCents, lines } = sheet;
  let y = from;
  if (!fits(y, 130)) {
    doc.addPage();
    y = page.margin;
  }
  const x = page.margin;
  say(doc, 'H2', accountName[account], { x, y }, { face: 'title', size: 15 });
  say(doc, 'P', accountNote[account], { x, y: y + 20 }, { color: quiet });
  const rows = [
    edgeRow('Opening balance', statement.from, openingCents),
    ...lines.map(lineRow),
    edgeRow('Closing balance', statement.to, closingCents),
  ];
  return drawTable(doc, lineColumns, rows, y + 36) + 26;
}

/** The foot of every page, drawn when their count is known. */
function drawFeet(doc: Doc, issuer: Issuer, number: string): void {
  const { count } = doc.bufferedPageRange();
  for (let nth = 0; nth < count; nth += 1) {
    doc.switchToPage(nth);
    const y = page.height - page.foot + 12;
    rule(doc, y - 8);
    doc.markContent('Artifact', { type: 'Pagination' });
    const style = { size: 7, color: quiet };
    const check = `Check that this file is unchanged: ${issuer.installation}/verify-statement`;
    write(
      doc,
      issuer.sandbox === null ? check : `${issuer.sandbox}. ${check}`,
      page.margin,
      y,
      style,
    );
    write(doc, `Number ${number}`, page.margin, y + 11, style);
    write(doc, `Page ${nth + 1} of ${count}`, page.margin, y + 11, { ...style, right: true });
    doc.endMarkedContent();
  }
}

/** A statement as PDF, up to where its seal begins. */
export async function writePdf(paper: Paper): Promise<Buffer> {
  const { statement, issuer, number } = paper;
  const doc = openDocument(`Statement ${statement.from} to ${statement.to}`);
  let y = drawLetterhead(doc, paper);
  const sums = [...statement.sheets.map(sumRow), totalRow(paper)];
  y = drawTable(doc, sumColumns, sums, y) + 8;
  const note = 'What moves between your own accounts is in each of them, and not in the last line.';
  say(doc, 'P', note, { x: page.margin, y }, { color: quiet });
  y += 32;
  for (const sheet of statement.sheets) {
    if (sheet.lines.length > 0) y = drawSheet(doc, sheet, paper, y);
  }
  drawFeet(doc, issuer, number);
  return bytesOf(doc);
}
