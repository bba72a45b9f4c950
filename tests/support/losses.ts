import assert from 'node:assert/strict';
import { aRate, codesOf, granting, type Person, posting } from './books.ts';
import type { TestDatabase } from './database.ts';

type Lost = { plan: string; cents: bigint; people: Person[]; venue: string };

/** Places and loses `cents` (a multiple of 6) of a plan; gives the id of the loss. */
export async function aLoss(database: TestDatabase, lost: Lost): Promise<string> {
  const { plan, cents, people, venue } = lost;
  const rateId = await aRate(database);
  const coins = (cents * 100n) / 6n;
  const place = posting(
    'place',
    [
      ['placement', 'fx_usd', cents],
      ['fx_coin', 'custody', coins],
    ],
    { plan, rateId, evidence: 'an order' },
  );
  const placed = await granting(database, place, people, { plan, venue });
  assert.deepEqual(await codesOf(database.worker, placed), ['posted']);
  const record = posting('record_loss', [['loss', 'placement', cents]], {
    plan,
    evidence: 'a letter of the venue',
  });
  const granted = await granting(database, record, people);
  assert.deepEqual(await codesOf(database.web, granted), ['posted']);
  return record.key;
}
