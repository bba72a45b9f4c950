import { type Coin } from '../chains/assets.ts';
import { isOfFamily } from '../chains/coin-records.ts';
import { transactionForm } from '../rules/typed-rules.ts';
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

// On these explorer pages, a hash identifies something else.
const otherPages =
  /\/(?:blocks?|ledgers?|address(?:es)?|accounts?|wallets?|tokens?|nfts?|amendments?)\//i;
// A mail may break it into lines: then both sides of each break have only its letters. Prose has
// shorter words than the parts of an id in base 58.
const brokenHexadecimal = /^(?:0x)?[0-9a-f]+(?:\s+[0-9a-f]+)+$/i;
const brokenBase58 = /^[0-9A-Za-z]{12,}(?:\s+[0-9A-Za-z]{10,})*\s+[0-9A-Za-z]+$/;

const simulated = /^sim[0-9a-f]{61}$/i;
const hexadecimal = /^[0-9a-f]{64}$/i;
/** 64 bytes, as Solana writes them. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/** Joins an id broken by line ends, or returns none: one part may itself be as long as an id. */
function joinedId(typed: string): string | undefined {
  if (!brokenHexadecimal.test(typed) && !brokenBase58.test(typed)) return undefined;
  const whole = bare(typed.replaceAll(/\s/g, ''));
  const parts = typed.split(/\s+/);
  if (parts.some((part) => hexadecimal.test(bare(part)) || simulated.test(part))) return undefined;
  return hexadecimal.test(whole) || base58.test(whole) ? whole : undefined;
}

/**
 * Returns a transaction's id as its chain writes it: without the 0x that some programs add, the
 * output index of explorers, and the surrounding text of a mail or an explorer's URL. Returns any
 * other text unchanged.
 */
export function readTransaction(text: string): string {
  const typed = readKey(text);
  if (otherPages.test(typed)) return typed;
  return joinedId(typed) ?? onlyIdIn(typed) ?? typed;
}

/** Whether a coin's chain, or the simulated one, uses such ids: only Solana has base 58. */
export const isTransactionOf = (asset: Coin, id: string): boolean =>
  simulated.test(id) || (isOfFamily(asset, 'solana') ? base58 : hexadecimal).test(id);
