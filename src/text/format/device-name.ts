import { deviceIn } from '#core/rules/device-name.ts';
import { security } from '../security.ts';

/** 'Firefox on Windows': what a browser calls itself, as a person would say it. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return security.unknownDevice;
  const { browser, system } = deviceIn(userAgent);
  if (browser && system) return security.deviceOf(browser, system);
  return browser ?? system ?? security.aProgram;
}

/** Where a log-in came from and when, with no empty part for an address that was not kept. */
export const logInParts = (userAgent: string, ip: string, when: string): string =>
  [deviceName(userAgent), ip, when].filter((part) => part.trim() !== '').join(', ');
