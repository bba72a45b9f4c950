import type { Config } from '../../platform/config/config.ts';
import type { Hook } from './ask-hook.ts';

/** What the worker screens with; a process that opened nothing asks nobody. */
type Setting = { list: string | null; hook: Hook | null; mode: Config['mode'] };

let opened: Setting = { list: null, hook: null, mode: 'sandbox' };

export const setting = (): Setting => opened;

export const openSetting = ({ mode, screening }: Pick<Config, 'mode' | 'screening'>): void => {
  opened = { ...screening, mode };
};
