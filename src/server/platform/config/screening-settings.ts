import type { z } from 'zod';
import type { Program } from './keys.ts';
import type { SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

/** The deny list file, and the service that checks each address (CHN-13). */
export type Screening = { list: string | null; hook: { url: string; secret: string } | null };

/** Returns how the worker screens addresses; nulls where the operator configured nothing. */
export function screeningOf(read: Settings): Screening {
  const { DENY_LIST: list, SCREENING_URL: url, SCREENING_SECRET: secret } = read;
  const hook = url === undefined || secret === undefined ? null : { url, secret };
  return { list: list ?? null, hook };
}

/** Screening requests are signed, and only the worker sends them. */
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
