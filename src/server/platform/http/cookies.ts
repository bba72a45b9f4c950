import type { Config } from '../config/config.ts';
import type { Audience } from './context.ts';

const secure = (config: Config): boolean => config.publicUrl.startsWith('https:');

/** A cookie's name: bound to the host over TLS; on plain localhost it contains the port. */
export function cookieName(config: Config, purpose: Audience | 'pending' | 'devices'): string {
  return secure(config) ? `__Host-candor-${purpose}` : `candor-${purpose}-${config.port}`;
}

/** One httpOnly, same-site cookie; without `seconds` it lasts until the browser closes. */
export function cookie(config: Config, name: string, value: string, seconds?: number): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (secure(config)) parts.push('Secure');
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`);
  return parts.join('; ');
}

/** Deletes the same cookie. */
export const endCookie = (config: Config, name: string): string => cookie(config, name, '', 0);

/** The token of a Bearer header; any other Authorization header is ignored. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,200})$/.exec(header ?? '')?.[1];

/** Reads a Cookie header; for a repeated name the first value counts. */
export function readCookies(header: string | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name !== '' && !(name in found)) found[name] = part.slice(at + 1).trim();
  }
  return found;
}
