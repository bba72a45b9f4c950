import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestPlainly, type RequestOptions } from 'node:http';
import { request as requestByTls } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isThisMachine } from './this-machine.ts';

const tenSeconds = 10_000;

// Addresses outside the public internet (IANA special-purpose registries). Ranges that embed an
// IPv4 address are refused completely: NAT64 and 6to4 also lead to private ones.
const special = new BlockList();
const ranges =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3';
for (const range of ranges.split(' ')) {
  const [net = '', bits] = range.split('/');
  special.addSubnet(net, Number(bits), 'ipv4');
}
// In IPv6 only 2000::/3 is public, without its reserved ranges.
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const specialV6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialV6.addSubnet(net, bits, 'ipv6');
}

/** Whether an address is public: not loopback, private, link-local or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/** Where posts may go: to the public internet over TLS, to this machine too, or anywhere. */
export type Reach = 'public' | 'machine' | 'network';

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4');
ownMachine.addAddress('::1', 'ipv6');
const isOwnAddress = (address: string): boolean =>
  isIP(address) !== 0 && ownMachine.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** The reason for refusing an address, in a few words for the delivery log. */
export class UnfitAddress extends Error {}

const isOwnMachine = (url: URL): boolean => isThisMachine(url.hostname);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Throws if a URL is unfit in itself: no TLS, credentials, or a private address. */
export function requireFitUrl(url: URL, reach: Reach): void {
  if (!/^https?:$/.test(url.protocol)) throw new UnfitAddress('not an address of the web');
  if (url.username !== '' || url.password !== '') throw new UnfitAddress('a password in the URL');
  if (reach === 'network' || (reach === 'machine' && isOwnMachine(url))) return;
  if (url.protocol !== 'https:') throw new UnfitAddress('not https');
  const host = hostOf(url);
  if (host === 'localhost' || host.endsWith('.localhost')) throw new UnfitAddress('this machine');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new UnfitAddress('a private address');
}

type AskName = (host: string) => Promise<LookupAddress[]>;
const askName: AskName = (host) => lookup(host, { all: true });

/** Resolves the single address to connect to: one lookup, and every answer must be public. */
async function addressOf(url: URL, reach: Reach, ask: AskName) {
  const found = await ask(hostOf(url));
  const isFit = (address: string): boolean =>
    reach === 'machine' && isOwnMachine(url) ? isOwnAddress(address) : isPublicAddress(address);
  const unfit = found.some(({ address }) => reach !== 'network' && !isFit(address));
  if (found.length === 0 || unfit) throw new UnfitAddress('a private address');
  return found[0]!;
}

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** 'network' if the operator named the target in the settings. */
  reach: Reach;
  longestMs?: number;
};

/** Whether a status means that a post was accepted. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/**
 * Posts a body and returns the status; the rest of the answer is not read. It follows no redirect,
 * keeps no connection and gives a receiver ten seconds.
 */
export async function postBody(
  { url: text, longestMs = tenSeconds, ...post }: Post,
  ask = askName,
): Promise<number> {
  const { headers, body, reach } = post;
  const url = new URL(text);
  requireFitUrl(url, reach);
  const signal = AbortSignal.timeout(longestMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
  const posting = addressOf(url, reach, ask).then(({ address, family }) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      maxHeaderSize: 8 * 1024,
      // The connection uses the checked address, even if the name now resolves to another.
      lookup: (_host, { all }, done) =>
        all === true ? done(null, [{ address, family }]) : done(null, address, family),
    };
    return statusOf(url, options, body);
  });
  return Promise.race([posting, tooLate]);
}

const statusOf = (url: URL, options: RequestOptions, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestByTls : requestPlainly;
    const sent = open(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
