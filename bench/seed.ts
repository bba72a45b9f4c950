import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { withoutGuards } from './guards.ts';
import { bookMoves } from './seed-books.ts';
import { listMoves } from './seed-lists.ts';
import { makeMembers, type MemberSeed } from './seed-members.ts';
import { makeMoves } from './seed-transfers.ts';

type SeedStep = { what: string; work: (owner: Db, members: MemberSeed) => Promise<void> };

/** A statement without parameters. */
const plain =
  (statement: RawBuilder<unknown>) =>
  async (owner: Db): Promise<void> =>
    void (await statement.execute(owner));

const steps: SeedStep[] = [
  { what: 'members', work: makeMembers },
  { what: 'deposits, holds, payouts and distributions', work: makeMoves },
  { what: 'transfers, entries, accounts and counters', work: bookMoves },
  { what: 'rows of the rooms', work: listMoves },
  { what: 'clearing up', work: plain(sql`drop schema crowd cascade`) },
  { what: 'statistics', work: plain(sql`vacuum analyze`) },
];

/**
 * Fills a sandbox with `count` members and a year of activity, written set by set: a deposit and
 * its position, a paid withdrawal, three distributions, two thirds of them matured: ten transfers a
 * member. The first member has a hundred times as much and invited a thousand others. All of it
 * bypasses the public functions, on one connection of the database's owner, and is consistent:
 * `verify` passes.
 */
export async function seedAll(
  owner: Db,
  members: MemberSeed,
  report: (what: string, seconds: number) => void = () => undefined,
): Promise<string> {
  await withoutGuards(owner, async () => {
    for (const { what, work } of steps) {
      const began = performance.now();
      await work(owner, members);
      report(what, (performance.now() - began) / 1000);
    }
  });
  return 'member-1@crowd.example';
}
