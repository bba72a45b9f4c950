import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Normalizes an address that a proxy wrote with a port (Azure, IIS), in brackets (RFC 7239) or as
 * IPv4 in IPv6; null for text that is none, such as `unknown` and `_hidden`.
 */
export function plainAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = /^\[([^\]]*)\](?::\d*)?$|^([\d.]+):\d*$/.exec(bare) ?? [];
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [, high, low] =
    /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) {
    return new URL(`http://[${address}]`).hostname.slice(1, -1);
  }
  const bits = Number.parseInt(high, 16) * 0x1_00_00 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

/**
 * The addresses that proxies named, the visitor's first. Nothing to the left of an invalid address
 * can be trusted, so the next proxy's address replaces the visitor's.
 */
function readForwarded(line: string, peer: string): string {
  const known: string[] = [];
  for (const word of line.split(',').toReversed()) {
    const address = plainAddress(word);
    if (address === null) break;
    known.unshift(address);
  }
  return known.length === 0 ? peer : known.join(', ');
}

function readHeader(headers: IncomingHttpHeaders, peer: string): void {
  const given: string | string[] | undefined = headers['x-forwarded-for'];
  if (given === undefined) return;
  headers['x-forwarded-for'] = readForwarded([given].flat().join(','), peer);
}

/** Reads the proxies' header before any code needs the visitor's address: limits use it (ACC-6). */
export function readProxies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    readHeader(request.raw.headers, request.raw.socket.remoteAddress ?? '');
    done();
  });
}

/** A visitor's address, as used in limits, sessions, logs and on screen. */
export const visitorOf = ({ ip }: { ip: string }): string => plainAddress(ip) ?? ip;
