// Between two backups, the `log` folder beside them holds stretches of the server's log and files
// uploaded since. Each name gives its position.

/** A stored stretch: when its last byte arrived, its series and timeline, its start and its end. */
export type StoredStretch = {
  name: string;
  at: Date;
  /** One slot of one server; stretches of one series belong together. */
  series: string;
  timeline: number;
  start: bigint;
  end: bigint;
};

const stretchName =
  /^candor-(\d{8}T\d{9}Z)-([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})\.log$/;
const fileName = /^candor-(\d{8}T\d{6}Z)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.file$/;

export const stampOf = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** To the millisecond, because a restore to a moment must know whether a stretch contains it. */
const exactStampOf = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');

const exactStamp = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;
const readStamp = (stamp: string): Date =>
  new Date(stamp.replace(exactStamp, '$1-$2-$3T$4:$5:$6.$7Z'));

const hex = (value: bigint | number, digits: number): string =>
  value.toString(16).padStart(digits, '0');

export const nameOfStretch = (kept: Omit<StoredStretch, 'name'>): string =>
  `candor-${exactStampOf(kept.at)}-${kept.series}-${hex(kept.timeline, 8)}-${hex(kept.start, 16)}-${hex(kept.end, 16)}.log`;

export const nameOfFile = (at: Date, id: string): string => `candor-${stampOf(at)}-${id}.file`;

/** Parses the name of a stretch; null for any other name. */
export function readStretch(name: string): StoredStretch | null {
  const found = stretchName.exec(name);
  if (found === null) return null;
  const [, stamp = '', series = '', timeline = '', start = '', end = ''] = found;
  return {
    name,
    at: readStamp(stamp),
    series,
    timeline: Number.parseInt(timeline, 16),
    start: BigInt(`0x${start}`),
    end: BigInt(`0x${end}`),
  };
}

/** Returns the id of a stored file; null for any other name. */
export const idOfFile = (name: string): string | null => fileName.exec(name)?.[2] ?? null;

export const isOfLog = (name: string): boolean => stretchName.test(name) || fileName.test(name);

/** The second in any name of ours; names of one kind sort by it. */
export const secondIn = (name: string): string => name.slice('candor-'.length).slice(0, 15);

/** The same for a moment. */
export const secondOf = (at: Date): string => stampOf(at).slice(0, 15);

/**
 * Returns the stretches that cover the log of a series from a position without a gap; empty if the
 * log begins later or there is none.
 */
export function chainFrom(all: StoredStretch[], from: bigint): StoredStretch[] {
  const chain: StoredStretch[] = [];
  let reached = from;
  const ordered = all.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  for (const stretch of ordered) {
    if (stretch.start > reached) break;
    if (stretch.end <= reached) continue;
    chain.push(stretch);
    reached = stretch.end;
  }
  return chain;
}
