import { type StatementAccount, statementAccounts } from '#core/money/statement.ts';
import type { Format } from '#core/proofs/seal.ts';
import { linesOfPdf } from '#test/pdf-text.ts';
import type { Sheets } from './statement-books.ts';

// Reads each format as a stranger would, by the format's rules and without our code.

const centsOf = (text: string): bigint => {
  const digits = text.replace(/[$,+]/g, '').replace('−', '-');
  if (!/^-?\d+\.\d\d$/.test(digits)) throw new Error(`no dollars: '${text}'`);
  return BigInt(digits.replace('.', ''));
};

const empty = (): Sheets =>
  Object.fromEntries(
    statementAccounts.map((statementAccount) => [
      statementAccount,
      { opening: 0n, closing: 0n, moved: [] },
    ]),
  ) as unknown as Sheets;

function fromJson(text: string): Sheets {
  const sheets = empty();
  for (const { account, opening, closing, movements } of JSON.parse(text).accounts) {
    sheets[account as StatementAccount] = {
      opening: centsOf(opening),
      closing: centsOf(closing),
      moved: movements.map((movement: { amount: string; balance_after: string }) => ({
        cents: centsOf(movement.amount),
        after: centsOf(movement.balance_after),
      })),
    };
  }
  return sheets;
}

// Our cells contain no quotes or line breaks; commas occur only inside quotes.
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));

function fromCsv(text: string): Sheets {
  const sheets = empty();
  for (const line of text.split('\r\n')) {
    const [record, account, , , , , inUsd = '', outUsd = '', balance = ''] = cellsOf(line);
    const sheet = sheets[account as StatementAccount];
    if (record === 'opening') sheet.opening = centsOf(balance);
    if (record === 'closing') sheet.closing = centsOf(balance);
    if (record !== 'movement') continue;
    const cents = inUsd === '' ? -centsOf(outUsd) : centsOf(inUsd);
    sheet.moved.push({ cents, after: centsOf(balance) });
  }
  return sheets;
}

const names: Record<string, StatementAccount> = {
  'Account Balance': 'balance',
  Profit: 'profit',
  'Locked profit': 'locked_profit',
  'On hold for withdrawals': 'on_hold',
};

function fromPdf(bytes: Buffer): Sheets {
  const sheets = empty();
  let at: StatementAccount | undefined;
  for (const line of linesOfPdf(bytes)) {
    const [first = '', second = ''] = line;
    if (Object.hasOwn(names, first)) {
      at = names[first]!;
      // The table of sums on the first page; below it a line with only the name starts the
      // account's table.
      if (line.length > 1) {
        sheets[at].opening = centsOf(second);
        sheets[at].closing = centsOf(line[4]!);
      }
    } else if (at !== undefined && /^\d{1,2} \w+ \d{4}$/.test(first) && line.length >= 3) {
      const [amount = '', after = ''] = line.slice(-2);
      if (second === 'Opening balance' || second === 'Closing balance') {
        const edge = second === 'Opening balance' ? 'opening' : 'closing';
        if (sheets[at][edge] !== centsOf(after)) throw new Error('the sums tell otherwise');
      } else sheets[at].moved.push({ cents: centsOf(amount), after: centsOf(after) });
    }
  }
  return sheets;
}

/** Reads the figures in a statement's file. */
export function figuresOf(format: Format, file: Buffer): Sheets {
  if (format === 'pdf') return fromPdf(file);
  return format === 'csv' ? fromCsv(file.toString()) : fromJson(file.toString());
}
