import { duration } from '../list-kit/labels.ts';

/** Returns a duration in seconds as text: '12 s' below a minute, else the usual format. */
export const lasting = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : duration(seconds * 1_000);

const scale = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a file size in its largest unit, with one decimal. */
export function size(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${scale[power]}`;
}
