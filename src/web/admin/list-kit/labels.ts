import { admin } from '#text/en/admin.ts';

/** Returns a wire state's label; states without one are shown without underscores. */
export const stateLabel = (state: string): string =>
  admin.states[state] ?? state.replaceAll('_', ' ');

const minuteMs = 60_000;

/** Returns a duration in its two largest units: '2 h 17 min', '3 d 4 h'. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return hours % 24 > 0 ? `${days} d ${hours % 24} h` : `${days} d`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${minutes} min`;
}

/** Returns the age of a wire timestamp at `nowMs`. */
export const ageOf = (moment: string, nowMs: number): string =>
  duration(nowMs - Date.parse(moment));

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** Returns a member-facing action ('Opened your account') as worded for staff. */
export const asStaffReads = (act: string): string =>
  act.toLowerCase().replaceAll(/\byours?\b/g, 'the member’s');

/** Returns initials for an avatar: 'MF' for 'Mara Feld'. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part[0]!.toUpperCase())
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join('');
