import { aMember } from '#test/ledger/builders.ts';
import { wrapped, within } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Transaction ids as wallets, explorers, mails and sheets present them.

const txid = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const solana =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

const ways: readonly ((id: string) => string)[] = [
  (id) => `0x${id}`,
  (id) => `0X${id}`,
  (id) => `"${id}"`,
  (id) => `“${id}”`,
  (id) => `<${id}>`,
  (id) => `(${id})`,
  (id) => `${id}.`,
  (id) => `${id},`,
  (id) => `${id}:0`,
  (id) => `${id}#1`,
  (id) => `txid: ${id}`,
  (id) => `TXID=${id}`,
  (id) => `Transaction ID\n${id}`,
  (id) => `${id.slice(0, 32)}\n${id.slice(32)}`,
  (id) => `${id.slice(0, 40)}\r\n  ${id.slice(40)}`,
  (id) => `${id.slice(0, 16)} ${id.slice(16)}`,
  (id) => `https://blockchair.com/bitcoin/transaction/${id}?from=share`,
  (id) => `https://www.blockchain.com/explorer/transactions/btc/${id}`,
  (id) => `https://livenet.xrpl.org/transactions/${id}/raw`,
  (id) => `https://xrpscan.com/tx/${id}`,
  (id) => `https://solscan.io/tx/${id}?cluster=devnet`,
  (id) => `https://dogechain.info/tx/${id}#outputs`,
  (id) => `http://explorer.example:8080/#/tx/${id}`,
  (id) => `mempool.space/de/tx/${id}:2`,
];

function* inputs(): Generator<Input> {
  for (const way of ways) yield taken('a transaction', way(txid), txid);
  for (const [what, given] of [...wrapped(txid), ...within(txid)]) yield taken(what, given, txid);
  for (const way of ways.slice(2, 10)) yield taken('of Solana', way(solana), solana);
  yield refused('of Solana, for a payment in Bitcoin', `BITCOIN ${solana}`, /BITCOIN/);
  const pages = ['block/', 'address/', 'account/', 'en/blocks/'];
  const others = pages.map((page) => `https://mempool.space/${page}${txid}`);
  const none = [`${txid} ${solana}`, txid.slice(4), `${txid}zz`.repeat(2), 'see the picture', '0x'];
  for (const given of [...others, ...none]) yield refused('none', given, /transaction|id/i);
}

export const copiedRules = ({ call, owner, headers }: World): Rule[] => {
  const claim: Rule['send'] = async (given: string) => {
    const { token } = await aMember(owner);
    const text = 'I paid it from my own wallet on Tuesday.';
    const isSolana = given.includes(solana) && !given.startsWith('BITCOIN');
    const payment_method = isSolana ? 'SOLANA' : 'BITCOIN';
    const body = { payment_method, transaction: given, words: text };
    const answer = await call('POST', '/user/claims', { token, body, headers });
    return { answer, kept: async () => answer.body.data.transaction ?? answer.body.data.txid };
  };
  return [{ name: 'transactions as they are copied', inputs, send: claim }];
};
