import { isSameAddress } from '#core/chains/addresses.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import type * as chains from '../chains/chains.ts';
import * as rows from './spends.sql.ts';

/** Says why nothing is given up: what may still land would then be paid twice. */
export const notProven = (detail: Note): never => {
  throw new Refusal('spend_may_land', { detail });
};

/**
 * Whether a transaction pays anybody whom a spend was still to pay, by script or account and of
 * any amount: a payment whose fee was raised pays less, and freed it would be made again. What
 * another payout has for itself is not counted.
 */
export async function paysOutputs(
  db: Db,
  { id: spendId, asset }: rows.Spend,
  outputs: readonly chains.Output[],
): Promise<boolean> {
  const parts = await rows.unpaidOf(db, spendId);
  const paying = outputs.filter((output) =>
    parts.some((part) => isSameAddress(asset, output.address, part.address)),
  );
  const [first] = paying;
  if (first === undefined) return false;
  const claimed = await rows.claimedByOthers(db, { spendId, asset, txid: first.txid });
  return paying.some(({ outputIndex }) => !claimed.has(outputIndex));
}

const pays = note('pays_the_same');

type Spending<Kind> = Extract<chains.ChainPort['spending'], { kind: Kind }>;

/** Another transaction stands in a ledger under the same number: ours has lost its place. */
async function proveByNumber(
  db: Db,
  port: chains.ChainPort,
  spending: Spending<'xrp'>,
  { spend, txid }: { spend: rows.Spend; txid: string },
): Promise<string> {
  const { account, sequence } = spend.life;
  const taken = await spending.taken(txid);
  if (taken === null) return notProven(note('not_validated'));
  if (taken.account !== account || taken.sequence !== sequence) {
    return notProven(note('other_number'));
  }
  const found = await port.lookup(txid);
  const outputs = found.state === 'confirmed' ? found.outputs : [];
  if (await paysOutputs(db, spend, outputs)) return notProven(pays);
  return `${txid} took its number`;
}

/**
 * It failed and used its own number up, or its last ledger has passed and nobody has used it. That
 * the id which came back is nowhere says nothing: other signatures of the same payment are others.
 */
async function proveByLedger(
  port: chains.ChainPort,
  spending: Spending<'xrp'>,
  { returnedTxid, sinceHeight, life }: rows.Spend,
): Promise<string> {
  const { until, account, sequence = 0 } = life;
  if (until === undefined || account === undefined) return notProven(note('no_end'));
  if (returnedTxid !== null) {
    const span = { from: sinceHeight, until: BigInt(until) };
    const { state } = await port.lookup(returnedTxid, { span });
    if (state !== 'failed') notProven(note('not_failed_yet'));
    const took = await spending.taken(returnedTxid);
    if (took?.account === account && took.sequence === sequence)
      return 'the ledger shows that it failed';
  }
  const { height } = await port.tip();
  if (height <= BigInt(until)) notProven(note('may_land_until', { ledger: until }));
  const facts = await spending.facts(account);
  if (facts.sequence <= sequence) return `past ${until} its number was not used`;
  return notProven(note('number_used'));
}

/** What it stands on is gone; null where it still stands, with the words for it. */
async function whySpent(
  spending: Spending<'solana'>,
  { until, account, nonce, nonceAccount }: chains.Life,
): Promise<string> {
  if (account === undefined) return notProven(note('no_end'));
  if (nonce !== undefined) {
    const now = await spending.nonce(nonceAccount!, account);
    if (now === nonce) notProven(note('nonce_stands'));
    return 'its nonce has moved on';
  }
  const { lastValidHeight } = await spending.facts(account);
  // A fresh hash ends 150 blocks from now: ours has ended where that is beyond its end, by more
  // than two nodes may be apart.
  const ended = BigInt(until ?? 0) + 150n + coinRecords.SOL.mostApart;
  if (lastValidHeight <= ended) notProven(note('may_land'));
  return `past ${until} its hash is dead`;
}

/** Nothing that its account sent since pays any part: asked after its end, so that none comes. */
async function proveUnpaid(
  db: Db,
  port: chains.ChainPort,
  spending: Spending<'solana'>,
  spend: rows.Spend,
): Promise<string> {
  const because = await whySpent(spending, spend.life);
  const { account, slot } = spend.life;
  for (const txid of await spending.sentSince(account!, BigInt(slot ?? 0))) {
    const found = await port.lookup(txid);
    if (found.state !== 'confirmed') notProven(note('just_sent'));
    else if (await paysOutputs(db, spend, found.outputs)) notProven(pays);
  }
  return `${because}, and nothing that its account sent since pays it`;
}

/** Proof that an export of an account's can never land: its number, hash or nonce is used up. */
export async function verifyAbandoned(
  db: Db,
  port: chains.ChainPort,
  spend: rows.Spend,
  txid: string | undefined,
): Promise<string> {
  const { spending } = port;
  if (spending?.kind === 'xrp') {
    return txid === undefined
      ? proveByLedger(port, spending, spend)
      : proveByNumber(db, port, spending, { spend, txid });
  }
  if (spending?.kind !== 'solana') return notProven(note('node_unreachable'));
  return proveUnpaid(db, port, spending, spend);
}
