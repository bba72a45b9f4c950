import { deviceIn } from '#core/rules/device-name.ts';
import { security } from '../security.ts';

/** 'Firefox on Windows': the name of a browser as a person would say it. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return security.unknownDevice;
  const { browser, system } = deviceIn(userAgent);
  if (browser && system) return security.deviceOf(browser, system);
  return browser ?? system ?? security.aProgram;
}

/** Where and when a login happened, without an empty part for an address that was not stored. */
export const logInParts = (userAgent: string, ip: string, when: string): string =>
  [deviceName(userAgent), ip, when].filter((part) => part.trim() !== '').join(', ');
