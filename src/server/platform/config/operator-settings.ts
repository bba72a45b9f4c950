import { isIP } from 'node:net';
import { z } from 'zod';
import { isEmail, readEmail } from '#core/typed/email-address.ts';
import { isThisMachine } from '../mail/this-machine.ts';

export const text = z.string().trim().min(1).optional();

// Starts after the credentials, so a comma in a password does not count.
const severalHosts = /\/\/(?:[^/@]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*,/;

// Finds a character of the password that ends the credentials or the address too early.
const brokenLogIn = /^\w+:\/\/(?:[^/?#]*\/[^?#]*@|[^/?#@]*\?.*@|[^#]*#)/;
const unfitSigns =
  'cannot be read: in a user name or password write # as %23, / as %2F, ? as %3F, @ as %40, % as %25';
// A socket address has no host between '@' and '/'; drivers accept it all the same.
function canBeRead(url: string | undefined): boolean {
  if (url === undefined) return true;
  const read = URL.parse(url.replace('@/', '@socket/'));
  return !brokenLogIn.test(url) && read !== null && isDecodable(read.username + read.password);
}

/** Whether each % in a text is followed by two hex digits. */
export const isDecodable = (line: string): boolean => !/%(?![0-9a-f]{2})/i.test(line);

/** The driver accepts one database address; a proxy in front finds the leader (OPS-9). */
export const oneServer = text
  .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
    error: 'this is no address of a Postgres: postgres://USER:PASSWORD@HOST/DATABASE',
    abort: true,
  })
  .refine((url) => url === undefined || !severalHosts.test(url), {
    error: 'names several servers: give one address that leads to the leader, as HAProxy does',
    abort: true,
  })
  .refine(canBeRead, { error: unfitSigns });
/** The server that mails are handed to. */
export const mailServer = text
  .refine((url) => url === undefined || /^smtps?:\/\//.test(url), {
    error: 'this is no address of a mail server: smtp://USER:PASSWORD@HOST:587, or smtps://',
    abort: true,
  })
  .refine(canBeRead, { error: unfitSigns });

const quoted = /"(?:[^"\\]|\\.)*"/g;

/** Whether mail programs read exactly one sender: an address alone, or after a name. */
function isSender(line: string): boolean {
  const [, name = '', inBrackets, alone] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(line) ?? [];
  const isGroup = /[:;@]/.test(name.replaceAll(quoted, ''));
  return !isGroup && /^[^\s@,:;"]+@[^\s@,:;"]+$/.test((inBrackets ?? alone ?? '').trim());
}

/** The sender of mails. */
export const mailSender = z.string().refine(isSender, {
  error: 'this is no sender: Name <mail@example.org>, with a name that has : or ; in double quotes',
});
// A link that pages show: only web addresses, because other schemes might run as a script.
export const webAddress = z
  .string()
  .trim()
  .pipe(z.url({ protocol: /^https?$/, error: 'this is no address of the web' }));

const hasLogIn = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Checks a URL; another check reports text that is no URL. */
const ofUrl = (fits: (url: URL, address: string) => boolean) => (address: string) => {
  const url = URL.parse(address);
  return url === null || fits(url, address);
};

/** The address that a program posts to; credentials have separate settings. */
export const postAddress = webAddress.refine(
  ofUrl((url) => !hasLogIn(url)),
  {
    error: 'a name or password in it is sent to nobody: leave it out',
  },
);

/** A base address for many paths, with nothing after it. */
export const serviceAddress = postAddress.refine((address) => !/[?#]/.test(address), {
  error: 'give the address alone, as https://host.example.org: no ? and no #',
});

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));

/** An address whose answers affect money: only this machine or https. */
export const safeAddress = postAddress.refine(ofUrl(isSafe), {
  error: 'it is reached on this machine or by https',
});

/** Why a node cannot be reached at its address, which may hold credentials; null if it can. */
export function nodeFault(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !canBeRead(address)) return unfitSigns;
  return isSafe(url) ? null : 'a node is reached on this machine or by https';
}

/** A bucket's name alone, without s3:// or an address. */
export const bucket = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, {
    error: 'a bucket by its name alone, as candor-files: no s3:// and no /',
  });

/** A store's region, which becomes part of an address. */
export const region = z
  .string()
  .trim()
  .regex(/^[\w-]{1,63}$/, { error: 'a region by its name, as us-east-1' });

/** An e-mail address; its domain may use any script. */
const emailAddress = z
  .string()
  .transform(readEmail)
  .refine(isEmail, { error: 'this is no e-mail address' });

/** The public address of this installation; links append a path to it. */
export const ownAddress = webAddress.refine(
  ofUrl((url, address) => url.pathname === '/' && !hasLogIn(url) && !/[?#]/.test(address)),
  { error: 'give the address alone, as https://invest.example.org: no path, ?, # or log-in' },
);

const named = ['loopback', 'linklocal', 'uniquelocal'];

/** One address, a network in CIDR form or a named network, as the server accepts it. */
function isNetwork(word: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(word) ?? [];
  const max = { 4: 32, 6: 128 }[isIP(address)];
  if (max === undefined) return named.includes(word);
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= max);
}

/** The proxies whose client addresses are trusted; a typo here would prevent the start. */
export const proxies = text.refine(
  (line) =>
    line === undefined ||
    line === 'none' ||
    line.split(',').every((item) => isNetwork(item.trim())),
  { error: 'addresses or networks by commas, as 127.0.0.1 or 10.0.0.0/8, or none' },
);

/** The operator of an installation. */
export const operatorSettings = {
  OPERATOR_LEGAL_NAME: { read: text, why: 'Live: the legal name of the operator.' },
  OPERATOR_REGISTRATION_NUMBER: { read: text, why: 'Live: its registration number.' },
  OPERATOR_REGISTERED_ADDRESS: { read: text, why: 'Live: its registered address.' },
  OPERATOR_REGULATOR: { read: text, why: 'Live: its regulator.' },
  OPERATOR_LICENCE_REFERENCE: { read: text, why: 'Live: its licence reference.' },
  OPERATOR_REGISTER_URL: {
    read: webAddress.optional(),
    why: "The licence's page in the regulator's register; the footer links to it.",
    example: 'https://register.example.org/firm/123456',
  },
  OPERATOR_SUPPORT_EMAIL: {
    read: emailAddress.optional(),
    why: 'Live: where members write; messages of the contact and career forms go there too.',
    example: 'support@example.org',
  },
  OPERATOR_RISK_CONTACT: { read: text, why: 'Live: who answers for risk, and how to reach them.' },
} as const;

/** The settings that live requires (INT-6), each with its label. */
export const namesForLive: readonly [keyof typeof operatorSettings, string][] = [
  ['OPERATOR_LEGAL_NAME', 'legal name'],
  ['OPERATOR_REGISTRATION_NUMBER', 'registration number'],
  ['OPERATOR_REGISTERED_ADDRESS', 'registered address'],
  ['OPERATOR_REGULATOR', 'regulator'],
  ['OPERATOR_LICENCE_REFERENCE', 'licence reference'],
  ['OPERATOR_SUPPORT_EMAIL', 'support e-mail'],
  ['OPERATOR_RISK_CONTACT', 'risk contact'],
];
