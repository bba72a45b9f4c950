import type { CoinBehind, StatementAccount } from '../../core/statement.ts';
import type { Config } from '../config/config.ts';
import type { Statement } from './read-statement.ts';

/** Who hands a statement out, as every format says it (INT-6). */
export type Issuer = {
  name: string;
  lines: string[];
  installation: string;
  sandbox: string | null;
};

/** A statement with what stands around it on paper. */
export type Paper = {
  statement: Statement;
  number: string;
  issuer: Issuer;
  detail: 'movements' | 'months';
};

export const accountName: Record<StatementAccount, string> = {
  balance: 'Account Balance',
  profit: 'Profit',
  locked_profit: 'Locked profit',
  on_hold: 'On hold for withdrawals',
};

export const accountNote: Record<StatementAccount, string> = {
  balance: 'Your principal. You can withdraw it at any time.',
  profit: 'Returns that have matured. You can withdraw them.',
  locked_profit: 'Returns paid, locked until the position behind them matures.',
  on_hold: 'Withdrawals that were requested and are neither paid nor returned yet.',
};

export function issuerOf({ mode, operator, publicUrl }: Config): Issuer {
  const { legalName, registrationNumber, registeredAddress, regulator, licenceReference } =
    operator;
  const items: [label: string, item: string | undefined][] = [
    ['', legalName],
    ['Registration number ', registrationNumber],
    ['', registeredAddress],
    ['Regulator: ', regulator],
    ['Licence: ', licenceReference],
  ];
  const lines = items.flatMap(([label, item]) => (item === undefined ? [] : [label + item]));
  return {
    name: legalName ?? 'Candor',
    lines:
      lines.length === 0 ? [] : [...lines, 'As stated by the operator, not verified by Candor'],
    installation: publicUrl,
    sandbox: mode === 'sandbox' ? 'Sandbox: play money, no real funds' : null,
  };
}

/** The rate of a posting in dollars for one coin, with all its six decimals. */
export function rateOf({ usdMicros }: CoinBehind): string | null {
  if (usdMicros === null) return null;
  const digits = usdMicros.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
