import { useQuery } from '@tanstack/react-query';
import type { QueueName } from '#contract/overview.ts';
import { api } from '../../app/api.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePermissions, useReach } from '../layout/use-permission.ts';
import type { Attention, Numbers } from '../list-kit/api-types.ts';
import { useAssignedItems } from '../list-kit/assigned-name.tsx';
import {
  addressOf,
  type Age,
  ageAt,
  byUrgency,
  byWall,
  decidedBy,
  type Item,
  type Whose,
  whoseIs,
} from './attention-rows.ts';

type Rest = Attention['rest'][number];
type ItemRow = { kind: 'item'; key: string; item: Item; age: Age; whose: Whose };
type RestRow = { kind: 'rest'; key: string; rest: Rest; isYours: boolean };
export type Row = ItemRow | RestRow;

export type Waiting = {
  me: string | undefined;
  wallNow: number;
  yours: Row[];
  others: Row[];
  /** The empty queues, among those that the current role can open. */
  clear: QueueName[];
  inProgress: ReturnType<typeof useAssignedItems>;
  counts: { all: number; yours: number; others: number };
};

const sizeOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + (row.kind === 'item' ? 1 : row.rest.count), 0);

/**
 * Returns the pending items, who they wait for and their urgency, for the current administrator.
 */
export function useAttention(numbers: Numbers | undefined): Waiting | null {
  const query = useQuery(api.reporting.attention.queryOptions());
  const me = useQuery(api.identity.administrator.queryOptions()).data?.data.id;
  const permissionOf = usePermissions();
  const reaches = useReach();
  const assigned = useAssignedItems();
  const clocks = { business: useBusinessNow(), wall: useNow(30_000) };
  const found = query.data?.data;
  if (found === undefined || numbers === undefined) return null;

  const rows = found.items
    .map((item): ItemRow => {
      const now = byWall(item.queue) ? clocks.wall : clocks.business;
      return {
        kind: 'item',
        key: `${item.queue} ${item.id}`,
        item,
        age: ageAt(item, now),
        whose: whoseIs(item, { me, permissionOf }),
      };
    })
    .toSorted((item, other) => byUrgency(item.age, other.age));
  const rest = found.rest.map((row): RestRow => {
    const isYours = permissionOf(decidedBy[row.queue]).may === true;
    return { kind: 'rest', key: row.queue, rest: row, isYours };
  });
  const group = (isYours: boolean): Row[] => [
    ...rows.filter(({ whose }) => whose.isYours === isYours),
    ...rest.filter((item) => item.isYours === isYours),
  ];
  const [yours, others] = [group(true), group(false)];
  const listed = new Set(found.items.map(({ id }) => id));
  const [ofYours, ofOthers] = [sizeOf(yours), sizeOf(others)];
  return {
    me,
    wallNow: clocks.wall,
    yours,
    others,
    clear: (Object.keys(decidedBy) as QueueName[]).filter(
      (queue) => numbers.queues[queue].waiting === 0 && reaches(addressOf(queue, null)),
    ),
    inProgress: assigned.filter(({ assigned_to: to, id }) => to.id === me && !listed.has(id)),
    counts: { all: ofYours + ofOthers, yours: ofYours, others: ofOthers },
  };
}
