import { formatRate } from '#core/money/price.ts';
import type { CoinBehind } from '#core/money/statement.ts';
import type { Language } from '#core/rules/language.ts';
import type { Config } from '#platform/config/config.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { statementLabels } from '#text/statement-labels.ts';
import type { Statement } from './read-statement.ts';

/** The issuer of a statement, as every format names it (INT-6). */
export type Issuer = {
  name: string;
  lines: string[];
  installation: string;
  sandbox: string | null;
};

/** A statement with the data that a document adds to it. */
export type StatementDocument = {
  statement: Statement;
  number: string;
  issuer: Issuer;
  detail: 'movements' | 'months';
  language: Language;
};

export function issuerOf({ mode, operator, publicUrl }: Config, language: Language): Issuer {
  const text = statementLabels[language];
  const { legalName, registrationNumber, registeredAddress, regulator, licenceReference } =
    operator;
  const items: [label: string, item: string | undefined][] = [
    ['', legalName],
    [text.registration, registrationNumber],
    ['', registeredAddress],
    [text.regulator, regulator],
    [text.licence, licenceReference],
  ];
  const lines = items.flatMap(([label, item]) => (item === undefined ? [] : [label + item]));
  return {
    name: firmNow().name,
    lines: lines.length === 0 ? [] : [...lines, text.stated],
    installation: publicUrl,
    sandbox: mode === 'sandbox' ? text.sandbox : null,
  };
}

/** Returns a posting's rate in dollars per coin, with all six decimals. */
export const rateOf = ({ usdMicros }: CoinBehind): string | null =>
  usdMicros === null ? null : formatRate(usdMicros);
