import { formatAmount, formatUsd } from '#core/money/money.ts';
import { type AccountSheet, inAndOut, type Line } from '#core/money/statement.ts';
import { type StatementLabels, statementLabels } from '#text/statement-labels.ts';
import { type StatementDocument, rateOf } from './statement.presenter.ts';

const lineOnStatement = (
  text: StatementLabels,
  { at, kind, count, cents, afterCents, transferId, coin }: Line,
) => ({
  date: at,
  kind,
  source: text.source(kind),
  movements: count,
  amount: formatUsd(cents),
  balance_after: formatUsd(afterCents),
  transfer: transferId,
  coin:
    coin === null
      ? null
      : {
          asset: coin.asset,
          amount: formatAmount(coin.asset, coin.units),
          usd_rate: rateOf(coin),
          rate_at: coin.at?.toISOString() ?? null,
        },
});

function sheetOnStatement(
  text: StatementLabels,
  { account, openingCents, closingCents, lines }: AccountSheet,
) {
  const { inCents, outCents } = inAndOut(lines.map(({ cents }) => cents));
  return {
    account,
    name: text.accounts[account],
    opening: formatUsd(openingCents),
    in: formatUsd(inCents),
    out: formatUsd(outCents),
    closing: formatUsd(closingCents),
    movements: lines.map((line) => lineOnStatement(text, line)),
  };
}

/** Writes a statement as JSON, up to where its seal begins. */
export function writeJson({
  statement,
  number,
  issuer,
  detail,
  language,
}: StatementDocument): string {
  const { from, to, holder, memberId, madeAt, sheets, totals } = statement;
  const document = {
    document: 'Candor statement',
    version: 1,
    number,
    issued_by: issuer,
    language,
    currency: 'USD',
    period: { from, to, days_end: 'midnight UTC' },
    made_at: madeAt.toISOString(),
    member: {
      id: memberId,
      first_name: holder.firstName,
      last_name: holder.lastName,
      email: holder.email,
    },
    detail,
    total: {
      opening: formatUsd(totals.openingCents),
      in: formatUsd(totals.inCents),
      out: formatUsd(totals.outCents),
      closing: formatUsd(totals.closingCents),
    },
    accounts: sheets.map((sheet) => sheetOnStatement(statementLabels[language], sheet)),
  };
  // The seal closes the document: it replaces the last brace.
  return JSON.stringify(document, null, 2).slice(0, -'\n}'.length);
}
