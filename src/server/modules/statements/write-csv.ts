import { stringify } from 'csv-stringify/sync';
import { csvCell } from '#core/money/csv-cell.ts';
import { formatAmount, formatUsd } from '#core/money/money.ts';
import type { AccountSheet, Line } from '#core/money/statement.ts';
import { csvColumns } from '#core/proofs/seal.ts';
import { invariant } from '#core/rules/refusal.ts';
import { type StatementLabels, statementLabels } from '#text/statement-labels.ts';
import { type StatementDocument, rateOf } from './statement.presenter.ts';

const head = [
  'record',
  'account',
  'date',
  'kind',
  'description',
  'movements',
  'in_usd',
  'out_usd',
  'balance_usd',
  'coin',
  'coin_amount',
  'usd_rate',
  'transfer',
];
invariant(head.length === csvColumns, 'the seal fills a row of the CSV');

const edge = (record: string, account: string, date: string, cents: bigint): string[] => [
  record,
  account,
  date,
  ...Array.from({ length: 5 }, () => ''),
  formatUsd(cents),
  ...Array.from({ length: 4 }, () => ''),
];

// In and out have separate columns without a sign, so no figure looks like a formula.
function rowOf(text: StatementLabels, line: Line): string[] {
  const { account, at, kind, count, cents, afterCents, coin, transferId } = line;
  return [
    'movement',
    account,
    at,
    kind,
    text.source(kind),
    String(count),
    cents > 0n ? formatUsd(cents) : '',
    cents < 0n ? formatUsd(-cents) : '',
    formatUsd(afterCents),
    coin?.asset ?? '',
    coin === null ? '' : formatAmount(coin.asset, coin.units),
    coin === null ? '' : (rateOf(coin) ?? ''),
    transferId ?? '',
  ];
}

const rowsOf = (
  text: StatementLabels,
  sheet: AccountSheet,
  from: string,
  to: string,
): string[][] => [
  edge('opening', sheet.account, from, sheet.openingCents),
  ...sheet.lines.map((line) => rowOf(text, line)),
  edge('closing', sheet.account, to, sheet.closingCents),
];

/** Writes a statement as CSV, up to where its seal begins. */
export function writeCsv({ statement, number, issuer, language }: StatementDocument): string {
  const text = statementLabels[language];
  const { from, to, holder, madeAt, sheets } = statement;
  const facts = [
    ['issued by', [issuer.name, ...issuer.lines].join('; ')],
    ['installation', issuer.installation],
    ...(issuer.sandbox === null ? [] : [['mode', issuer.sandbox]]),
    ['number', number],
    ['made at', madeAt.toISOString()],
    ['member', `${holder.firstName} ${holder.lastName}`],
    ['email', holder.email],
    ['period', `${from} to ${to}, days in UTC`],
  ].map(([kind = '', message = '']) => [
    'statement',
    '',
    '',
    kind,
    message,
    ...Array.from({ length: csvColumns - 5 }, () => ''),
  ]);
  return stringify([head, ...facts, ...sheets.flatMap((sheet) => rowsOf(text, sheet, from, to))], {
    record_delimiter: '\r\n',
    // Spreadsheets on Windows detect UTF-8 by it.
    bom: true,
    // User input must not run when a spreadsheet opens it.
    cast: { string: csvCell },
  });
}
