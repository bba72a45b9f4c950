import assert from 'node:assert/strict';
import { aRate, codesOf, granting, type Person, posting } from './books.ts';
import type { TestDatabase } from './database.ts';
import { aPlacement } from './placements.ts';

type Lost = { plan: string; cents: bigint; people: Person[]; venue: string };

/** Places and loses `cents` (a multiple of 6) of a plan; returns the id of the loss. */
export async function aLoss(database: TestDatabase, lost: Lost): Promise<string> {
  const { plan, cents, people, venue } = lost;
  await aRate(database);
  const placement = await aPlacement(database, plan, { cents, venue });
  const record = posting('record_loss', [['loss', 'placement', cents]], {
    plan,
    evidence: 'a letter of the venue',
  });
  const granted = await granting(database, record, people, { placement });
  assert.deepEqual(await codesOf(database.owner, granted), ['posted']);
  return record.key;
}
