import { DatabaseError } from 'pg';
import type { Coin } from '#core/chains/assets.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { isOffPeg, medianPrice, type SourcePrice } from '#core/money/median-price.ts';
import { formatRate } from '#core/money/price.ts';
import { businessNow, realNow } from '#platform/clock/clock.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { notePriceJump } from './manual.sql.ts';
import { readExchange, type Exchange } from './read-exchange.ts';
import { hasFuturePrice, insertRate } from './sql.ts';

// The database's error code for a price jump.
const priceJumpCode = 'CA003';

/**
 * Reads every coin from every exchange, and saves the median of those that agree (CHN-4). A coin
 * gets no price if no two agree or if its price jumps, so its quotes stop. Throws at the end, for
 * the log, with each failed or odd answer.
 */
export async function readPrices(db: Db, exchanges: readonly Exchange[]): Promise<void> {
  const faults: string[] = [];
  await Promise.all(offeredCoins().map((asset) => readPrice(db, exchanges, asset, faults)));
  if (faults.length > 0) throw new Error(faults.join('; '));
}

async function readPrice(
  db: Db,
  exchanges: readonly Exchange[],
  asset: Coin,
  faults: string[],
): Promise<void> {
  const { untradedAt, peg } = coinRecords[asset];
  const trading = exchanges.filter(({ name }) => !untradedAt?.includes(name));
  const answers = await Promise.allSettled(
    trading.map((exchange) => readExchange(exchange, asset, realNow)),
  );
  const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  for (const answer of answers)
    if (answer.status === 'rejected') faults.push(`${asset}: ${String(answer.reason)}`);
  if (peg !== undefined && isOffPeg(heard, realNow(), peg)) {
    faults.push(await noteOffPeg(db, asset, heard));
    return;
  }
  const median = medianPrice(heard, realNow());
  if (median === null) {
    faults.push(`${asset}: no two exchanges agree on a fresh price`);
    return;
  }
  // This price is never used and blocks no other, but the log should show that a clock was wrong.
  if (await hasFuturePrice(db, asset)) {
    faults.push(`${asset}: a price stands that a clock noted which was ahead`);
  }
  const { usdMicros, sources } = median;
  await inTransaction(db, async (tx) => {
    const at = await businessNow(tx);
    await insertRate(tx, { asset, usdMicros, at, source: sources.join(', ') });
    await notify(tx, { to: 'everyone', topic: 'prices' });
  }).catch(async (error: unknown) => {
    faults.push(`${asset}: ${String(error)}`);
    if (error instanceof DatabaseError && error.code === priceJumpCode) {
      const jump = { asset, usdMicros, sources: sources.join(', ') };
      await notePriceJump(db, { ...jump, isOffPeg: false });
    }
  });
}

/** Stops quoting a coin at once, and shows administrators the price from each exchange. */
async function noteOffPeg(db: Db, asset: Coin, heard: readonly SourcePrice[]): Promise<string> {
  const sources = heard
    .map((sourcePrice) => `${sourcePrice.source} ${formatRate(sourcePrice.usdMicros)}`)
    .join(', ');
  const { usdMicros } = heard.reduce((lowest, sourcePrice) =>
    sourcePrice.usdMicros < lowest.usdMicros ? sourcePrice : lowest,
  );
  await notePriceJump(db, { asset, usdMicros, sources, isOffPeg: true });
  await inTransaction(db, (tx) => notify(tx, { to: 'everyone', topic: 'prices' }));
  return `${asset}: off what it is meant to be worth: ${sources}`;
}
