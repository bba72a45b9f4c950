import { readFile, stat } from 'node:fs/promises';
import type { Coin } from '#core/chains/assets.ts';
import { type Config, ConfigFault } from '#platform/config/config.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { networksIn } from '../chains/chains.ts';
import { type DenyList, ListFault, readDenyList } from './deny-list.ts';
import { openSetting, setting } from './setting.ts';
import * as rows from './sql.ts';

const mostBytes = 20 * 1024 * 1024;
// A list of other coins has only invalid lines; the operator needs just some to see why.
const mostNamed = 50;

async function readList(): Promise<DenyList | null> {
  const { list: file, mode } = setting();
  if (file === null) return null;
  try {
    if ((await stat(file)).size > mostBytes) throw new ListFault('larger than 20 MB');
    const networkOf = (asset: Coin) => networksIn(mode, asset);
    return readDenyList(await readFile(file, 'utf8'), { offered: offeredCoins(), networkOf });
  } catch (error) {
    if (error instanceof ListFault) throw error;
    throw new ListFault('the file cannot be read');
  }
}

async function adopt(db: Db, list: DenyList | null): Promise<void> {
  const hasHook = setting().hook !== null;
  const digest = list?.digest ?? null;
  await inTransaction(db, async (tx) => {
    await rows.lockSetup(tx);
    const before = await rows.currentSetup(tx);
    const isSame = before?.listDigest === digest && before.hasHook === hasHook;
    if (isSame || (before === undefined && digest === null && !hasHook)) return;
    await rows.insertSetup(tx, list, hasHook);
    await record(tx, {
      actor: 'worker',
      act: 'screening.setup',
      subject: 'screening',
      before: { list: before?.listDigest ?? null, hook: before?.hasHook ?? false },
      after: {
        list: digest,
        hook: hasHook,
        entries: list?.entries.length ?? 0,
        left_out: list?.leftOut.length ?? 0,
      },
    });
    await notify(tx, { to: 'administrators', topic: 'screening' });
  });
}

/** Adopts a list, and records its invalid lines. */
async function take(db: Db, list: DenyList | null): Promise<void> {
  await adopt(db, list);
  const lines = list?.leftOut ?? [];
  if (lines.length === 0) return rows.clearFault(db);
  const unread = { count: lines.length, lines: lines.slice(0, mostNamed) };
  return rows.noteFault(db, 'lines left out', unread);
}

/** Reads the deny list again; an unreadable one is not adopted, and the earlier one stays. */
export async function reloadList(db: Db): Promise<void> {
  try {
    await take(db, await readList());
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    await rows.noteFault(db, error.message, null);
  }
}

/** Adopts the configured list at the start; throws if it cannot be read (CHN-13). */
export async function openScreening(
  db: Db,
  config: Pick<Config, 'mode' | 'screening'>,
): Promise<void> {
  openSetting(config);
  await readList().then(
    (list) => take(db, list),
    (error: Error) => {
      throw error instanceof ListFault ? new ConfigFault(`DENY_LIST: ${error.message}`) : error;
    },
  );
}
