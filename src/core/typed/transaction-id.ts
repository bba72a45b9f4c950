import { transactionForm } from '../rules/typed-rules.ts';
import { type Coin } from '../chains/assets.ts';
import { isOfFamily } from '../chains/coin-records.ts';
import { readKey } from './typed-text.ts';

const bare = (text: string): string => {
  const [, rest = ''] = /^0x(.+)$/i.exec(text) ?? [];
  return transactionForm.test(rest) ? rest : text;
};

function onlyIdIn(text: string): string | undefined {
  const parts = text.split(/[^0-9A-Za-z]+/).map(bare);
  const ids = new Set(parts.filter((part) => transactionForm.test(part)));
  return ids.size === 1 ? [...ids][0] : undefined;
}

// A hash on these pages of an explorer is of something else.
const otherPages = /\/(?:blocks?|address|account|wallet|token)\//i;
// A mail breaks it: nothing but its own letters on either side of a line's end.
const broken = /^(?:0x)?[0-9A-Za-z]+(?:\s+[0-9A-Za-z]+)+$/i;

/**
 * A transaction's id as its chain writes it: without the 0x that some programs put before it, the
 * output that explorers put behind it, or what stood around it in a mail or in the address of an
 * explorer's page; what is none stays as it was.
 */
export function readTransaction(text: string): string {
  const typed = readKey(text);
  if (otherPages.test(typed)) return typed;
  const whole = broken.test(typed) ? bare(typed.replaceAll(/\s/g, '')) : '';
  return onlyIdIn(typed) ?? (transactionForm.test(whole) ? whole : typed);
}

/** Whether a coin's chain, or the simulated one, writes ids so: base 58 is Solana's alone. */
export const isTransactionOf = (asset: Coin, id: string): boolean =>
  isOfFamily(asset, 'solana') || /^(?:sim[0-9a-f]{61}|[0-9a-f]{64})$/i.test(id);
