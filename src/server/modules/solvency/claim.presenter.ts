import { formatUsd } from '#core/money/money.ts';
import type { Proof } from '#core/proofs/merkle-sum.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import { type Db, inSnapshot } from '#platform/db/db.ts';
import { memberFigures, type MemberFigures, sealHeads } from '../ledger/ledger.ts';
import { positionsOf } from '../plans/plans.ts';
import { publishedOf } from './prove-inclusion.ts';
import type { Snapshot } from './snapshots.sql.ts';

const sumOf = ({ balance, profit, profitLocked, payout }: MemberFigures): bigint =>
  balance + profit + profitLocked + payout;

/** Returns everything the ledger owes a member now, in cents. */
export const owedNow = async (db: Db, memberId: string): Promise<bigint> =>
  sumOf(await memberFigures(db, memberId));

async function termsOf(tx: Db, memberId: string) {
  const positions = await positionsOf(tx, memberId);
  return positions.map((position) => ({
    position: position.id,
    plan: position.planName,
    family: position.family,
    principal: formatUsd(position.principalCents),
    target_percent: (position.targetHundredths / 100).toFixed(2),
    term_days: position.termDays,
    opened_at: position.openedAt.toISOString(),
    matures_at: position.maturesAt.toISOString(),
  }));
}

type Claimed = { memberId: string; snapshot: Snapshot; proof: Proof | null };

/**
 * Returns the amount this installation owes a member, its terms, and the proof of inclusion. The
 * file is signed, so it remains evidence if the installation no longer answers (MEM-15).
 */
export async function sealClaim(
  db: Db,
  config: Config,
  { memberId, snapshot, proof }: Claimed,
): Promise<string> {
  const key = signingKeyOf(config.secret);
  const claim = await inSnapshot(db, async (tx) => {
    const figures = await memberFigures(tx, memberId);
    const [seal] = await sealHeads(tx, 1);
    return {
      document: 'candor-claim',
      version: 1,
      installation: config.publicUrl,
      operator: config.operator.legalName ?? null,
      sandbox: config.mode === 'sandbox',
      made_at: (await businessNow(tx)).toISOString(),
      member: memberId,
      currency: 'USD',
      owed: {
        balance: formatUsd(figures.balance),
        profit: formatUsd(figures.profit),
        profit_locked: formatUsd(figures.profitLocked),
        on_hold: formatUsd(figures.payout),
        total: formatUsd(sumOf(figures)),
      },
      terms: await termsOf(tx, memberId),
      ledger_seal: seal === undefined ? null : { no: seal.no.toString(), head: seal.head },
      published: publishedOf(snapshot),
      proof,
    };
  });
  const document = { claim, public_key: key.publicJwk, jws: key.signed(claim) };
  return `${JSON.stringify(document, null, 2)}\n`;
}
