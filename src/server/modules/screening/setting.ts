import type { Config } from '#platform/config/config.ts';
import type { Hook } from './call-hook.ts';

/** What the worker screens with; a process that opened nothing asks nobody. */
type Setting = { list: string | null; hook: Hook | null; mode: Config['mode'] };

let opened: Setting = { list: null, hook: null, mode: 'sandbox' };

export const setting = (): Setting => opened;

export const openSetting = ({ mode, screening }: Pick<Config, 'mode' | 'screening'>): void => {
  opened = { ...screening, mode };
};

// What was found stays found where screening was turned off; nothing new is asked.
const unsetNetMs = 60_000;

/** How often a round of screening looks unwoken: as given, and seldom where nothing is set. */
export const screeningNetMs = (
  { screening: { list, hook } }: Pick<Config, 'screening'>,
  setMs: number,
): number => (list === null && hook === null ? unsetNetMs : setMs);
