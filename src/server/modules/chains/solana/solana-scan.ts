import { z } from 'zod';
import {
  type Cursor,
  type LastSeenBalance,
  NodeFault,
  type Output,
  type Scan,
  type Watched,
} from '../port.ts';
import {
  type Client,
  type Currency,
  type ConfirmedTransaction,
  outputOf,
  slot,
} from './solana-answers.ts';
import {
  inTurns,
  type Named,
  namedAfter,
  readConfirmed,
  requireAwake,
  tipOf,
  unitsOf,
} from './solana-history.ts';

/** The progress of a round through many addresses: `since` is the slot where the last one began. */
const turnShape = z.object({ place: z.number(), began: z.number(), since: z.number() });
type Turn = z.infer<typeof turnShape>;

/**
 * The position of the read, in slots. Each scan queries the balances of recent addresses, and those
 * of older ones in turns (`older`); it reads a history if a balance changed. Money that came and
 * left between two scans changes no balance, so each scan also reads a few histories in turns
 * (`round`).
 */
const positionShape = z.object({
  slot: z.number(),
  round: turnShape,
  older: turnShape.optional(),
});
type Position = z.infer<typeof positionShape>;

/** A process's memory; a new process starts over. */
export type Memory = {
  currency: Currency;
  known: Map<string, ConfirmedTransaction>;
  /** Addresses with changes that no history explains yet, and the slot of the first sighting. */
  unexplained: Map<string, number>;
};

// A node's index may lag behind its blocks: the last ten minutes are read again.
const lagSlots = 1_500;
const mostBalances = 1_000;
const perTurn = 5;
const mostChanged = 100;
const mostKnown = 100_000;

const startAt = (tip: number): Position => {
  const since = Math.max(0, tip - lagSlots);
  const turn = { place: 0, began: tip, since };
  return { slot: since, round: turn, older: turn };
};

type Reading = {
  address: string;
  units: bigint;
  before: LastSeenBalance | undefined;
  since: number;
};

/** A round's state after `taken` of `requested` addresses. */
const movedOn = (
  { place, began, since }: Turn,
  taken: number,
  requested: number,
  tip: number,
): Turn =>
  taken < requested
    ? { place: 0, began: tip, since: began }
    : { place: place + taken, began, since };

type Choice = { readings: Reading[]; next: Position; oldest: number };

/** Chooses the histories to read now, and the position afterwards. */
async function choose(
  { client, currency }: { client: Client; currency: Currency },
  at: Position,
  tip: number,
  watched: Watched,
): Promise<Choice> {
  const older = at.older ?? at.round;
  const recent = await watched.newest(mostBalances);
  const others = await watched.newest(mostBalances, mostBalances + older.place);
  const turn = await watched.newest(perTurn, at.round.place);
  const since = new Map([
    ...turn.map((item) => [item, at.round.since] as const),
    ...others.map((item) => [item, older.since] as const),
    ...recent.map((item) => [item, at.slot] as const),
  ]);
  for (const item of turn) since.set(item, Math.min(since.get(item)!, at.round.since));
  const addresses = [...since.keys()];
  const held = await unitsOf(client, currency, addresses, tip);
  const looked = (await watched.looked?.(addresses)) ?? new Map<string, LastSeenBalance>();
  const all = addresses.map((address, index): Reading => ({
    address,
    units: held[index]!,
    before: looked.get(address),
    since: since.get(address)! - lagSlots,
  }));
  const changed = all.filter(({ units, before }) => units !== (before?.units ?? 0n));
  const inTurn = all.filter(
    (reading) => turn.includes(reading.address) && !changed.includes(reading),
  );
  const next: Position = {
    slot: tip,
    round: movedOn(at.round, turn.length, perTurn, tip),
    older: movedOn(older, others.length, mostBalances, tip),
  };
  return {
    readings: [...changed.slice(0, mostChanged), ...inTurn],
    // The rest is found again by its balance, from the current position.
    next: changed.length > mostChanged ? { ...at, older } : next,
    oldest: Math.max(0, Math.min(at.slot, at.round.since, older.since)),
  };
}

const changeAt = (address: string, confirmed: readonly ConfirmedTransaction[]): bigint =>
  confirmed
    .flatMap(({ changes }) => changes)
    .reduce((sum, change) => (change.address === address ? sum + change.units : sum), 0n);

/**
 * The stored state of an address: its balance, once its history explains it. Until then the history
 * lags behind, and is read again, for at most ten minutes.
 */
function lastSeenBalances(
  { address, units, before }: Reading,
  named: readonly Named[],
  confirmed: readonly ConfirmedTransaction[],
  { unexplained }: Memory,
  tip: number,
): LastSeenBalance[] {
  const was = before ?? { units: 0n, until: null };
  const isExplained = units - was.units === changeAt(address, confirmed);
  const first = unexplained.get(address) ?? tip;
  if (!isExplained && tip - first < lagSlots) {
    unexplained.set(address, first);
    return [];
  }
  unexplained.delete(address);
  const until = named[0]?.signature ?? was.until;
  return until === was.until && units === was.units ? [] : [{ address, units, until }];
}

/**
 * Payments from outside. Coins that move from our addresses to the payout account are ours already:
 * its gain is their loss.
 */
function incomingOutputs(
  confirmedTransaction: ConfirmedTransaction,
  ours: ReadonlySet<string>,
  homes: ReadonlySet<string>,
): Output[] {
  if (confirmedTransaction.isFailed) return [];
  const own = confirmedTransaction.changes.filter(({ address }) => ours.has(address));
  const lost = own.reduce((sum, { units }) => (units < 0n ? sum - units : sum), 0n);
  return own.flatMap((change) => {
    const units = homes.has(change.address) ? change.units - lost : change.units;
    return units > 0n ? [outputOf(confirmedTransaction, { ...change, units })] : [];
  });
}

async function readAll(client: Client, memory: Memory, readings: readonly Reading[], tip: number) {
  const named = await inTurns(readings, ({ address, since, before }) =>
    namedAfter(client, memory.currency.accountOf(address), { since, until: before?.until }, tip),
  );
  const read = async (list: readonly Named[]): Promise<void> => {
    const signatures = [...new Set(list.map(({ signature }) => signature))];
    await inTurns(signatures, (item) => readConfirmed(client, memory, item));
  };
  await read(named.flat().filter(({ isFailed }) => !isFailed));
  const confirmedOf = (list: readonly Named[]): ConfirmedTransaction[] =>
    list.flatMap(({ signature }) => memory.known.get(signature) ?? []);
  // A failed transaction takes its signer's fee: it is read only if we may be the signer.
  const isOpen = ({ address, units, before }: Reading, index: number): boolean =>
    units - (before?.units ?? 0n) !== changeAt(address, confirmedOf(named[index]!));
  await read(readings.flatMap((reading, index) => (isOpen(reading, index) ? named[index]! : [])));
  const looked = readings.flatMap((reading, index) =>
    lastSeenBalances(reading, named[index]!, confirmedOf(named[index]!), memory, tip),
  );
  const signatures = new Map(named.flat().map((item) => [item.signature, item]));
  return { confirmed: confirmedOf([...signatures.values()]), looked };
}

/** Reads on from the cursor: the histories of addresses with changed balances, and a few more. */
export async function scanSolana(
  client: Client,
  memory: Memory,
  cursor: Cursor | null,
  watched: Watched,
): Promise<Scan> {
  if (memory.known.size >= mostKnown) memory.known.clear();
  const tip = await tipOf(client);
  const top = Number(tip.height);
  await requireAwake(client, top);
  const at = cursor === null ? startAt(top) : positionShape.parse(cursor);
  if (top < at.slot) throw new NodeFault('behind', `the Solana node is behind slot ${at.slot}`);
  const { readings, next, oldest } = await choose(
    { client, currency: memory.currency },
    at,
    top,
    watched,
  );
  const earliest = await client('getFirstAvailableBlock', [], slot);
  if (readings.length > 0 && earliest > oldest) {
    throw new NodeFault('gap', `the Solana node holds nothing before slot ${earliest}`);
  }
  const { confirmed, looked } = await readAll(client, memory, readings, top);
  const paid = confirmed.flatMap(({ changes }) => changes.map(({ address }) => address));
  const ours = await watched.among([...new Set(paid)]);
  const homes = (await watched.homes?.()) ?? new Set<string>();
  const seen = confirmed.flatMap((confirmedTransaction) =>
    incomingOutputs(confirmedTransaction, ours, homes),
  );
  return { tip, cursor: next, seen, detached: [], dropped: [], looked };
}
