import { transactionForm } from '../rules/typed-rules.ts';
import { readKey } from './typed-text.ts';

const bare = (text: string): string => {
  const [, rest = ''] = /^0x(.+)$/i.exec(text) ?? [];
  return transactionForm.test(rest) ? rest : text;
};

/**
 * A transaction's id as its chain writes it: without the 0x that some programs put before it, and
 * out of the page of a block explorer; what is neither stays as it was.
 */
export function readTransaction(text: string): string {
  const typed = readKey(text);
  if (!typed.includes('/')) return bare(typed);
  const parts = typed.split(/[^0-9A-Za-z]+/).map(bare);
  const ids = new Set(parts.filter((part) => transactionForm.test(part)));
  const [id] = ids;
  return id !== undefined && ids.size === 1 ? id : typed;
}
