import type { Networks } from '#core/chains/addresses.ts';
import { type Coin, type DerivedCoin, isOfFamily } from '#core/chains/coin-records.ts';
import { anchorDiffers, type AnchoredHead } from '#core/proofs/anchor.ts';
import { readSpend } from '../bitcoin/bitcoin-spend.ts';
import type { Outpoint, Target } from '../port.ts';
import { readSignedSimulated, readSimulated } from '../simulated/sign-simulated.ts';
import { messageDiffers } from '../solana/returned-solana.ts';
import { readSignedSolana, type SignedTransfer } from '../solana/solana-transaction.ts';
import { fieldsDiffer, paidBy, readReturnedXrp, signersDiffer } from '../xrp/returned-xrp.ts';
import type { Life } from './build-transactions.ts';
import { outputsDiffer, type Paid } from './outputs-differ.ts';

/** The exported and approved transaction; only this may be returned. */
export type Expected = {
  asset: Coin;
  networks: Networks;
  /** The unsigned transaction itself. */
  unsigned: string;
  parts: Target[];
  change: { address: string; amount: bigint } | null;
  fee: bigint;
  inputs: Outpoint[];
  life: Life;
  /** The head it has to carry, if its export had one. */
  anchor?: AnchoredHead | null;
};

export type Checked = { txid: string; raw: string } | { differs: string[] };

const keyOf = ({ txid, outputIndex }: Outpoint): string => `${txid}:${outputIndex}`;

function inputsDiffer(expected: readonly Outpoint[], found: readonly Outpoint[]): string[] {
  const [want, have] = [new Set(expected.map(keyOf)), new Set(found.map(keyOf))];
  return [
    ...[...want].filter((item) => !have.has(item)).map((item) => `the coin ${item} is not spent`),
    ...[...have].filter((item) => !want.has(item)).map((item) => `the coin ${item} is spent too`),
  ];
}

function checkCoins(expected: Expected, coin: DerivedCoin, text: string): Checked {
  const read = readSpend({ coin, networks: expected.networks }, expected.unsigned, text);
  if (read === null) return { differs: ['it is no wholly signed transaction of this coin'] };
  const requested: Paid[] = [...expected.parts];
  if (expected.change !== null) requested.push({ ...expected.change, tag: null });
  const found = read.outputs.filter(({ data }) => data === undefined);
  const carried = read.outputs.flatMap(({ data: script, amount }) =>
    script === undefined ? [] : [{ script, amount }],
  );
  const differs = [
    ...outputsDiffer(
      coin,
      requested,
      found.map((row) => ({ ...row, tag: null })),
    ),
    ...anchorDiffers(expected.anchor ?? null, carried),
    ...inputsDiffer(expected.inputs, read.inputs),
  ];
  // Different coins or payments imply different bytes: reporting those would add nothing.
  if (differs.length === 0) differs.push(...read.differs);
  const { lacks } = read;
  if (lacks !== null) {
    const { missing, of, hasWrong } = lacks;
    differs.push(`${missing} of its ${of} signatures ${missing === 1 ? 'is' : 'are'} missing`);
    if (hasWrong) differs.push('a signature in it is wrong, or does not cover all of it');
  } else if (!read.isSigned) differs.push('a signature is wrong, or does not cover all of it');
  return differs.length > 0 ? { differs } : { txid: read.txid, raw: read.raw };
}

function checkXrp(expected: Expected, text: string): Checked {
  const { asset, parts, unsigned, life } = expected;
  const read = readReturnedXrp(text);
  if (read === null) return { differs: ['it is no transaction of the XRP Ledger'] };
  const paid = paidBy(read.fields);
  const outputs = paid === null ? [] : outputsDiffer(asset, parts, [paid]);
  const differs = [
    ...outputs,
    ...fieldsDiffer(unsigned, read, outputs.length > 0),
    ...signersDiffer(unsigned, life.account!, read),
  ];
  return differs.length > 0 ? { differs } : { txid: read.txid, raw: text.trim() };
}

/** The differences of a transfer from the approved payments and its hash or nonce. */
function solanaDiffers({ asset, parts, life }: Expected, read: SignedTransfer): string[] {
  const { blockhash, nonce = blockhash, nonceAccount = null } = life;
  return [
    ...outputsDiffer(asset, parts, read.outputs),
    ...(read.from === life.account ? [] : [`it pays from ${read.from}, not ${life.account}`]),
    ...(read.life === nonce && read.nonceAccount === nonceAccount
      ? []
      : ['it stands on another block or nonce']),
  ];
}

function checkSolana(expected: Expected, text: string): Checked {
  const { token = null } = expected.life;
  const read = readSignedSolana(text, token);
  const differs = read === null ? [] : solanaDiffers(expected, read);
  // Different payments imply different bytes: reporting those would add nothing.
  if (differs.length === 0) differs.push(...messageDiffers(expected.unsigned, text));
  if (differs.length === 0 && read === null) {
    differs.push('it is not signed, or its signature does not cover all of it');
  }
  return differs.length > 0 ? { differs } : { txid: read!.txid, raw: text.trim() };
}

function checkSimulated(expected: Expected, text: string): Checked {
  const { asset, parts, unsigned, fee } = expected;
  const read = readSignedSimulated(asset, text);
  const spend = read === null ? null : readSimulated(asset, read.unsigned);
  if (read === null || spend === null) {
    return { differs: ['it is no signed payment of the simulated chain'] };
  }
  const carried = spend.anchor === null ? [] : [{ script: spend.anchor, amount: 0n }];
  const differs = [
    ...outputsDiffer(asset, parts, spend.outputs),
    ...anchorDiffers(expected.anchor ?? null, carried),
  ];
  if (spend.fee !== fee) differs.push('its network fee is another');
  if (differs.length === 0 && read.unsigned !== unsigned) differs.push('it is another payment');
  if (!read.isSigned) differs.push('its signature is wrong, or does not cover all of it');
  return differs.length > 0 ? { differs } : { txid: read.txid, raw: text };
}

/** Compares a returned transaction with the approved one: outputs, amounts, tags, change, coins. */
export function verifySignedTransaction(expected: Expected, text: string): Checked {
  const { asset, unsigned } = expected;
  if (readSimulated(asset, unsigned) !== null) return checkSimulated(expected, text);
  if (isOfFamily(asset, 'xrp')) return checkXrp(expected, text);
  if (isOfFamily(asset, 'solana')) return checkSolana(expected, text);
  return checkCoins(expected, asset, text);
}
