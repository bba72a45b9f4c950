import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTransactionOf, readTransaction } from './transaction-id.ts';

const hex = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const base58 =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

test('a transaction is read with 0x before it, out of an explorer and without unseen marks', () => {
  const written = (id: string): string[] => [
    id,
    ` ${id}\n`,
    `${id.slice(0, 20)}\u200b${id.slice(20)}\u2060`,
    `https://mempool.space/tx/${id}`,
    `https://mempool.space/tx/${id}#vout=1`,
    `https://explorer.example/en/transaction/${id}/`,
    `explorer.example/#/transactions/${id}?cluster=devnet`,
    `https://explorer.example/?tx=0x${id}`,
    `\ufeffhttps://livenet.xrpl.org/transactions/${id}/detailed`,
    `${id}:0`,
    `"${id}",`,
    `txid: ${id}`,
    `${id.slice(0, 32)}\r\n${id.slice(32)}`,
  ];
  for (const id of [hex, hex.toUpperCase(), base58]) {
    for (const text of written(id)) assert.equal(readTransaction(text), id, text);
  }
  for (const width of [60, 64, 70, 76, 80]) {
    const lines = `${base58.slice(0, width)}\n${base58.slice(width)}`;
    assert.equal(readTransaction(lines), base58, `broken after ${width}`);
  }
  for (const before of ['0x', '0X', ' 0x\u200b']) assert.equal(readTransaction(before + hex), hex);
});

test('what names no transaction, or two, stays for the form to refuse', () => {
  const two = `https://explorer.example/${hex}/${'ab'.repeat(32)}`;
  for (const text of [
    two,
    `https://mempool.space/block/${hex}`,
    `https://livenet.xrpl.org/nft/${hex}`,
    `https://livenet.xrpl.org/ledgers/${hex}`,
    'I paid it from my own wallet on Tuesday and the amount was twenty five dollars',
    '0x12',
    `${hex} ${hex.slice(1)}0`,
  ]) {
    assert.equal(readTransaction(text), text);
  }
});

test('a coin has ids of its own form, and those of the simulated chain', () => {
  const simulated = `sim${'0a'.repeat(30)}f`;
  const halves = [base58.slice(0, 76), `${base58}2`, 'ab'.repeat(40)];
  for (const asset of ['BTC', 'XRP', 'SOL'] as const) {
    const own = asset === 'SOL' ? base58 : hex;
    const others = [asset === 'SOL' ? hex : base58, ...halves];
    for (const id of [own, simulated]) assert.ok(isTransactionOf(asset, id), `${asset} ${id}`);
    for (const id of others) assert.ok(!isTransactionOf(asset, id), `${asset} ${id}`);
  }
});
