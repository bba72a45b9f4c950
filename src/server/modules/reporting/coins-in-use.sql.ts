import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/**
 * Returns why coins may not be switched off, one line each. While the books, a deposit address or
 * an unpaid withdrawal needs a coin, switching it off would leave payments unseen or debts unpaid.
 */
export async function checkCoins(
  db: Db,
  { coins, chains }: Pick<Config, 'coins' | 'chains'>,
): Promise<string[]> {
  const rows = await all<{ asset: string }>(db)`
    select asset from unnest(foundation.coins()) c (asset)
    where asset <> all(${[...coins]}::text[]) and treasury.is_in_use(asset)`;
  return rows.map(({ asset }) => {
    const setting = chains === null ? 'SANDBOX_COINS' : `${asset}_NODE`;
    return `${setting}: the books hold ${asset}, or members may still send or await it: name it again`;
  });
}
