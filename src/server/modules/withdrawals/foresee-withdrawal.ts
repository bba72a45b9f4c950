import { coinOf } from '#core/chains/assets.ts';
import { coolingOffOf, takenByPosition, targetUntilMaturity } from '#core/rules/position-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { waitsFor } from '#core/rules/withdrawal-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { isOurs } from '../chains/chains.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { type Position, positionsOf } from '../plans/plans.ts';
import { withDestination } from './request-withdrawal.ts';
import { factsForRequest, type WithdrawalRequest } from './requests.sql.ts';

type PreviewInput = Pick<
  WithdrawalRequest,
  'memberId' | 'source' | 'amountCents' | 'method' | 'tag'
> & {
  /** Null before one is typed: then only the account's waits are known. */
  address: string | null;
};

/** The amount a withdrawal takes from one position, and its forgone earnings at target. */
const leavingOf = (position: Position, takenCents: bigint, now: Date) => ({
  id: position.id,
  planName: position.planName,
  family: position.family,
  takenCents,
  staysCents: position.principalCents - takenCents,
  targetCents: targetUntilMaturity(takenCents, position, now),
  maturesAt: position.maturesAt,
  coolingOffUntil: coolingOffOf(position, now),
});

async function takenOf(db: Db, { memberId, source, amountCents }: PreviewInput, now: Date) {
  if (source === 'profit') return { fromFreeCents: 0n, positions: [] };
  const [{ balance }, held] = await Promise.all([
    memberFigures(db, memberId),
    positionsOf(db, memberId),
  ]);
  const principals = held.map((position) => position.principalCents);
  const taken = takenByPosition(principals, balance, amountCents);
  const fromPositions = taken.reduce((sum, cents) => sum + cents, 0n);
  return {
    fromFreeCents: amountCents - fromPositions,
    positions: held.flatMap((position, index) =>
      taken[index]! > 0n ? [leavingOf(position, taken[index]!, now)] : [],
    ),
  };
}

/**
 * Previews a withdrawal before its request: the sources, the amount and every wait (MEM-20).
 * Refuses an address that is invalid for the coin or is one of ours; holds nothing.
 */
export async function foreseeWithdrawal(db: Db, input: PreviewInput) {
  const { address, ...rest } = input;
  const facts = await factsForRequest(db, { ...rest, key: null });
  const subject = { ...rest, key: null, token: '' };
  const request = address === null ? null : withDestination(facts.mode, { ...subject, address });
  const asset = coinOf[input.method];
  if (request !== null && (await isOurs(db, asset, request.address))) {
    throw new Refusal('own_address');
  }
  const waits = waitsFor({
    ...facts,
    ...rest,
    // Without an address the saved one applies; with neither, no wait of an address is known yet.
    address: request?.address ?? facts.saved?.address ?? '',
    tag: request === null ? (facts.saved?.tag ?? null) : request.tag,
    requestedAt: facts.now,
  }).filter(({ because }) => request !== null || facts.saved !== null || because !== 'address_new');
  const ends = waits.map(({ until }) => until.getTime());
  return {
    asset,
    ...(await takenOf(db, input, facts.now)),
    waits,
    earliestAt: ends.length === 0 ? null : new Date(Math.max(...ends)),
  };
}
