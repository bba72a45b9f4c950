import { isSameAddress } from '#core/chains/addresses.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import type * as chains from '../chains/chains.ts';
import * as rows from './spends.sql.ts';

/** Refuses to abandon, with the reason: a spend that may still confirm would be paid twice. */
export const notProven = (detail: Note): never => {
  throw new Refusal('transaction_may_confirm', { detail });
};

/**
 * Whether a transaction pays an unpaid payee of a spend, by script or account and in any amount. A
 * payment with a raised fee pays less, and freeing the payout would pay twice. Outputs claimed by
 * other payouts do not count.
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

/** Another transaction is in a ledger under the same number: ours can never confirm. */
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
 * It failed and used up its number, or its last ledger passed and the number is unused. That the
 * returned id is nowhere proves nothing: the same payment with another signature has another id.
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

/** Returns why its nonce or hash is used up; throws if either is still valid. */
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
  // A fresh hash ends 150 blocks from now. Ours has ended once that is past its end by more than
  // two nodes may be apart.
  const ended = BigInt(until ?? 0) + 150n + coinRecords.SOL.mostApart;
  if (lastValidHeight <= ended) notProven(note('may_land'));
  return `past ${until} its hash is dead`;
}

/** Nothing its account sent since pays any part. Checked after its end, when no more can come. */
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

/** Proves that an account's export can never confirm: its number, hash or nonce is used up. */
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
