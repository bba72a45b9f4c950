import { type MovementGroup, movementGroups } from '#core/money/movement-source.ts';

/** What movements are looked for by, as the address of the page has it. */
export type MovementFilter = {
  search: string;
  group: MovementGroup | null;
  from: string;
  to: string;
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isGroup = (text: string): text is MovementGroup => Object.hasOwn(movementGroups, text);

/** Reads the address; what it cannot mean is as if it were not there. */
export function filterFrom(address: URLSearchParams): MovementFilter {
  const [group, from, to] = ['group', 'from', 'to'].map((name) => address.get(name) ?? '');
  return {
    search: (address.get('search') ?? '').trim().slice(0, 120),
    group: isGroup(group!) ? group : null,
    from: isDay(from!) ? from! : '',
    to: isDay(to!) ? to! : '',
  };
}

/** The first moment of a day in this browser's zone, so many days later. */
function startOf(date: string, later: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + later).toISOString();
}

/** What the server is asked; null where the last day is before the first. */
export function questionOf({ search, group, from, to }: MovementFilter) {
  if (from !== '' && to !== '' && to < from) return null;
  return {
    ...(search !== '' && { search }),
    ...(group !== null && { group }),
    ...(from !== '' && { from: startOf(from, 0) }),
    ...(to !== '' && { to: startOf(to, 1) }),
  };
}
