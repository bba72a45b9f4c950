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

// A hash on these pages of an explorer is of something else.
const otherPages =
  /\/(?:blocks?|ledgers?|address(?:es)?|accounts?|wallets?|tokens?|nfts?|amendments?)\//i;
// A mail breaks it: nothing but its own letters on either side of a line's end. Words of people
// are shorter than the parts of one that has more letters than hexadecimal.
const brokenHexadecimal = /^(?:0x)?[0-9a-f]+(?:\s+[0-9a-f]+)+$/i;
const brokenBase58 = /^[0-9A-Za-z]{12,}(?:\s+[0-9A-Za-z]{10,})*\s+[0-9A-Za-z]+$/;

const simulated = /^sim[0-9a-f]{61}$/i;
const hexadecimal = /^[0-9a-f]{64}$/i;
/** 64 bytes, as Solana writes them. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/** The id that a line's end has broken, or none: a part of one may itself be as long as an id. */
function joinedId(typed: string): string | undefined {
  if (!brokenHexadecimal.test(typed) && !brokenBase58.test(typed)) return undefined;
  const whole = bare(typed.replaceAll(/\s/g, ''));
  const parts = typed.split(/\s+/);
  if (parts.some((part) => hexadecimal.test(bare(part)) || simulated.test(part))) return undefined;
  return hexadecimal.test(whole) || base58.test(whole) ? whole : undefined;
}

/**
 * A transaction's id as its chain writes it: without the 0x that some programs put before it, the
 * output that explorers put behind it, or what stood around it in a mail or in the address of an
 * explorer's page; what is none stays as it was.
 */
export function readTransaction(text: string): string {
  const typed = readKey(text);
  if (otherPages.test(typed)) return typed;
  return joinedId(typed) ?? onlyIdIn(typed) ?? typed;
}

/** Whether a coin's chain, or the simulated one, writes ids so: base 58 is Solana's alone. */
export const isTransactionOf = (asset: Coin, id: string): boolean =>
  simulated.test(id) || (isOfFamily(asset, 'solana') ? base58 : hexadecimal).test(id);
