import type { z } from 'zod';
import type { Program } from './keys.ts';
import type { SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

/** The file of the deny list, and the service that is asked about each address (CHN-13). */
export type Screening = { list: string | null; hook: { url: string; secret: string } | null };

/** What the worker screens addresses with; nulls where the operator named nothing. */
export function screeningOf(read: Settings): Screening {
  const { DENY_LIST: list, SCREENING_URL: url, SCREENING_SECRET: secret } = read;
  const hook = url === undefined || secret === undefined ? null : { url, secret };
  return { list: list ?? null, hook };
}

/** Questions about addresses are signed; the worker alone asks them. */
export function unfitScreening(
  read: Settings,
  program: Program | null,
): { name: SettingName; because: string }[] {
  const { SCREENING_URL: url, SCREENING_SECRET: secret } = read;
  if (program === 'web' || (url === undefined) === (secret === undefined)) return [];
  return url === undefined
    ? [{ name: 'SCREENING_URL', because: 'needed with SCREENING_SECRET' }]
    : [{ name: 'SCREENING_SECRET', because: 'needed with SCREENING_URL: questions are signed' }];
}
