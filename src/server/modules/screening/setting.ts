import type { Config } from '#platform/config/config.ts';
import type { Hook } from './call-hook.ts';

/** The worker's screening setup; a process that opened none makes no calls. */
type Setting = { list: string | null; hook: Hook | null; mode: Config['mode'] };

let opened: Setting = { list: null, hook: null, mode: 'sandbox' };

export const setting = (): Setting => opened;

export const openSetting = ({ mode, screening }: Pick<Config, 'mode' | 'screening'>): void => {
  opened = { ...screening, mode };
};

// Findings remain when screening is turned off; no new calls are made.
const unsetNetMs = 60_000;

/** The fallback interval of a screening run: as given, and longer if nothing is configured. */
export const screeningNetMs = (
  { screening: { list, hook } }: Pick<Config, 'screening'>,
  setMs: number,
): number => (list === null && hook === null ? unsetNetMs : setMs);
