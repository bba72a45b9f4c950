import { type MovementGroup, movementGroups } from '#core/money/movement-source.ts';

/** The filter of movements, as in the page's address. */
export type MovementFilter = {
  search: string;
  group: MovementGroup | null;
  from: string;
  to: string;
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isGroup = (text: string): text is MovementGroup => Object.hasOwn(movementGroups, text);

/** Parses the address and ignores invalid values. */
export function filterFrom(address: URLSearchParams): MovementFilter {
  const [group, from, to] = ['group', 'from', 'to'].map((name) => address.get(name) ?? '');
  return {
    search: (address.get('search') ?? '').trim().slice(0, 120),
    group: isGroup(group!) ? group : null,
    from: isDay(from!) ? from! : '',
    to: isDay(to!) ? to! : '',
  };
}

/** Returns the first moment of a day in this browser's zone, `later` days on. */
function startOf(date: string, later: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + later).toISOString();
}

/** Returns the input of the call; null if the last day is before the first. */
export function questionOf({ search, group, from, to }: MovementFilter) {
  if (from !== '' && to !== '' && to < from) return null;
  return {
    ...(search !== '' && { search }),
    ...(group !== null && { group }),
    ...(from !== '' && { from: startOf(from, 0) }),
    ...(to !== '' && { to: startOf(to, 1) }),
  };
}
