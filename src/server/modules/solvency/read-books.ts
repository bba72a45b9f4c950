import type { SolvencyReading } from '#contract/solvency.ts';
import type { Coin } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatAmount, formatUsd } from '#core/money/money.ts';
import { formatRate } from '#core/money/price.ts';
import { summedAsset } from '#core/proofs/summed-assets.ts';
import { maskNames } from '#core/rules/mask-names.ts';
import {
  apartClasses,
  centsForCoinsUp,
  formatRatio,
  owedClasses,
  ratioFloor,
} from '#core/rules/solvency-rules.ts';
import { type Db, inSnapshot } from '#platform/db/db.ts';
import { sealFaults, type SealHead, sealHeads } from '../ledger/ledger.ts';
import { newestAnchors } from '../payouts/payouts.ts';
import { readPlacements } from '../treasury/treasury.ts';
import { checkpointOf, cosignatures } from './checkpoints.sql.ts';
import { disputeCount } from './disputes.sql.ts';
import { publishedOf } from './prove-inclusion.ts';
import * as reserves from './reserves.sql.ts';
import { controlProofs, snapshots } from './snapshots.sql.ts';
import * as read from './sql.ts';

const ADDRESSES_SHOWN = 12;
const PROOFS_SHOWN = 20;

type Rates = ReadonlyMap<Coin, bigint>;
type Sums = { reservesCents: bigint; liabilitiesCents: bigint; lowestRatio: bigint | null };

/**
 * The books at one moment, for the page, and the sums that are saved for the day; null before each
 * chain was read.
 */
export type Books = { reading: Omit<SolvencyReading, 'history'>; sums: Sums | null };

const rateOf = (rates: Rates, asset: Coin): bigint => rates.get(asset) ?? 0n;

/** Returns the total of an account class in cents; coins owed are rounded up. */
function centsOf(sums: read.ClassSum[], rates: Rates, name: string): bigint {
  return sums
    .filter((sum) => sum.class === name)
    .reduce((cents, { asset, units }) => {
      if (asset === 'USD') return cents + units;
      return cents + centsForCoinsUp(asset, units, rateOf(rates, asset));
    }, 0n);
}

type ReserveUnits = Pick<reserves.Reading, 'units' | 'openingUnits'>;

/**
 * Returns the coins that count as reserves, without those held before the watch began, which are in
 * no book.
 */
export const countedUnits = ({ units, openingUnits }: ReserveUnits): bigint =>
  units > openingUnits ? units - openingUnits : 0n;

/** A reading as it is published. */
export const readingOnWire = ({ height, hash, readAt, isStale }: reserves.Reading) => ({
  height: height.toString(),
  hash,
  read_at: readAt.toISOString(),
  stale: isStale,
});

/** An address as it is published, with its holder. */
export const holdingOnWire = ({
  asset,
  address,
  units,
  proofKind,
  provedAt,
}: reserves.Holding) => ({
  address,
  held: formatAmount(asset, units),
  proof:
    proofKind === null || provedAt === null
      ? null
      : { kind: proofKind, verified_at: provedAt.toISOString() },
});

async function heldOf(tx: Db, asset: Coin, all: reserves.Reading[], rates: Rates) {
  const reading = all.find((item) => item.asset === asset);
  const units = reading === undefined ? 0n : countedUnits(reading);
  const usdMicros = rateOf(rates, asset);
  const cents = centsForCoinsDown(asset, units, usdMicros);
  const listed = reading && (await reserves.holdingsOf(tx, asset, ADDRESSES_SHOWN));
  return {
    cents,
    held: {
      asset,
      coins: formatAmount(asset, units),
      usd: formatUsd(cents),
      rate: formatRate(usdMicros),
      reading: reading === undefined ? null : readingOnWire(reading),
      addresses: (listed ?? []).map(holdingOnWire),
      more_addresses: (reading?.addresses ?? 0) - (listed?.length ?? 0),
      before: formatAmount(asset, reading?.openingUnits ?? 0n),
    },
  };
}

const suspenseOf = (all: read.InSuspense[], rates: Rates): SolvencyReading['suspense'] =>
  all.map(({ asset, isKnown, payments, units }) => ({
    asset,
    known_owner: isKnown,
    payments: Number(payments),
    coins: formatAmount(asset, units),
    usd: formatUsd(centsForCoinsUp(asset, units, rateOf(rates, asset))),
  }));

/** Returns a plan's pools: gains and the operator's money, kept separate. */
function poolOf(plan: read.PlanName, flows: read.PlanFlow[]): SolvencyReading['pools'][number] {
  const own = flows.filter((flow) => flow.planId === plan.id);
  const sum = (fits: (flow: read.PlanFlow) => boolean): bigint =>
    own.filter(fits).reduce((cents, flow) => cents + flow.cents, 0n);
  // A reversal lowers the amount it reverses: one that debits a pool reverses an earlier credit.
  const came = (pool: string, kind: string) =>
    sum((f) => f.class === pool && (f.kind === kind || (f.kind === 'reverse' && !f.isIn)));
  const paid = (pool: string, kind: string) =>
    -sum((f) => f.class === pool && (f.kind === kind || (f.kind === 'reverse' && f.isIn)));
  return {
    plan_id: plan.id,
    family: plan.family,
    plan: plan.name,
    open: plan.isOpen,
    gains_in: formatUsd(came('pool_gain', 'gain')),
    gains_paid: formatUsd(paid('pool_gain', 'distribute_gain')),
    capital_in: formatUsd(came('pool_capital', 'subsidise')),
    capital_paid: formatUsd(paid('pool_capital', 'distribute_capital')),
    losses_absorbed: formatUsd(-sum((f) => f.kind === 'absorb_loss')),
    left: formatUsd(sum(() => true)),
  };
}

/** Counts corrections by kind and reason; members' names are removed from the reasons. */
function counted(all: read.Correction[]): SolvencyReading['corrections'] {
  const byWords = new Map<string, SolvencyReading['corrections'][number]>();
  for (const { kind, reason, names } of all) {
    const text = maskNames(reason ?? '', names);
    const row = byWords.get(`${kind} ${text}`) ?? { kind, reason: text, count: 0 };
    byWords.set(`${kind} ${text}`, { ...row, count: row.count + 1 });
  }
  return [...byWords.values()].sort(
    (a, b) => a.kind.localeCompare(b.kind) || b.count - a.count || a.reason.localeCompare(b.reason),
  );
}

/** One day as the page shows it. */
export const dayOnPage = (day: read.Day): SolvencyReading['history'][number] => ({
  day: day.day,
  reserves: formatUsd(day.reservesCents),
  liabilities: formatUsd(day.liabilitiesCents),
  lowest_ratio: day.lowestRatio === null ? null : formatRatio(day.lowestRatio),
});

/** A seal as it is published. */
export const sealOnWire = ({ no, head, sealedAt }: SealHead) => ({
  no: no.toString(),
  head,
  sealed_at: sealedAt.toISOString(),
});

/** The newest checkpoint with the newest cosignature of each witness (INT-14). */
async function newestCheckpoint(tx: Db): Promise<SolvencyReading['checkpoint']> {
  const newest = await checkpointOf(tx);
  if (newest === null) return null;
  const witnesses = await cosignatures(tx);
  return {
    size: newest.size.toString(),
    root: newest.root.toString('hex'),
    made_at: newest.madeAt.toISOString(),
    witnesses: witnesses.map(({ witness, size, cosignedAt }) => ({
      name: witness,
      size: size.toString(),
      cosigned_at: cosignedAt.toISOString(),
    })),
  };
}

const replacementOnWire = ({ fingerprint, enrolledAt, usableFrom }: read.KeyReplacement) => ({
  fingerprint,
  enrolled_at: enrolledAt.toISOString(),
  usable_from: usableFrom.toISOString(),
});

const sealsOf = async (tx: Db): Promise<Pick<SolvencyReading, 'seal' | 'seal_faults'>> => {
  const [last] = await sealHeads(tx, 1);
  const faults = await sealFaults(tx);
  return {
    seal: last === undefined ? null : sealOnWire(last),
    seal_faults: faults.map(({ no, detail, at }) => ({
      no: no.toString(),
      detail,
      found_at: at.toISOString(),
    })),
  };
};

const missedOf = (plans: read.PlanName[], all: read.Missed[]): SolvencyReading['missed'] =>
  plans.flatMap(({ id, family, name }) =>
    all
      .filter(({ planId }) => planId === id)
      .map((item) => ({
        plan_id: id,
        family,
        plan: name,
        target: formatUsd(item.targetCents),
        paid_gain: formatUsd(item.gainCents),
        paid_capital: formatUsd(item.capitalCents),
        lost: formatUsd(item.lostCents),
      })),
  );

async function newestSnapshot(tx: Db): Promise<SolvencyReading['snapshot']> {
  const [last] = await snapshots(tx, 1);
  if (last === undefined) return null;
  const { header, root } = publishedOf(last);
  const proofs = await controlProofs(tx, last.rootId);
  return {
    no: last.no,
    root_id: last.rootId,
    total: formatUsd(BigInt(root.amounts[0] ?? '0')),
    format: header.v,
    sums: header.assets.flatMap((name, index) => {
      const asset = summedAsset(name);
      if (asset === null || asset === 'USD') return [];
      const held = last.reserves.find((reserve) => reserve.asset === asset)?.held ?? null;
      return [{ asset, owed: formatAmount(asset, BigInt(root.amounts[index] ?? '0')), held }];
    }),
    published_at: last.publishedAt.toISOString(),
    not_read: last.reserves.filter((reserve) => reserve.block === null).map(({ asset }) => asset),
    control_proofs: proofs.length,
    proofs: proofs.slice(0, PROOFS_SHOWN).map(({ asset, address, kind, verifiedAt }) => ({
      asset,
      address,
      kind,
      verified_at: verifiedAt.toISOString(),
    })),
  };
}

/** Reads everything in one snapshot, so the sums agree with each other. */
export const readBooks = (db: Db, simulated: boolean): Promise<Books> =>
  inSnapshot(db, async (tx) => {
    const sums = await read.classSums(tx);
    const rates = await read.lastRates(tx);
    const chain = await reserves.readings(tx);
    const flows = await read.planFlows(tx);
    const plans = await read.planNames(tx);
    const corrected = await read.corrections(tx);
    const assets = [];
    const shown = await reserves.coinsWithReserves(tx);
    for (const asset of shown) assets.push(await heldOf(tx, asset, chain, rates));
    const line = (name: string) => ({ class: name, usd: formatUsd(centsOf(sums, rates, name)) });
    const reservesCents = assets.reduce((cents, row) => cents + row.cents, 0n);
    const liabilitiesCents = owedClasses.reduce(
      (cents, name) => cents + centsOf(sums, rates, name),
      0n,
    );
    // Until each chain was read once, the reserves are unknown and no ratio is shown.
    const isRead = shown.every((coin) => chain.some(({ asset }) => asset === coin));
    const lowestRatio = isRead ? ratioFloor(reservesCents, liabilitiesCents) : null;
    return {
      sums: isRead ? { reservesCents, liabilitiesCents, lowestRatio } : null,
      reading: {
        simulated,
        reserves: formatUsd(reservesCents),
        liabilities: formatUsd(liabilitiesCents),
        ratio: lowestRatio === null ? null : formatRatio(lowestRatio),
        assets: assets.map(({ held }) => held),
        disputes: await disputeCount(tx),
        suspense: suspenseOf(await read.inSuspense(tx), rates),
        owed: owedClasses.map(line),
        apart: apartClasses.map(line),
        pools: plans.map((plan) => poolOf(plan, flows)),
        placements: await readPlacements(tx, null),
        corrections: counted(corrected),
        missed: missedOf(plans, await read.missedPlans(tx)),
        snapshot: await newestSnapshot(tx),
        checkpoint: await newestCheckpoint(tx),
        anchors: await newestAnchors(tx),
        key_replacements: (await read.keyReplacements(tx)).map(replacementOnWire),
        ...(await sealsOf(tx)),
      },
    };
  });
